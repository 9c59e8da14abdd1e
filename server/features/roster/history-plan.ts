import type { Company, Person, Role } from './company.ts';
import { type Fault, shown } from './files/fault.ts';
import { keyOf, sameText } from './fields.ts';
import type { HistoryRow } from './files/history-file.ts';
import type { PlannedPerson } from './person-changes.ts';

/** The outcome of one line of a position history. */
export type PlannedSpan =
  | { readonly kind: 'add'; readonly row: HistoryRow }
  | { readonly kind: 'update'; readonly row: HistoryRow; readonly role: Role }
  | { readonly kind: 'unchanged'; readonly row: HistoryRow; readonly role: Role };

/** Compares a position history with the database. Person and start date identify a position. */
export function planHistory(rows: readonly HistoryRow[], company: Company): PlannedSpan[] {
  return rows.map((row) => {
    const role = company.people
      .get(keyOf(row.email))
      ?.roles.find(({ startDate }) => startDate === row.startDate);
    if (!role) return { kind: 'add', row };
    return isAlike(row, role) ? { kind: 'unchanged', row, role } : { kind: 'update', row, role };
  });
}

/** Faults by file: history of unknown people, position overlaps. Skips people with a faulty roster line. */
export function historyFaults(
  history: readonly PlannedSpan[],
  people: readonly PlannedPerson[],
  company: Company,
  faultyLines: ReadonlySet<number>,
): { roster: Fault[]; history: Fault[] } {
  const faults: { roster: Fault[]; history: Fault[] } = { roster: [], history: [] };
  const byPerson = Map.groupBy(history, ({ row }) => keyOf(row.email));
  const plans = new Map(people.map((planned) => [keyOf(planned.row.email), planned]));
  for (const [key, lines] of byPerson) {
    if (plans.has(key) || company.people.has(key)) continue;
    for (const { row } of lines) {
      const rest = 'is neither in the roster nor in the company.';
      const message = `${shown(row.email)} ${rest}`;
      faults.history.push({ line: row.line, message, cause: `The person ${rest}` });
    }
  }
  for (const key of new Set([...plans.keys(), ...byPerson.keys()])) {
    const planned = plans.get(key);
    if (planned ? faultyLines.has(planned.row.line) : !company.people.has(key)) continue;
    const spans = spansOf(byPerson.get(key) ?? [], planned, company.people.get(key));
    for (const { file, ...fault } of clashes(spans)) faults[file].push(fault);
  }
  faults.history.sort((a, b) => a.line - b.line);
  return faults;
}

const isAlike = (row: HistoryRow, role: Role) =>
  sameText(row.position, role.position) &&
  sameText(row.department, role.department ?? '') &&
  row.endDate === role.endDate;

/** A position on a person's timeline after the load, and the line it comes from, if any. */
type Span = {
  readonly file: 'roster' | 'history' | null;
  readonly line: number;
  readonly position: string;
  readonly start: string;
  readonly end: string | null;
};

function spansOf(
  history: readonly PlannedSpan[],
  planned: PlannedPerson | undefined,
  person: Person | undefined,
) {
  const spans: Span[] = history.map(({ row }) => ({
    file: 'history',
    line: row.line,
    position: row.position,
    start: row.startDate,
    end: row.endDate,
  }));
  const given = new Set(spans.map(({ start }) => start));
  const step = planned?.kind === 'update' ? planned.step : planned?.kind === 'add' ? 'promote' : 'keep';
  const kept = step === 'correct' ? (person?.roles.slice(1) ?? []) : (person?.roles ?? []);
  for (const { position, startDate, endDate } of kept) {
    if (!given.has(startDate)) spans.push({ file: null, line: 0, position, start: startDate, end: endDate });
  }
  if (planned && step !== 'keep') {
    const { line, position, positionStartDate } = planned.row;
    spans.push({ file: 'roster', line, position, start: positionStartDate, end: null });
  }
  return spans.sort((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0));
}

function clashes(spans: readonly Span[]) {
  return spans.flatMap((earlier, index) => {
    const later = spans[index + 1];
    if (later === undefined) return isPresent(earlier) ? [] : [nothingHeld(earlier)];
    const [source, other] = earlier.file === 'history' ? [earlier, later] : [later, earlier];
    if (source.file === null || (later.start > (earlier.end ?? '') && later.start > earlier.start)) return [];
    const message = `The position ${source.position} overlaps with ${other.position} from ${other.start}.`;
    const cause = 'The position overlaps with another one of the person.';
    return [{ file: source.file, line: source.line, message, cause }];
  });
}

const isPresent = (span: Span) => span.file !== 'history';

function nothingHeld({ line, position }: Span) {
  const rest = 'would be the newest. The current position belongs in the roster.';
  return {
    file: 'history' as const,
    line,
    message: `The position ${position} ${rest}`,
    cause: `The position ${rest}`,
  };
}
