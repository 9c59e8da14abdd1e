import { type RawBuilder, sql } from 'kysely';
import { LOGINS_SHOWN } from '#contract/core/values/constants.ts';
import type { adminDashboardSummary, listLogins } from '#contract/dashboards/dashboards.endpoints.ts';
import type { LoginEntry } from '#contract/dashboards/dashboards.schemas.ts';
import type { QueryOf, ResponseOf } from '#contract/core/endpoint.ts';
import { LIST_COUNT_EXACT } from '#contract/core/lists.ts';
import type { Db } from '#server/db/connection/client.ts';
import { companyZone } from '#server/db/facts.ts';
import { type Page, pageParts, readPage, type Sorts, uniqueKey } from '#server/db/listing.ts';
import { everyWord, isNamed } from '#server/db/plain.ts';

type SignedInToday = ResponseOf<typeof adminDashboardSummary>['signedInToday'];

/** The columns of a log-in, with day and time in the company's time zone. Needs `login` and `employee`. */
const loginColumns = sql`
    login.login_id as "loginId",
      json_build_object('employeeId', employee.employee_id, 'fullName', employee.full_name) as employee,
      to_char(login.at at time zone ${companyZone}, 'YYYY-MM-DD') as "loginDate",
      to_char(login.at at time zone ${companyZone}, 'HH24:MI') as "loginTime"`;

/** Log-in Tracking: the newest sign-ins. */
export const newestLogins = sql<LoginEntry>`
    select ${loginColumns} from login join employee using (employee_id)
    order by login.at desc, login.login_id desc limit ${LOGINS_SHOWN}`;

const byId = uniqueKey('login.login_id');

const sorts: Sorts<'at'> = {
  at: (isDescending) => [{ by: sql`login.at`, type: 'timestamptz', isDescending }, byId(isDescending)],
};

/** The asked page of the log-ins. A word is part of the person's name. */
export async function loginsPage(db: Db, query: QueryOf<typeof listLogins>): Promise<Page<LoginEntry>> {
  const page = pageParts(query, sorts, '-at');
  const isFound = everyWord(
    query.q ?? '',
    (word) => sql`login.employee_id in (
      select named.employee_id from employee named where ${isNamed('named', word)})`,
  );
  const found = sql`from login where ${isFound}`;
  const rows = sql<LoginEntry & { cursor: string[] }>`
    select ${loginColumns}, page.cursor
    from (
      select login.login_id as id, ${page.cursor} as cursor, row_number() over (order by ${page.order}) as place
      ${found} and ${page.after} order by ${page.order} limit ${page.limit}) page
    join login on login.login_id = page.id join employee using (employee_id)
    order by page.place`;
  return readPage(db, page, { found, rows });
}

/** Who signed in today, among the day's last 1,000 log-ins: so many are read by index, whatever the total. */
export const signedInToday: RawBuilder<SignedInToday> = sql`(
  select json_build_object(
    'people', count(distinct employee_id) filter (where place <= ${LIST_COUNT_EXACT}::integer),
    'isPart', count(*) > ${LIST_COUNT_EXACT}::integer)
  from (
    select login.employee_id, row_number() over (order by login.at desc, login.login_id desc) as place from login
    where login.at >= company_today()::timestamp at time zone ${companyZone}
    order by login.at desc, login.login_id desc limit ${sql.lit(LIST_COUNT_EXACT + 1)}) newest)`;
