import { fullNameOf } from '#contract/core/values/full-name.ts';
import { permissionLabels } from '#contract/core/enums.ts';
import type { Fault } from './fault.ts';
import type { PlannedSpan } from '../history-plan.ts';
import type { RosterOutcome } from '../import-roster.ts';
import { leadWords, type PlannedPerson } from '../person-changes.ts';
import type { ChosenPlan } from '../good-lines.ts';

const endings = {
  loaded: 'Loaded.',
  planned: 'This was a dry run. Nothing was changed.',
  refused: 'Nothing was changed.',
  'demo-kept':
    'The database holds the demo company. Loading a roster removes it: confirm with --replace-demo. Nothing was changed.',
} as const;

/** A load's result or faults, line by line, for a terminal. */
export function reportOf({ result, plan, replacesDemo }: RosterOutcome): string {
  const lines = [
    ...(result === 'planned' || result === 'refused' ? linesOfPlan(plan) : []),
    ...(replacesDemo && result === 'planned' ? ['The demo company would be removed.'] : []),
    ...(replacesDemo && result === 'loaded' ? ['The demo company was removed.'] : []),
    summaryOf(plan, result === 'loaded'),
    endings[result],
  ];
  return `${lines.join('\n')}\n`;
}

const FAULTS_AT_MOST = 100;

/** Lists the planned changes first and the faults last, where a terminal shows them. */
function linesOfPlan(plan: ChosenPlan): string[] {
  const faults = [
    ...plan.leftOut.roster.map((fault) => faultWords('roster', fault, 'left out')),
    ...plan.leftOut.history.map((fault) => faultWords('history', fault, 'left out')),
    ...plan.rosterFaults.map((fault) => faultWords('roster', fault, 'refused')),
    ...plan.historyFaults.map((fault) => faultWords('history', fault, 'refused')),
  ];
  const shown = faults.slice(0, FAULTS_AT_MOST);
  return [
    ...fileLines('roster', plan.people, plan.rosterFaults, personWords),
    ...fileLines('history', plan.history, plan.historyFaults, historyWords),
    ...shown,
    ...(faults.length > shown.length
      ? [`${faults.length} faults. The first ${shown.length} are listed.`]
      : []),
  ];
}

function faultWords(file: string, { line, message, who }: Fault, what: 'refused' | 'left out'): string {
  const place = line === 0 ? file : `${file} line ${line}`;
  return who === undefined ? `${place}: ${what}: ${message}` : `${place}: ${what} ${who}: ${message}`;
}

function fileLines<PlannedRow extends { row: { line: number } }>(
  file: string,
  rows: readonly PlannedRow[],
  faults: readonly Fault[],
  words: (planned: PlannedRow) => string,
): string[] {
  const refused = new Set(faults.map(({ line }) => line));
  return rows
    .filter(({ row }) => !refused.has(row.line))
    .toSorted((a, b) => a.row.line - b.row.line)
    .map((planned) => `${file} line ${planned.row.line}: ${words(planned)}`);
}

function personWords(planned: PlannedPerson): string {
  const { row } = planned;
  const name = `${fullNameOf(row)} <${row.email}>`;
  if (planned.kind === 'unchanged') return `unchanged: ${name}`;
  if (planned.kind === 'update') {
    return `update ${name}: ${planned.changes.map(({ field, from, to }) => `${field} ${from} → ${to}`).join(', ')}`;
  }
  const held = (row.permissions ?? []).map((permission) => permissionLabels[permission]).join('; ');
  const lead = leadWords(row.email, row.teamLeadEmail);
  return `add ${name}: ${row.position}, ${row.department}, hired ${row.hireDate}, ${lead}${held && `, ${held}`}`;
}

function historyWords({ kind, row }: PlannedSpan): string {
  const position = `${row.position}, ${row.department}, ${row.startDate} to ${row.endDate}, of ${row.email}`;
  return kind === 'unchanged' ? `unchanged: ${position}` : `${kind} ${position}`;
}

function summaryOf(plan: ChosenPlan, isDone: boolean): string {
  const faulty = new Set(plan.rosterFaults.map(({ line }) => line));
  const people = plan.people.filter(({ row }) => !faulty.has(row.line));
  const faults = plan.rosterFaults.length + plan.historyFaults.length;
  const leftOut = new Set(plan.leftOut.roster.map(({ line }) => line)).size;
  return [
    `People: ${countsOf(people, isDone)}.`,
    ...(plan.history.length === 0 ? [] : [`History: ${countsOf(plan.history, isDone)}.`]),
    ...(leftOut === 0 ? [] : [`${leftOut} of the roster left out.`]),
    ...(faults === 0 ? [] : [`${faults} ${faults === 1 ? 'fault' : 'faults'}.`]),
  ].join(' ');
}

function countsOf(rows: readonly { kind: string }[], isDone: boolean): string {
  const count = (kind: string) => rows.filter((each) => each.kind === kind).length;
  const [added, changed] = isDone ? ['added', 'changed'] : ['to add', 'to change'];
  return `${count('add')} ${added}, ${count('update')} ${changed}, ${count('unchanged')} unchanged`;
}
