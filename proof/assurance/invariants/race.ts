import type { sql } from 'kysely';
import { addPerson } from '#server/testing/people.ts';
import { addTarget, type StateOfTarget, type Target } from '../kit/review-fixture.ts';
import { openSession, type JournaledApp } from '../kit/test-app.ts';

type Answer = { readonly status: number; readonly text: string };

/** A race: the calls to make at the same time, and what must hold afterwards. */
type Definition<T> = {
  readonly name: string;
  prepare(testApp: JournaledApp, company: Company, round: number): Promise<T>;
  calls(company: Company, target: T): Promise<Answer>[];
  /** How many of the calls may succeed, exactly or as a range. */
  readonly winners: number | readonly [least: number, most: number];
  /** Statuses that the other calls may get; 409 by default. */
  readonly refusals?: readonly number[];
  /** A statement that returns one number, which must be 0. */
  violations(target: T): ReturnType<typeof sql<{ count: number }>>;
  /** Restores what the next race needs. */
  finish?(testApp: JournaledApp, target: T): Promise<void>;
};

/** A repeatable race. `run` returns the violations. */
export type Race = {
  readonly name: string;
  run(testApp: JournaledApp, company: Company, round: number): Promise<string[]>;
};

export const race = <T>(definition: Definition<T>): Race => ({
  name: definition.name,
  async run(testApp, company, round) {
    const { name, winners, refusals = [409] } = definition;
    const target = await definition.prepare(testApp, company, round);
    const answers = await Promise.all(definition.calls(company, target));
    const won = answers.filter(({ status }) => status === 200).length;
    const others = answers.filter(({ status }) => status !== 200 && !refusals.includes(status));
    const { rows } = await definition.violations(target).execute(testApp.owner);
    await definition.finish?.(testApp, target);
    return [
      ...(isAmong(won, winners) ? [] : [`${name}: ${won} of ${answers.length} calls succeeded`]),
      ...others.map(({ status, text }) => `${name}: ${status} ${text}`),
      ...(rows[0]?.count === 0 ? [] : [`${name}: ${rows[0]?.count} too many or too few`]),
    ];
  },
});

function isAmong(won: number, winners: number | readonly [least: number, most: number]): boolean {
  if (typeof winners === 'number') return won === winners;
  const [least, most] = winners;
  return won >= least && won <= most;
}

type Company = Awaited<ReturnType<typeof addStaff>>;

/** Adds three Admins who act, and the people that reviews need. */
export async function addStaff(testApp: JournaledApp) {
  const lead = await addPerson(testApp.owner, { permissions: ['Benchmark_TeamLead'] });
  const [peer, bystander] = [await addPerson(testApp.owner), await addPerson(testApp.owner)];
  const admins = await Promise.all(
    [1, 2, 3].map(async () => {
      const { employeeId } = await addPerson(testApp.owner, { permissions: ['Benchmark_Admin'] });
      return testApp.withToken(await openSession(testApp, employeeId, '2 hours'));
    }),
  );
  const ids = { managerId: lead.employeeId, peerId: peer.employeeId, bystanderId: bystander.employeeId };
  return { admins, ids };
}

export async function addTargetIn(
  testApp: JournaledApp,
  { ids }: Company,
  state: StateOfTarget,
): Promise<Target> {
  const person = await addPerson(testApp.owner, { managerId: ids.managerId });
  return addTarget(testApp, person, ids, { state, withDocuments: false });
}
