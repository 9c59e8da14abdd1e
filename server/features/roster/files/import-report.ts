import { fullNameOf } from '#contract/core/values/full-name.ts';
import { permissionLabels } from '#contract/core/enums.ts';
import type { Fault } from './csv-lines.ts';
import type { HistoryFate } from '../history-plan.ts';
import type { RosterOutcome } from '../import-roster.ts';
import { leadWords, type PersonFate } from '../person-changes.ts';
import type { Plan } from '../roster-plan.ts';

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
    ...(result === 'planned' || result === 'refused' ? fatesOf(plan) : []),
    ...(replacesDemo && result === 'planned' ? ['The demo company would be removed.'] : []),
    ...(replacesDemo && result === 'loaded' ? ['The demo company was removed.'] : []),
    summaryOf(plan, result === 'loaded'),
    endings[result],
  ];
  return `${lines.join('\n')}\n`;
}

const FAULTS_AT_MOST = 100;

/** Lists the planned changes first and the faults last, where a terminal shows them. */
function fatesOf(plan: Plan): string[] {
  const faults = [
    ...plan.rosterFaults.map((fault) => faultWords('roster', fault)),
    ...plan.historyFaults.map((fault) => faultWords('history', fault)),
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

function faultWords(file: string, { line, message, who }: Fault): string {
  const place = line === 0 ? file : `${file} line ${line}`;
  return who === undefined ? `${place}: refused: ${message}` : `${place}: refused ${who}: ${message}`;
}

function fileLines<Fate extends { row: { line: number } }>(
  file: string,
  fates: readonly Fate[],
  faults: readonly Fault[],
  words: (fate: Fate) => string,
): string[] {
  const refused = new Set(faults.map(({ line }) => line));
  return fates
    .filter(({ row }) => !refused.has(row.line))
    .toSorted((a, b) => a.row.line - b.row.line)
    .map((fate) => `${file} line ${fate.row.line}: ${words(fate)}`);
}

function personWords(fate: PersonFate): string {
  const { row } = fate;
  const name = `${fullNameOf(row)} <${row.email}>`;
  if (fate.fate === 'unchanged') return `unchanged: ${name}`;
  if (fate.fate === 'update') {
    return `update ${name}: ${fate.changes.map(({ field, from, to }) => `${field} ${from} → ${to}`).join(', ')}`;
  }
  const held = (row.permissions ?? []).map((permission) => permissionLabels[permission]).join('; ');
  const lead = leadWords(row.email, row.teamLeadEmail);
  return `add ${name}: ${row.position}, ${row.department}, hired ${row.hireDate}, ${lead}${held && `, ${held}`}`;
}

function historyWords({ fate, row }: HistoryFate): string {
  const position = `${row.position}, ${row.department}, ${row.startDate} to ${row.endDate}, of ${row.email}`;
  return fate === 'unchanged' ? `unchanged: ${position}` : `${fate} ${position}`;
}

function summaryOf(plan: Plan, isDone: boolean): string {
  const faulty = new Set(plan.rosterFaults.map(({ line }) => line));
  const people = plan.people.filter(({ row }) => !faulty.has(row.line));
  const faults = plan.rosterFaults.length + plan.historyFaults.length;
  return [
    `People: ${countsOf(people, isDone)}.`,
    ...(plan.history.length === 0 ? [] : [`History: ${countsOf(plan.history, isDone)}.`]),
    ...(faults === 0 ? [] : [`${faults} ${faults === 1 ? 'fault' : 'faults'}.`]),
  ].join(' ');
}

function countsOf(fates: readonly { fate: string }[], isDone: boolean): string {
  const count = (fate: string) => fates.filter((each) => each.fate === fate).length;
  const [added, changed] = isDone ? ['added', 'changed'] : ['to add', 'to change'];
  return `${count('add')} ${added}, ${count('update')} ${changed}, ${count('unchanged')} unchanged`;
}
