import { sql } from 'kysely';
import { addDays, daysBetween } from '#contract/core/values/dates.ts';
import type { KudoValue } from '#contract/kudos/kudos.ts';
import { type DemoPeriod, type DemoPerson, type DemoContext, during } from './demo-parts.ts';

/** Kudos of every period: the older ones approved, the newest still waiting for review. */
export async function addKudos(context: DemoContext, periods: readonly DemoPeriod[]): Promise<void> {
  const kudos = periods.flatMap((period) => kudosOf(context, period));
  await insertKudos(context, kudos);
}

type DemoKudo = {
  readonly senderId: number;
  readonly recipientIds: readonly number[];
  readonly message: string;
  readonly values: readonly KudoValue[];
  readonly createdAt: string;
  readonly approvedAt: string | null;
};

const AT_MOST = 3;
/** Newer kudos still wait for review. */
const REVIEWED_AFTER_DAYS = 5;

/** The kudos a person received in the period, from colleagues who had been hired by then. */
function kudosOf(context: DemoContext, period: DemoPeriod): DemoKudo[] {
  const { random, today } = context;
  const lastDay = period.anniversary < today ? addDays(period.anniversary, -1) : today;
  const days = daysBetween(period.startDate, lastDay);
  if (days <= REVIEWED_AFTER_DAYS || period.person.isArchived) return [];
  // Today isn't over, so nothing is dated today.
  const daysAgo = Array.from({ length: random.between(0, AT_MOST) }, () => random.between(1, days));
  if (period.isCurrent && random.next() < 0.12) daysAgo.push(random.between(1, REVIEWED_AFTER_DAYS));
  return daysAgo.flatMap((ago) => kudoOn(context, period.person, addDays(lastDay, -ago)) ?? []);
}

function kudoOn(context: DemoContext, receiver: DemoPerson, createdOn: string): DemoKudo | null {
  const { random, people, today } = context;
  const isThere = (one: DemoPerson) =>
    one.employeeId !== receiver.employeeId && !one.isArchived && one.hireDate <= createdOn;
  const [sender, companion] = random.some(people.filter(isThere), 2);
  if (sender === undefined) return null;
  const also = companion !== undefined && random.next() < 0.15 ? [companion.employeeId] : [];
  const [message, ...values] = random.pick(thanks);
  const approvedOn = addDays(createdOn, random.between(1, REVIEWED_AFTER_DAYS));
  const isReviewed = daysBetween(createdOn, today) > REVIEWED_AFTER_DAYS;
  return {
    senderId: sender.employeeId,
    recipientIds: [receiver.employeeId, ...also],
    message,
    values,
    createdAt: during(createdOn),
    approvedAt: isReviewed ? during(approvedOn) : null,
  };
}

/** Inserts recipients before approval, which makes them final. Sends no email. */
async function insertKudos({ tx, people }: DemoContext, kudos: readonly DemoKudo[]): Promise<void> {
  if (kudos.length === 0) return;
  const added = await tx
    .insertInto('kudo')
    .values(
      kudos.map(({ senderId, message, values, createdAt }) => ({
        sender_id: senderId,
        message,
        original_message: message,
        values: [...values],
        created_at: createdAt,
        changed_by: senderId,
      })),
    )
    .returning('kudo_id')
    .execute();
  const rows = kudos.map((kudo, index) => ({ ...kudo, kudoId: added[index]?.kudo_id ?? 0 }));
  await tx
    .insertInto('kudo_recipient')
    .values(
      rows.flatMap(({ kudoId, recipientIds }) =>
        recipientIds.map((employeeId) => ({ kudo_id: kudoId, employee_id: employeeId })),
      ),
    )
    .execute();
  const approved = rows
    .filter(({ approvedAt }) => approvedAt !== null)
    .map(({ kudoId, approvedAt, ...kudo }) => ({ kudoId, approvedAt, by: approverOf(kudo, people) }));
  await sql`
    update kudo set approved_at = line."approvedAt", approved_by = line.by, changed_by = line.by
    from jsonb_to_recordset(${JSON.stringify(approved)}::jsonb)
      as line ("kudoId" integer, "approvedAt" timestamptz, by integer)
    where kudo.kudo_id = line."kudoId"`.execute(tx);
}

/** An Admin who is neither sender nor recipient, when there is one. */
function approverOf(
  { senderId, recipientIds }: Pick<DemoKudo, 'senderId' | 'recipientIds'>,
  people: readonly DemoPerson[],
): number | null {
  const admins = people.filter(({ permissions }) => permissions.includes('Benchmark_Admin'));
  const involved = [senderId, ...recipientIds];
  return (admins.find(({ employeeId }) => !involved.includes(employeeId)) ?? admins[0])?.employeeId ?? null;
}

const thanks: readonly [Thanks, ...Thanks[]] = [
  [
    'You stayed calm when the release went sideways, and explained to the client what we were doing while we did it. Thank you!',
    'Serve with Integrity',
    'Drive Results',
  ],
  [
    'The way you reviewed my first big change taught me more than any course.',
    'Foster Teamwork',
    'Dedication to Craft',
  ],
  ['Thank you for taking over my on-call shift so that I could be at the school play.', 'Foster Teamwork'],
  [
    'Your sketch of where the reporting module should go in two years changed what we build next month.',
    'Think Forward',
  ],
  [
    'Three clients asked me this week who designed the new onboarding. I was proud to say your name.',
    'Dedication to Craft',
  ],
  ['You said the estimate was wrong when nobody wanted to hear it. You were right.', 'Serve with Integrity'],
  ['Your Friday demos are the best half hour of the week.', 'Live Passionately'],
  [
    'Down to the last test case before the deadline, and still time for a joke. What a finish!',
    'Drive Results',
    'Live Passionately',
  ],
  ['Thank you for the handover notes. I could start on Monday as if I had always been on the project.'],
  ['You asked the question that saved us a month.', 'Think Forward', 'Drive Results'],
];
type Thanks = readonly [message: string, ...values: KudoValue[]];
