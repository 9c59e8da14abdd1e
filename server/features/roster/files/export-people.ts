import { sql } from 'kysely';
import type { Permission } from '#contract/core/enums.ts';
import type { Db } from '#server/db/connection/client.ts';
import type { CsvColumn } from '#server/http/csv.ts';
import type { historyColumns, RosterField } from '#contract/people/import-columns.ts';
import { permissionWords } from '../person-changes.ts';

/** People whose rows are read at once. */
const CHUNK = 1000;

type RosterLine = {
  readonly employeeId: number;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly hireDate: string;
  readonly department: string;
  /** Null for a person without a position. */
  readonly position: string | null;
  readonly positionStartDate: string | null;
  readonly teamLeadEmail: string | null;
  readonly permissions: Permission[];
  readonly employeeNumber: string | null;
};

/** Reads every active person, in the order in which they were added. */
export async function* readRosterLines(db: Db): AsyncGenerator<RosterLine[], void> {
  for (let after = 0, isLast = false; !isLast; ) {
    const { rows } = await sql<RosterLine>`
      select e.employee_id as "employeeId", e.email, e.first_name as "firstName", e.last_name as "lastName",
        e.hire_date as "hireDate", d.name as department, held.title as position,
        held.start_date as "positionStartDate", lead.email as "teamLeadEmail", e.permissions,
        e.employee_number as "employeeNumber"
      from employee e
      join department d using (department_id)
      left join employee lead on lead.employee_id = e.manager_id
      left join lateral (
        select title, start_date from employee_role join position using (position_id)
        where employee_role.employee_id = e.employee_id
        order by start_date desc, made desc limit 1
      ) held on true
      where e.archived_at is null and e.employee_id > ${after}
      order by e.employee_id limit ${CHUNK}`.execute(db);
    yield rows;
    after = rows.at(-1)?.employeeId ?? after;
    isLast = rows.length < CHUNK;
  }
}

type HistoryLine = {
  readonly made: number;
  readonly employeeId: number;
  readonly email: string;
  readonly department: string;
  readonly position: string;
  readonly startDate: string;
  readonly endDate: string;
};

/** Reads the earlier positions of all active people that a history can hold: with department and end. */
export async function* readHistoryLines(db: Db): AsyncGenerator<HistoryLine[], void> {
  for (let after = [0, 0], isLast = false; !isLast; ) {
    const { rows } = await sql<HistoryLine>`
      select r.made, r.employee_id as "employeeId", e.email, d.name as department,
        p.title as position, r.start_date as "startDate", r.end_date as "endDate"
      from employee_role r
      join employee e using (employee_id)
      join department d on d.department_id = r.department_id
      join position p using (position_id)
      where e.archived_at is null and r.end_date is not null
        and (r.employee_id, r.made) > (${after[0]}::integer, ${after[1]}::integer)
        and exists (
          select from employee_role newer
          where newer.employee_id = r.employee_id
            and (newer.start_date, newer.made) > (r.start_date, r.made))
      order by r.employee_id, r.made limit ${CHUNK}`.execute(db);
    yield rows;
    const last = rows.at(-1);
    after = [last?.employeeId ?? 0, last?.made ?? 0];
    isLast = rows.length < CHUNK;
  }
}

type RosterColumn = CsvColumn<RosterLine> & { readonly header: RosterField };
type HistoryColumn = CsvColumn<HistoryLine> & { readonly header: (typeof historyColumns)[number] };

const rosterCells: readonly RosterColumn[] = [
  { header: 'email', value: ({ email }) => guarded(email) },
  { header: 'first_name', value: ({ firstName }) => guarded(firstName) },
  { header: 'last_name', value: ({ lastName }) => guarded(lastName) },
  { header: 'hire_date', value: ({ hireDate }) => hireDate },
  { header: 'department', value: ({ department }) => guarded(department) },
  { header: 'position', value: ({ position }) => position && guarded(position) },
  { header: 'position_start_date', value: ({ positionStartDate }) => positionStartDate },
  { header: 'team_lead_email', value: ({ teamLeadEmail }) => teamLeadEmail && guarded(teamLeadEmail) },
  {
    header: 'permissions',
    value: ({ permissions }) => (permissions.length === 0 ? null : permissionWords(permissions)),
  },
  { header: 'employee_number', value: ({ employeeNumber }) => employeeNumber && guarded(employeeNumber) },
];

/** The columns of a roster: that of employee numbers only in a company that has some. */
export async function rosterCellsOf(db: Db): Promise<readonly RosterColumn[]> {
  const { rows } = await sql<{ hasNumbers: boolean }>`
    select exists (select from employee where employee_number is not null) as "hasNumbers"`.execute(db);
  return rows[0]?.hasNumbers === true
    ? rosterCells
    : rosterCells.filter(({ header }) => header !== 'employee_number');
}

export const historyCells: readonly HistoryColumn[] = [
  { header: 'email', value: ({ email }) => guarded(email) },
  { header: 'department', value: ({ department }) => guarded(department) },
  { header: 'position', value: ({ position }) => guarded(position) },
  { header: 'start_date', value: ({ startDate }) => startDate },
  { header: 'end_date', value: ({ endDate }) => endDate },
];

/**
 * `sendCsv` puts an apostrophe before a text like a formula, and a load takes one off. A text that has one
 * already gets another one here, so that it comes back whole.
 */
const guarded = (text: string) => (/^'+[=+\-@＝＋－＠]/.test(text) ? `'${text}` : text);
