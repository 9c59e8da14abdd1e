import { isDay } from '#contract/core/values/dates.ts';
import type { Permission } from '#contract/core/enums.ts';
import { requiredFields, type RosterField } from '#contract/people/import-columns.ts';
import type { FileChoices } from '#contract/people/people-import.schemas.ts';
import {
  type Complain,
  keyOf,
  readDay,
  readEmail,
  readNumber,
  readPermissions,
  readText,
} from '../fields.ts';
import type { Fields } from './columns.ts';
import { shown } from './fault.ts';
import { type FormatOf, type LineLimit, type ReadTable, readTable, type Values } from './read-table.ts';
import { rosterSynonyms } from './synonyms.ts';

/** One person of a file. Keeps faulty values, since other lines may refer to them. */
export type RosterLine = {
  readonly line: number;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly hireDate: string;
  readonly department: string;
  readonly position: string;
  /** Null without such a column, as in the fields below. */
  readonly positionStartDate: string | null;
  /** An address, a number or a name. Empty means Unassigned; the person's own means no team lead. */
  readonly teamLead: string | null;
  readonly employeeNumber: string | null;
  /** `unreadable` with an unknown name. */
  readonly permissions: Permission[] | 'unreadable' | null;
};

export type RosterFile = ReadTable<RosterLine>;

const fields: Fields<RosterField> = { synonyms: rosterSynonyms, required: requiredFields.roster };

/** Reads a file of people and checks each line separately. Source: docs/product/people-import.md. */
export async function readRoster(
  bytes: Buffer,
  choices: FileChoices = {},
  limit: LineLimit | null = null,
): Promise<RosterFile> {
  const lineOf = new Map<string, number>();
  const file = await readTable<RosterField, RosterLine>(bytes, {
    fields,
    choices,
    limit,
    keepFaulty: true,
    readRow: (line, values, complain, formatOf) => {
      const row = readRow(line, values, complain, formatOf);
      const earlier = lineOf.get(keyOf(row.email));
      if (earlier !== undefined)
        complain(
          `The email address ${shown(row.email)} is already on line ${earlier}.`,
          'The email address is already on another line.',
        );
      else if (row.email !== '') lineOf.set(keyOf(row.email), line);
      return row;
    },
  });
  if (file.rows.length === 0 && file.faults.length === 0) {
    file.faults.push({ line: 0, message: 'The file lists no people.' });
  }
  return file;
}

function readRow(
  line: number,
  values: Values<RosterField>,
  complain: Complain,
  formatOf: FormatOf,
): RosterLine {
  const day = (field: 'hire_date' | 'position_start_date', what: string, required: string) =>
    readDay(values[field] ?? '', { what, required, format: formatOf(field) }, complain);
  const row = {
    line,
    email: readEmail(values.email ?? '', 'Email is required', complain),
    firstName: readText(values.first_name ?? '', 'first name', 'First Name is required', complain),
    lastName: readText(values.last_name ?? '', 'last name', 'Last Name is required', complain),
    hireDate: day('hire_date', 'hire date', 'Hire date is required'),
    department: readText(values.department ?? '', 'department', 'Department is required.', complain),
    position: readText(values.position ?? '', 'position', 'Position is required.', complain),
    positionStartDate:
      values.position_start_date === undefined
        ? null
        : day('position_start_date', 'position start date', 'Start date is required.'),
    teamLead: values.team_lead_email ?? null,
    employeeNumber:
      values.employee_number === undefined
        ? null
        : readNumber(values.employee_number, 'employee number', complain),
    permissions:
      values.permissions === undefined
        ? null
        : (readPermissions(values.permissions, complain) ?? 'unreadable'),
  } as const;
  const { hireDate, positionStartDate } = row;
  if (
    isDay(hireDate) &&
    positionStartDate !== null &&
    isDay(positionStartDate) &&
    positionStartDate < hireDate
  ) {
    complain(
      'The position start date must not come before the hire date. Earlier positions belong in the history.',
    );
  }
  return row;
}
