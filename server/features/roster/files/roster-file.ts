import { isDay } from '#contract/core/values/dates.ts';
import type { Permission } from '#contract/core/enums.ts';
import { type Fault, type LineLimit, readTable, shown } from './csv-lines.ts';
import { type Complain, keyOf, readDay, readEmail, readPermissions, readText } from '../fields.ts';

export const rosterColumns = [
  'email',
  'first_name',
  'last_name',
  'hire_date',
  'department',
  'position',
  'position_start_date',
  'team_lead_email',
  'permissions',
] as const;

/** One person of a roster. Keeps faulty values, since other lines may refer to them. */
export type RosterRow = {
  readonly line: number;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly hireDate: string;
  readonly department: string;
  readonly position: string;
  readonly positionStartDate: string;
  /** Empty means Unassigned; the person's own address means no team lead. */
  readonly teamLeadEmail: string;
  /** Null when unreadable. */
  readonly permissions: Permission[] | null;
};

export type RosterFile = { readonly rows: RosterRow[]; readonly faults: Fault[] };

/** Reads a roster and checks each line separately. Source: docs/product/people-import.md. */
export async function readRoster(
  bytes: AsyncIterable<Buffer>,
  limit: LineLimit | null = null,
): Promise<RosterFile> {
  const lineOf = new Map<string, number>();
  const file = await readTable(
    bytes,
    rosterColumns,
    (line, values, complain) => {
      const row = readRow(line, values, complain);
      const earlier = lineOf.get(keyOf(row.email));
      if (earlier !== undefined)
        complain(`The email address ${shown(row.email)} is already on line ${earlier}.`);
      else if (row.email !== '') lineOf.set(keyOf(row.email), line);
      return row;
    },
    { keepFaulty: true, limit },
  );
  if (file.rows.length === 0 && file.faults.length === 0) {
    file.faults.push({ line: 0, message: 'The file lists no people.' });
  }
  return file;
}

function readRow(
  line: number,
  values: Record<(typeof rosterColumns)[number], string>,
  complain: Complain,
): RosterRow {
  const row = {
    line,
    email: readEmail(values.email, 'Email is required', complain),
    firstName: readText(values.first_name, 'first name', 'First Name is required', complain),
    lastName: readText(values.last_name, 'last name', 'Last Name is required', complain),
    hireDate: readDay(values.hire_date, 'hire date', 'Hire date is required', complain),
    department: readText(values.department, 'department', 'Department is required.', complain),
    position: readText(values.position, 'position', 'Position is required.', complain),
    positionStartDate: readDay(
      values.position_start_date,
      'position start date',
      'Start date is required.',
      complain,
    ),
    teamLeadEmail: values.team_lead_email,
    permissions: readPermissions(values.permissions, complain),
  };
  const { hireDate, positionStartDate } = row;
  if (isDay(hireDate) && isDay(positionStartDate) && positionStartDate < hireDate) {
    complain(
      'The position start date must not come before the hire date. Earlier positions belong in the history.',
    );
  }
  return row;
}
