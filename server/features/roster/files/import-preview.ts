import { formatDay } from '#contract/core/values/dates.ts';
import { fullNameOf } from '#contract/core/values/full-name.ts';
import { createHash } from 'node:crypto';
import { CAUSES_LISTED, CHANGES_LISTED, FAULTS_LISTED, GONE_LISTED } from '#contract/people/people-import.ts';
import type {
  ImportCause,
  ImportChange,
  ImportChoices,
  ImportCounts,
  ImportFault,
  ImportPreview,
} from '#contract/people/people-import.schemas.ts';
import type { Fault } from './fault.ts';
import type { ReceivedImport } from './receive-import.ts';
import type { PlannedSpan } from '../history-plan.ts';
import { leadWords, permissionWords, type PlannedPerson } from '../person-changes.ts';
import type { ChosenPlan } from '../good-lines.ts';
import type { Plan } from '../roster-plan.ts';

/** What a page shows of a plan: faults first, then changed lines, then new ones. */
export function previewOf(
  plan: ChosenPlan,
  { roster, history: earlier, hasHistory }: Pick<ReceivedImport, 'roster' | 'history' | 'hasHistory'>,
  { basis, holdsDemo }: { basis: string | null; holdsDemo: boolean },
): ImportPreview {
  const faults = faultsOf(plan);
  const causes = causesOf(faults);
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
    causes: causes.slice(0, CAUSES_LISTED),
    causesInAll: causes.length,
    faultsInAll: faults.length,
    leftOut: linesIn(plan.leftOut.roster) + linesIn(plan.leftOut.history),
    changes: [...listed('update'), ...listed('add')],
    gone: plan.gone.slice(0, GONE_LISTED),
    goneInAll: plan.gone.length,
    archived: plan.archived.length,
    reading: { roster: roster.reading, history: earlier.reading },
    openLeads: [...plan.openLeads],
    ledByAuthor: plan.ledByAuthor,
    newTeamLeads: plan.newTeamLeads,
    newAdmins: people.filter(isNewAdmin).map(({ row }) => fullNameOf(row)),
    basis,
    holdsDemo,
  };
}

/** Identifies what a plan does: equal for the same changes, whatever else has changed in the company. */
export function basisOf(plan: ChosenPlan, { archive }: ImportChoices): string {
  const hash = createHash('sha256');
  for (const planned of [...plan.people, ...plan.history]) {
    if (planned.kind !== 'unchanged') hash.update(JSON.stringify(planned));
  }
  const archived = plan.archived.map(({ employeeId }) => employeeId);
  if (archived.length > 0) hash.update(JSON.stringify([archive?.lastDay, archived]));
  return hash.digest('hex');
}

export type FaultInFile = ImportFault & { readonly cause: string };

/** The faults of a plan, also those of lines that are left out. */
export const faultsOf = ({ leftOut, rosterFaults, historyFaults }: ChosenPlan): FaultInFile[] => [
  ...faultsIn('roster', [...leftOut.roster, ...rosterFaults]),
  ...faultsIn('history', [...leftOut.history, ...historyFaults]),
];

/** The faults of a file. What the reader can answer is no fault. */
const faultsIn = (file: ImportFault['file'], faults: readonly Fault[]): FaultInFile[] =>
  faults
    .filter(({ isQuestion = false }) => !isQuestion)
    .map(({ line, who = null, message, cause = message }) => ({ file, line, who, message, cause }));

const linesIn = (faults: readonly Fault[]) => new Set(faults.map(({ line }) => line)).size;

/** The faults by file and cause, the most frequent cause first. */
function causesOf(faults: readonly FaultInFile[]): ImportCause[] {
  const groups = Map.groupBy(faults, ({ file, cause }) => `${file} ${cause}`);
  return [...groups.values()]
    .toSorted((a, b) => b.length - a.length)
    .flatMap((group) => {
      const [first] = group;
      if (first === undefined) return [];
      const listed = group.slice(0, FAULTS_LISTED).toSorted((a, b) => a.line - b.line);
      return [
        {
          file: first.file,
          cause: first.cause,
          count: group.length,
          faults: listed.map(({ file, line, who, message }) => ({ file, line, who, message })),
        },
      ];
    });
}

function isNewAdmin(planned: PlannedPerson): boolean {
  const held = planned.kind === 'update' ? planned.person.permissions : [];
  const isAdmin = planned.kind !== 'unchanged' && planned.row.permissions?.includes('Benchmark_Admin');
  return isAdmin === true && !held.includes('Benchmark_Admin');
}

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
  if (planned.kind === 'update') {
    const fields = planned.changes.map(({ field, from, to }) => ({
      field,
      from: readable(field, from),
      to: readable(field, to),
    }));
    return { ...about, isNew: false, fields };
  }
  const fields = {
    position: `${row.position} since ${formatDay(row.positionStartDate)}`,
    department: row.department,
    'hire date': formatDay(row.hireDate),
    'team lead': leadWords(row.email, row.teamLeadEmail),
    permissions: permissionWords(row.permissions ?? []),
    ...(row.employeeNumber === null ? {} : { 'employee number': row.employeeNumber }),
  };
  return {
    ...about,
    isNew: true,
    fields: Object.entries(fields).map(([field, to]) => ({ field, from: null, to })),
  };
}

/** A day at the end of a field of days, for people. */
const readable = (field: string, text: string) =>
  field === 'hire date' || field === 'position'
    ? text.replace(/\d{4}-\d{2}-\d{2}$/, (day) => formatDay(day))
    : text;

const spanOf = (held: {
  position: string;
  department: string | null;
  startDate: string;
  endDate: string | null;
}) =>
  [
    `${held.position}, ${held.department ?? 'no department'}`,
    `${formatDay(held.startDate)} to ${held.endDate === null ? 'today' : formatDay(held.endDate)}`,
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
