import { sql } from 'kysely';
import type { QueryOf } from '#contract/core/endpoint.ts';
import { REMINDER_PAUSE_MINUTES } from '#contract/core/values/constants.ts';
import type { listSignIns } from '#contract/people/sign-ins/sign-ins.endpoints.ts';
import type { PersonSignIn } from '#contract/people/sign-ins/sign-ins.schemas.ts';
import type { Db, Transaction } from '#server/db/connection/client.ts';
import { companyZone, isActive, startsOn } from '#server/db/facts.ts';
import { type Page, pageParts, readPage, type Sorts } from '#server/db/listing.ts';
import { byName, isFoundBy, pageFrom } from '../lists/people-list.queries.ts';

// Who has signed in, and who was invited to. Source: docs/product/people.md.

const lastSignIn = sql`(select max(login.at) from login where login.employee_id = employee.employee_id)`;

const lastInvited = sql`(
  select max(message.queued_at) from message
  where message.recipient_id = employee.employee_id and message.kind = 'sign-in-invitation'
    and message.failed_at is null and message.skipped_at is null)`;

const hasSignedIn = sql`exists (select from login where login.employee_id = employee.employee_id)`;

const couldSignIn = sql`${startsOn('employee')} is null`;

/** Could sign in, and never did. */
const neverSignedIn = sql`(${couldSignIn} and not ${hasSignedIn})`;

const isInState = (state: QueryOf<typeof listSignIns>['state']) =>
  state === undefined ? sql`true` : state === 'signedIn' ? hasSignedIn : neverSignedIn;

/** The newest first, or the oldest; people without a day come last in either direction. */
const byMoment = (moment: typeof lastSignIn) => (isDescending: boolean) => [
  { by: sql`(${moment} is null)`, type: 'boolean' as const },
  { by: sql`coalesce(${moment}, '2000-01-01')`, type: 'timestamptz' as const, isDescending },
  ...byName(false),
];

const sorts: Sorts<'name' | 'signedIn' | 'invited'> = {
  name: byName,
  signedIn: byMoment(lastSignIn),
  invited: byMoment(lastInvited),
};

/** When the `employee` signed in last and was invited last, as days in the company's time zone. */
export const signInDays = sql`
  (${lastSignIn} at time zone ${companyZone})::date as "lastSignInDate",
  (${lastInvited} at time zone ${companyZone})::date as "invitedDate"`;

/** The asked page of the active people. A word is part of the name or the current position. */
export async function signInsPage(
  db: Db,
  { state, ...query }: QueryOf<typeof listSignIns>,
): Promise<Page<PersonSignIn>> {
  const page = pageParts(query, sorts, 'name');
  const found = sql`from employee where ${isActive()} and ${isInState(state)} and ${isFoundBy(query.q)}`;
  const rows = sql<PersonSignIn & { cursor: string[] }>`
    select employee.employee_id as "employeeId", employee.full_name as "fullName",
      employee.email, ${signInDays}, ${startsOn('employee')} as "startsOn",
      page.cursor
    ${pageFrom(page, found)} order by page.place`;
  return readPage(db, page, { found, rows });
}

type Invitee = {
  readonly employeeId: number;
  readonly startsOn: string | null;
  /** An invitation is less than ten minutes old. */
  readonly isJustInvited: boolean;
};

/** One active person, or all others than the viewer: of them, also only those who never signed in. */
type Asked = { readonly employeeId: number } | { readonly without: number; readonly onlyNew: boolean };

/** Whom an invitation concerns. Holds back other invitations until the transaction ends. */
export async function lockInvitees(tx: Transaction, asked: Asked): Promise<Invitee[]> {
  await sql`select pg_advisory_xact_lock('message_sign_in'::regclass::integer)`.execute(tx);
  const isAsked =
    'employeeId' in asked
      ? sql`employee.employee_id = ${asked.employeeId}`
      : sql`employee.employee_id <> ${asked.without} and ${asked.onlyNew ? neverSignedIn : couldSignIn}`;
  const { rows } = await sql<Invitee>`
    select employee.employee_id as "employeeId", ${startsOn('employee')} as "startsOn",
      coalesce(${lastInvited} > app_now() - ${sql.lit(REMINDER_PAUSE_MINUTES)} * interval '1 minute', false)
        as "isJustInvited"
    from employee where ${isActive()} and ${isAsked} order by employee.employee_id`.execute(tx);
  return rows;
}
