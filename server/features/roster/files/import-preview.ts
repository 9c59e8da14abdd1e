import { fullNameOf } from '#contract/core/values/full-name.ts';
import { createHash } from 'node:crypto';
import { CHANGES_LISTED, FAULTS_LISTED } from '#contract/people/people-import.ts';
import type {
  ImportChange,
  ImportCounts,
  ImportFault,
  ImportPreview,
} from '#contract/people/people-import.schemas.ts';
import type { Fault } from './csv-lines.ts';
import type { PlannedSpan } from '../history-plan.ts';
import { leadWords, permissionWords, type PlannedPerson } from '../person-changes.ts';
import type { Plan } from '../roster-plan.ts';

/** What a page shows of a plan: faults first, then changed lines, then new ones. */
export function previewOf(
  plan: Plan,
  { basis, hasHistory, holdsDemo }: { basis: string | null; hasHistory: boolean; holdsDemo: boolean },
): ImportPreview {
  const faults = [...faultsOf('roster', plan.rosterFaults), ...faultsOf('history', plan.historyFaults)];
  const people = withoutFaults(plan.people, plan.rosterFaults);
  const history = withoutFaults(plan.history, plan.historyFaults);
  const listed = (kind: 'update' | 'add') =>
    [
      ...people.filter((one) => one.kind === kind).map(personChange),
      ...history.filter((one) => one.kind === kind).map((one) => historyChange(one, plan)),
    ].slice(0, CHANGES_LISTED);
  return {
    people: countsOf(people),
    history: hasHistory ? countsOf(history) : null,
    faults: faults.slice(0, FAULTS_LISTED),
    faultsInAll: faults.length,
    changes: [...listed('update'), ...listed('add')],
    basis,
    holdsDemo,
  };
}

/** Identifies what a plan does: equal for the same changes, whatever else has changed in the company. */
export function basisOf(plan: Plan): string {
  const hash = createHash('sha256');
  for (const planned of [...plan.people, ...plan.history]) {
    if (planned.kind !== 'unchanged') hash.update(JSON.stringify(planned));
  }
  return hash.digest('hex');
}

const faultsOf = (file: ImportFault['file'], faults: readonly Fault[]): ImportFault[] =>
  faults.map(({ line, who = null, message }) => ({ file, line, who, message }));

function withoutFaults<PlannedRow extends { row: { line: number } }>(
  rows: readonly PlannedRow[],
  faults: readonly Fault[],
) {
  const faulty = new Set(faults.map(({ line }) => line));
  return rows.filter(({ row }) => !faulty.has(row.line));
}

function countsOf(rows: readonly { kind: string }[]): ImportCounts {
  const count = (kind: string) => rows.filter((one) => one.kind === kind).length;
  return { added: count('add'), changed: count('update'), unchanged: count('unchanged') };
}

function personChange(planned: PlannedPerson): ImportChange {
  const { row } = planned;
  const about = {
    file: 'roster' as const,
    line: row.line,
    name: fullNameOf(row),
    email: row.email,
  };
  if (planned.kind === 'update') return { ...about, isNew: false, fields: [...planned.changes] };
  const fields = {
    position: `${row.position} since ${row.positionStartDate}`,
    department: row.department,
    'hire date': row.hireDate,
    'team lead': leadWords(row.email, row.teamLeadEmail),
    permissions: permissionWords(row.permissions ?? []),
  };
  return {
    ...about,
    isNew: true,
    fields: Object.entries(fields).map(([field, to]) => ({ field, from: null, to })),
  };
}

const spanOf = (held: {
  position: string;
  department: string | null;
  startDate: string;
  endDate: string | null;
}) =>
  [
    `${held.position}, ${held.department ?? 'no department'}`,
    `${held.startDate} to ${held.endDate ?? 'today'}`,
  ].join(', ');

function historyChange(planned: PlannedSpan, plan: Plan): ImportChange {
  const { row } = planned;
  const from = planned.kind === 'update' ? spanOf(planned.role) : null;
  return {
    file: 'history',
    line: row.line,
    isNew: planned.kind === 'add',
    name: plan.nameOf(row.email),
    email: row.email,
    fields: [{ field: 'earlier position', from, to: spanOf(row) }],
  };
}
