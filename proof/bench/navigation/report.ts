import { cpus } from 'node:os';
import { percentile } from '../server/percentiles.ts';
import { markdownTable } from '../server/table.ts';
import type { Figures } from './measure.ts';
import type { Outcome, Row, Way } from './run.ts';

const GOALS = { trips: 2, files: 6, answerMs: 100, contentMs: 200, slowContentMs: 400, mainMs: 60 };
/** A run fails above ten times a goal, because the machine may be busy. */
const TOLERANCE = 10;

type Run = { readonly people: number; readonly minutes: number };

/** The report, and whether something failed or is ten times slower than its goal. */
export function reportOf(outcome: Outcome, run: Run): { text: string; isWrong: boolean } {
  const { rows, failed, unpressed } = outcome;
  const checks = [...checksOfCounts(rows), ...outcome.ways.flatMap((way) => checksOfTimes(rows, way))];
  const faults = [
    ...failed.map((name) => `- FAILED: ${name}`),
    ...unpressed.map((name) => `- FAILED: no press leads to ${name}.`),
  ];
  const text = [
    `# In-app navigation at ${run.people.toLocaleString('en-US')} people`,
    '',
    `\`npm run bench -- navigation\`: ${rows.length} presses in ${run.minutes.toFixed(0)} minutes, 50 ms of delay a request.`,
    `${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), Node ${process.versions.node}. Browser, server, database and proxies share the cores.`,
    'Definitions: proof/bench/notes/navigation.md. Two figures in one cell: first press → second press.',
    '',
    '## Goals',
    '',
    ...checks.map(({ line }) => `- ${line}`),
    ...faults,
    '',
    '## Every press',
    '',
    tableOf(outcome),
    '',
  ].join('\n');
  const isWrong = rows.length === 0 || faults.length > 0 || checks.some(({ isTenfold }) => isTenfold);
  return { text, isWrong };
}

type Check = { readonly line: string; readonly isTenfold: boolean };

function checksOfCounts(rows: readonly Row[]): Check[] {
  const counts = [
    { what: 'blocking trips, first time', of: ({ counts: { trips } }: Row) => trips ?? 0, goal: GOALS.trips },
    { what: 'files, first time', of: ({ counts: { files } }: Row) => files, goal: GOALS.files },
    { what: 'files, first time after idle', of: ({ counts }: Row) => counts.filesAfterIdle, goal: 0 },
    {
      what: 'files, second time',
      of: ({ times }: Row) => Math.max(0, ...[...times.values()].map(({ again }) => again.files)),
      goal: 0,
    },
  ];
  return counts.map(({ what, of, goal }) => {
    const over = rows.filter((row) => of(row) > goal);
    const most = Math.max(0, ...rows.map(of));
    const verdict = over.length === 0 ? 'met' : `missed by ${over.length} of ${rows.length} presses`;
    return {
      line: `${what} ≤ ${goal}: ${verdict}, at most ${most}`,
      isTenfold: goal > 0 && most > goal * TOLERANCE,
    };
  });
}

function checksOfTimes(rows: readonly Row[], way: Way): Check[] {
  const isSlow = way.slower > 1;
  const checked: { what: string; of: (both: Both) => number; goal: number | null }[] = [
    { what: 'first answer', of: ({ first }) => first.answerMs, goal: isSlow ? GOALS.answerMs : null },
    { what: 'second answer', of: ({ again }) => again.answerMs, goal: isSlow ? GOALS.answerMs : null },
    { what: 'events until the next frame', of: eventOf, goal: isSlow ? GOALS.answerMs : null },
    { what: 'first content', of: ({ first }) => first.contentMs, goal: null },
    {
      what: 'second content',
      of: ({ again }) => again.contentMs,
      goal: isSlow ? GOALS.slowContentMs : GOALS.contentMs,
    },
    { what: 'first main thread', of: ({ first }) => first.mainMs, goal: null },
    { what: 'second main thread', of: ({ again }) => again.mainMs, goal: isSlow ? null : GOALS.mainMs },
  ];
  return checked.map(({ what, of, goal }) => {
    const all = rows.flatMap(({ times }) => {
      const both = times.get(way);
      return both === undefined ? [] : [of(both)];
    });
    const [middle, high] = [percentile(all, 0.5), percentile(all, 0.95)];
    const verdict = goal === null ? '' : `; goal p95 ≤ ${goal}: ${high <= goal ? 'met' : 'MISSED'}`;
    return {
      line: `${nameOf(way)}, ${what}: p50 ${middle.toFixed(0)} ms, p95 ${high.toFixed(0)} ms${verdict}`,
      isTenfold: goal !== null && high > goal * TOLERANCE,
    };
  });
}

type Both = { readonly first: Figures; readonly again: Figures };
const eventOf = ({ first, again }: Both) => Math.max(first.eventMs, again.eventMs);

const nameOf = ({ protocol, slower }: Way) =>
  slower === 1 ? protocol : `${protocol}, ${slower} times slower`;

function tableOf({ ways, rows }: Outcome): string {
  const head = ['press', 'trips', 'files', 'after idle', 'KB', 'calls'];
  const columns = ways.flatMap((way) =>
    ['answer', 'content', 'main'].map((what) => `${nameOf(way)}: ${what} ms`),
  );
  const lines = rows.map(({ role, press, counts, times }) => {
    const first = times.values().next().value;
    const both = (of: (figures: Figures) => number) =>
      first === undefined ? '–' : `${of(first.first).toFixed(0)} → ${of(first.again).toFixed(0)}`;
    return [
      `${role}: ${press.from} → ${press.to.name} (${press.by.in})`,
      String(counts.trips ?? 'never'),
      `${counts.files} → ${first?.again.files ?? '–'}`,
      String(counts.filesAfterIdle),
      both(({ bytes }) => bytes / 1_024),
      both(({ calls }) => calls),
      ...ways.flatMap((way) => cellsOf(times.get(way))),
    ];
  });
  return markdownTable([...head, ...columns], lines);
}

function cellsOf(both: Both | undefined): string[] {
  if (both === undefined) return ['–', '–', '–'];
  return (['answerMs', 'contentMs', 'mainMs'] as const).map(
    (field) => `${both.first[field].toFixed(0)} → ${both.again[field].toFixed(0)}`,
  );
}
