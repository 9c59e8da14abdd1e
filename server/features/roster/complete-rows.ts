import type { Permission } from '#contract/core/enums.ts';
import type { OpenLead } from '#contract/people/people-import.schemas.ts';
import type { Author, Company, Person } from './company.ts';
import { keyOf, numberKey, sameText } from './fields.ts';
import { type Fault, harmless } from './files/fault.ts';
import type { RosterFile, RosterLine } from './files/roster-file.ts';
import { leadFinder } from './lead-finder.ts';
import { isFirstAdmin } from './person-changes.ts';
import type { RosterRow } from './roster-row.ts';

type CompleteRows = {
  readonly rows: readonly RosterRow[];
  readonly faults: readonly Fault[];
  readonly openLeads: readonly OpenLead[];
  /** Whether the file says who holds which permissions. */
  readonly hasPermissions: boolean;
  /** People who get Team Lead because the file gives them people. */
  readonly newTeamLeads: number;
};

type Choices = { readonly leads?: Readonly<Record<string, string>> | undefined };

/**
 * Completes the lines of a file. Without a column of permissions, people keep theirs, new people get none,
 * and who leads people of the file gets Team Lead. The Admin who loads does not: own permissions are never
 * changed. Without the start of the position, a new position starts today, and a new person's with the hire
 * date.
 */
export function completeRows(
  file: RosterFile,
  company: Company,
  author: Author,
  { leads = {} }: Choices,
): CompleteRows {
  const find = leadFinder(file.rows, company, leads);
  const open = new Map<string, OpenLead>();
  const faults: Fault[] = [];
  const rows = file.rows.map((line): RosterRow => {
    const person = company.people.get(keyOf(line.email));
    const lead = line.teamLead === null ? { email: leadOf(person, company) } : find(line.teamLead);
    if ('people' in lead) {
      const { text, people } = lead;
      open.set(text, { text, people: [...people], lines: (open.get(text)?.lines ?? 0) + 1 });
      const message = `Several people are named ${harmless(text)}.`;
      faults.push({ line: line.line, message, isQuestion: true });
    }
    return {
      line: line.line,
      email: line.email,
      employeeNumber: numberOf(line, person),
      firstName: line.firstName,
      lastName: line.lastName,
      hireDate: line.hireDate,
      department: line.department,
      position: line.position,
      positionStartDate: line.positionStartDate ?? startOf(line, person, company.today),
      teamLeadEmail: 'email' in lead ? lead.email : '',
      permissions: permissionsOf(line, person),
    };
  });
  const hasPermissions = file.rows.some(({ permissions }) => permissions !== null);
  const complete = hasPermissions ? rows : withTeamLeads(rows, company, author);
  return {
    rows: complete,
    newTeamLeads: complete.filter((row, at) => row.permissions !== rows[at]?.permissions).length,
    faults,
    openLeads: [...open.values()],
    hasPermissions,
  };
}

/** The lead of a person whom the file gives none: the present one, unless the load archives that person. */
function leadOf(person: Person | undefined, { people }: Company): string {
  const lead = person?.managerEmail ?? '';
  return people.get(keyOf(lead))?.isArchived === true ? '' : lead;
}

/** The stored number in its spelling, unless the file has another one. */
function numberOf({ employeeNumber: number }: RosterLine, person: Person | undefined): string | null {
  const stored = person?.employeeNumber ?? null;
  return number === null || number === '' || numberKey(number) === numberKey(stored) ? stored : number;
}

function startOf(line: RosterLine, person: Person | undefined, today: string): string {
  const [present] = person?.roles ?? [];
  if (person === undefined || present === undefined || isFirstAdmin(person)) return line.hireDate;
  if (sameText(present.position, line.position)) return present.startDate;
  return [today, present.startDate, line.hireDate].reduce((latest, day) => (day > latest ? day : latest));
}

function permissionsOf({ permissions }: RosterLine, person: Person | undefined): Permission[] | null {
  if (permissions === 'unreadable') return null;
  return permissions ?? [...(person?.permissions ?? [])];
}

/** Gives Team Lead to those who get people by the file. */
function withTeamLeads(rows: readonly RosterRow[], company: Company, author: Author): RosterRow[] {
  const leading = new Set(
    rows.flatMap((row) => {
      const lead = keyOf(row.teamLeadEmail);
      const present = company.people.get(keyOf(row.email))?.managerEmail ?? '';
      return lead === '' || lead === keyOf(row.email) || lead === keyOf(present) ? [] : [lead];
    }),
  );
  return rows.map((row) => {
    const { permissions } = row;
    const own = company.people.get(keyOf(row.email));
    const isAuthor = author !== null && own?.employeeId === author.employeeId;
    const gets = leading.has(keyOf(row.email)) && !isAuthor && permissions !== null;
    if (!gets || permissions.includes('Benchmark_TeamLead')) return row;
    return { ...row, permissions: [...permissions, 'Benchmark_TeamLead'] };
  });
}
