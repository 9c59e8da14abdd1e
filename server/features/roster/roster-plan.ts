import { isEmail, needsSmtpUtf8 } from '#contract/core/values/email.ts';
import { fullNameOf } from '#contract/core/values/full-name.ts';
import { peopleMessages } from '#contract/people/people.ts';
import { importMessages } from '#contract/people/people-import.ts';
import type { Author, Company } from './company.ts';
import { type Fault, harmless } from './files/fault.ts';
import { keyOf } from './fields.ts';
import type { HistoryFile } from './files/history-file.ts';
import { type PlannedSpan, historyFaults, planHistory } from './history-plan.ts';
import { changesOf, type PlannedPerson, positionStep, refusalsOf } from './person-changes.ts';
import { numberFaults } from './identities.ts';
import { reportingLineFaults } from './reporting-line.ts';
import type { RosterFile } from './files/roster-file.ts';
import type { RosterRow } from './roster-row.ts';
import { completeRows } from './complete-rows.ts';
import type { ImportChoices, OpenLead } from '#contract/people/people-import.schemas.ts';

/** What a load would do, and every reason why it can't. */
export type Plan = {
  /** What the files were compared with. */
  readonly company: Company;
  readonly people: readonly PlannedPerson[];
  readonly history: readonly PlannedSpan[];
  readonly rosterFaults: readonly Fault[];
  readonly historyFaults: readonly Fault[];
  /** Names of the file that do not tell who the team lead is. */
  readonly openLeads: readonly OpenLead[];
  /** People who would report to the Admin who loads, and who does not hold Team Lead. */
  readonly ledByAuthor: number;
  /** People who get Team Lead because the file gives them people. */
  readonly newTeamLeads: number;
  /** The name of a person of the files or the company; empty when unknown. */
  readonly nameOf: (email: string) => string;
};

/** Who loads, what they chose, and the setting for addresses with letters beyond ASCII. */
export type Loading = {
  readonly author: Author;
  readonly choices?: ImportChoices | undefined;
  readonly SMTP_UTF8: boolean;
};

/**
 * Compares the files with the company, line by line. `author` is refused a change of their own permissions,
 * and a new person an address that the mail server does not take. Source: docs/product/people-import.md.
 */
export function planRoster(
  company: Company,
  roster: RosterFile,
  history: HistoryFile,
  { author, choices, SMTP_UTF8 }: Loading,
): Plan {
  const complete = completeRows(roster, company, author, choices?.roster ?? {});
  const { rows } = complete;
  const starts = new Set(history.rows.map(({ email, startDate }) => `${keyOf(email)} ${startDate}`));
  const people = rows.map((row) => plannedPersonOf(row, company, starts));
  const plannedSpans = planHistory(history.rows, company);
  const faulty = new Set(roster.faults.map(({ line }) => line));
  const positions = historyFaults(plannedSpans, people, company, faulty);
  const refusals = rows.flatMap((row) => {
    if (faulty.has(row.line)) return [];
    const person = company.people.get(keyOf(row.email));
    return person ? refusalsOf(row, person).map((refusal) => ({ line: row.line, ...refusal })) : [];
  });
  const excused = complete.hasPermissions ? null : addressWithoutTeamLead(company, author);
  const rosterFaults = [
    ...roster.faults,
    ...complete.faults,
    ...refusals,
    ...positions.roster,
    ...numberFaults(rows, company),
    ...reportingLineFaults(rows, company, { mentioned: roster.mentioned, excused }),
    ...people.flatMap((planned) => ownPermissionFaults(planned, author)),
    ...(SMTP_UTF8 ? [] : people.flatMap(addressFaults)),
  ];
  const nameOf = nameFinder(rows, company);
  const withPerson = personAdder(rows, history, nameOf);
  return {
    company,
    people,
    history: plannedSpans,
    rosterFaults: inOrder(rosterFaults).map(withPerson('roster')),
    historyFaults: inOrder([...history.faults, ...positions.history]).map(withPerson('history')),
    openLeads: complete.openLeads,
    newTeamLeads: complete.newTeamLeads,
    ledByAuthor: excused === null ? 0 : newReports(rows, company, excused),
    nameOf,
  };
}

/** The address of the Admin who loads, unless they hold Team Lead. */
function addressWithoutTeamLead({ people }: Company, author: Author): string | null {
  if (author === null) return null;
  const own = [...people.values()].find(({ employeeId }) => employeeId === author.employeeId);
  return own === undefined || own.permissions.includes('Benchmark_TeamLead') ? null : own.email;
}

const newReports = (rows: readonly RosterRow[], { people }: Company, lead: string) =>
  rows.filter(
    ({ email, teamLeadEmail }) =>
      keyOf(teamLeadEmail) === keyOf(lead) &&
      keyOf(email) !== keyOf(lead) &&
      keyOf(people.get(keyOf(email))?.managerEmail ?? '') !== keyOf(lead),
  ).length;

export const isRefused = (plan: Plan) => plan.rosterFaults.length + plan.historyFaults.length > 0;

/** Callers do not change their own permissions, not even by a file. */
function ownPermissionFaults(planned: PlannedPerson, author: Author): Fault[] {
  if (planned.kind !== 'update' || planned.person.employeeId !== author?.employeeId) return [];
  const isChanged =
    planned.row.permissions !== null && planned.changes.some(({ field }) => field === 'permissions');
  return isChanged ? [{ line: planned.row.line, message: importMessages.ownPermissions }] : [];
}

/** Asks new addresses only. */
function addressFaults(planned: PlannedPerson): Fault[] {
  const { line, email } = planned.row;
  const isNew =
    planned.kind === 'add' || (planned.kind === 'update' && planned.person.formerEmail !== undefined);
  return isNew && isEmail(email) && needsSmtpUtf8(email)
    ? [{ line, message: peopleMessages.emailNotAscii }]
    : [];
}

function plannedPersonOf(row: RosterRow, company: Company, starts: ReadonlySet<string>): PlannedPerson {
  const key = keyOf(row.email);
  const person = company.people.get(key);
  if (!person) return { kind: 'add', row };
  const step = positionStep(row, person, starts.has(`${key} ${person.roles[0]?.startDate}`));
  const changes = changesOf(row, person, step);
  return changes.length === 0 ? { kind: 'unchanged', row } : { kind: 'update', row, person, changes, step };
}

/** Finds names in the roster, then in the company. */
function nameFinder(rows: readonly RosterRow[], company: Company) {
  const listed = new Map(rows.map((row) => [keyOf(row.email), row]));
  return (email: string) => {
    const person = listed.get(keyOf(email)) ?? company.people.get(keyOf(email));
    return person ? fullNameOf(person) : '';
  };
}

/** Adds name and address to a fault: the address from its line, the name from the roster or the company. */
function personAdder(listed: readonly RosterRow[], history: HistoryFile, nameOf: (email: string) => string) {
  const rows = new Map(listed.map((row) => [row.line, row]));
  const emails = {
    roster: new Map(listed.map(({ line, email }) => [line, email])),
    history: new Map(history.rows.map(({ line, email }) => [line, email])),
  };
  return (file: 'roster' | 'history') => (fault: Fault) => {
    const email = fault.email ?? emails[file].get(fault.line);
    const row = file === 'roster' ? rows.get(fault.line) : undefined;
    const name = harmless(row ? fullNameOf(row) : nameOf(email ?? '')).trim();
    const who = [name, email ? `<${harmless(email)}>` : ''].filter((part) => part !== '').join(' ');
    return who === '' ? fault : { ...fault, who };
  };
}

const inOrder = (faults: Fault[]) => faults.toSorted((a, b) => a.line - b.line);
