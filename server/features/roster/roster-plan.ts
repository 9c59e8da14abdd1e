import { isEmail, needsSmtpUtf8 } from '#contract/core/values/email.ts';
import { fullNameOf } from '#contract/core/values/full-name.ts';
import { peopleMessages } from '#contract/people/people.ts';
import { importMessages } from '#contract/people/people-import.ts';
import type { Author, Company } from './company.ts';
import { type Fault, harmless } from './files/csv-lines.ts';
import { keyOf } from './fields.ts';
import type { HistoryFile } from './files/history-file.ts';
import { type PlannedSpan, historyFaults, planHistory } from './history-plan.ts';
import { changesOf, type PlannedPerson, positionStep, refusalsOf } from './person-changes.ts';
import { reportingLineFaults } from './reporting-line.ts';
import type { RosterFile, RosterRow } from './files/roster-file.ts';

/** What a load would do, and every reason why it can't. */
export type Plan = {
  readonly people: readonly PlannedPerson[];
  readonly history: readonly PlannedSpan[];
  readonly rosterFaults: readonly Fault[];
  readonly historyFaults: readonly Fault[];
  /** The name of a person of the files or the company; empty when unknown. */
  readonly nameOf: (email: string) => string;
};

/** Who loads, and the setting for addresses with letters beyond ASCII. */
type Loading = { readonly author: Author; readonly SMTP_UTF8: boolean };

/**
 * Compares the files with the company, line by line. `author` is refused a change of their own permissions,
 * and a new person an address that the mail server does not take. Source: docs/product/people-import.md.
 */
export function planRoster(
  company: Company,
  roster: RosterFile,
  history: HistoryFile,
  { author, SMTP_UTF8 }: Loading,
): Plan {
  const starts = new Set(history.rows.map(({ email, startDate }) => `${keyOf(email)} ${startDate}`));
  const people = roster.rows.map((row) => plannedPersonOf(row, company, starts));
  const plannedSpans = planHistory(history.rows, company);
  const faulty = new Set(roster.faults.map(({ line }) => line));
  const positions = historyFaults(plannedSpans, people, company, faulty);
  const refusals = roster.rows.flatMap((row) => {
    if (faulty.has(row.line)) return [];
    const person = company.people.get(keyOf(row.email));
    return person ? refusalsOf(row, person).map((message) => ({ line: row.line, message })) : [];
  });
  const rosterFaults = [
    ...roster.faults,
    ...refusals,
    ...positions.roster,
    ...reportingLineFaults(roster.rows, company),
    ...people.flatMap((planned) => ownPermissionFaults(planned, author)),
    ...(SMTP_UTF8 ? [] : people.flatMap(addressFaults)),
  ];
  const nameOf = nameFinder(roster, company);
  const withPerson = personAdder(roster, history, nameOf);
  return {
    people,
    history: plannedSpans,
    rosterFaults: inOrder(rosterFaults).map(withPerson('roster')),
    historyFaults: inOrder([...history.faults, ...positions.history]).map(withPerson('history')),
    nameOf,
  };
}

export const isRefused = (plan: Plan) => plan.rosterFaults.length + plan.historyFaults.length > 0;

/** Callers do not change their own permissions, not even by a file. */
function ownPermissionFaults(planned: PlannedPerson, author: Author): Fault[] {
  if (planned.kind !== 'update' || planned.person.employeeId !== author?.employeeId) return [];
  const isChanged =
    planned.row.permissions !== null && planned.changes.some(({ field }) => field === 'permissions');
  return isChanged ? [{ line: planned.row.line, message: importMessages.ownPermissions }] : [];
}

/** People who are there already keep their address. */
const addressFaults = ({ kind, row: { line, email } }: PlannedPerson): Fault[] =>
  kind === 'add' && isEmail(email) && needsSmtpUtf8(email)
    ? [{ line, message: peopleMessages.emailNotAscii }]
    : [];

function plannedPersonOf(row: RosterRow, company: Company, starts: ReadonlySet<string>): PlannedPerson {
  const key = keyOf(row.email);
  const person = company.people.get(key);
  if (!person) return { kind: 'add', row };
  const step = positionStep(row, person, starts.has(`${key} ${person.roles[0]?.startDate}`));
  const changes = changesOf(row, person, step);
  return changes.length === 0 ? { kind: 'unchanged', row } : { kind: 'update', row, person, changes, step };
}

/** Finds names in the roster, then in the company. */
function nameFinder(roster: RosterFile, company: Company) {
  const listed = new Map(roster.rows.map((row) => [keyOf(row.email), row]));
  return (email: string) => {
    const person = listed.get(keyOf(email)) ?? company.people.get(keyOf(email));
    return person ? fullNameOf(person) : '';
  };
}

/** Adds name and address to a fault: the address from its line, the name from the roster or the company. */
function personAdder(roster: RosterFile, history: HistoryFile, nameOf: (email: string) => string) {
  const rows = new Map(roster.rows.map((row) => [row.line, row]));
  const emails = {
    roster: new Map(roster.rows.map(({ line, email }) => [line, email])),
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
