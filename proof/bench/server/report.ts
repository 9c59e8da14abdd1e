import { cpus, totalmem } from 'node:os';
import { SEED } from './company.ts';
import type { Cost } from './costs.ts';
import { planFaults, planText } from './plan-faults.ts';
import { connectionCounts, type Speed, type Speeds } from './speeds.ts';
import { markdownTable } from './table.ts';

export type Measured = { readonly cost: Cost; readonly speeds: Speeds };
/** Resident megabytes of the server. */
export type Memory = { readonly atRest: number; readonly afterCosts: number; readonly afterLoad: number };

type Report = {
  readonly people: number;
  readonly seconds: number;
  /** The version of PostgreSQL. */
  readonly database: string;
  readonly measured: readonly Measured[];
  readonly memory: Memory;
};

const SLOWEST = 10;

const number = (value: number) =>
  value >= 100 ? Math.round(value).toLocaleString('en') : value >= 10 ? value.toFixed(1) : value.toFixed(2);
const size = (bytes: number) => (bytes >= 1_000 ? `${number(bytes / 1_000)} KB` : `${bytes} B`);
const count = (value: number) => (Number.isInteger(value) ? String(value) : value.toFixed(1));
const name = ({ call }: Cost) => `${call.name} (${call.viewer})`;

/** One line for the terminal. */
export const costLine = (cost: Cost): string =>
  `  ${name(cost).padEnd(34)} ${size(cost.bytes).padStart(9)}  ${count(cost.statements)} statements, ${number(cost.databaseMs)} ms database, ${number(cost.callMs)} ms`;

export const speedLine = ({ cost, speeds }: Measured): string => {
  const each = connectionCounts.map(
    (connections, at) => `${connections}: ${rate(speeds.product[at])}/s, ${ratio(speeds, at)} of its own SQL`,
  );
  return `  ${name(cost).padEnd(34)} ${each.join('; ')}`;
};

const rate = (speed: Speed | null | undefined) =>
  speed ? `${number(speed.perSecond)}${speed.failed > 0 ? ` (${speed.failed} failed)` : ''}` : '–';
const waits = (speed: Speed | null | undefined) =>
  speed ? `${number(speed.p50)} / ${number(speed.p99)}` : '–';

function ratio({ product, ownSql }: Speeds, at: number): string {
  const [own, other] = [product[at], ownSql[at]];
  if (!own || !other || other.perSecond === 0) return '–';
  const value = own.perSecond / other.perSecond;
  return `${value.toFixed(value < 0.1 ? 3 : 2)}${other.failed > 0 ? ` (${other.failed} failed)` : ''}`;
}

/** The whole report as Markdown. */
export function reportOf({ people, seconds, database, measured, memory }: Report): string {
  const costs = measured.map(({ cost }) => cost);
  return [
    `# The server at ${people.toLocaleString('en')} people`,
    `\`npm run bench -- server --people ${people}\`, ${seconds} s of load on each server for each call and number of connections. See proof/bench/notes/server-bench.md.`,
    `${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}, PostgreSQL ${database}, seed ${SEED}. Load, server and database share the cores.`,
    '## Costs of one call',
    costTable(costs),
    '## Under load',
    'Requests a second at 1, 10 and 50 connections, and the ratio to a bare server that runs the session statement and the call’s own statements.',
    loadTable(measured),
    'Milliseconds until half and 99 of 100 replies are complete.',
    waitTable(measured),
    '## Memory',
    `\`npm run serve\`: ${memory.atRest} MB after the start, ${memory.afterCosts} MB after each call one at a time, ${memory.afterLoad} MB after the load.`,
    '## Plans that scan a growing table',
    faultList(costs),
    `## The ${SLOWEST} slowest statements`,
    slowest(costs),
    '',
  ].join('\n\n');
}

const costTable = (costs: readonly Cost[]) =>
  markdownTable(
    ['call', 'bytes', 'as sent', 'statements', 'round trips', 'database ms', 'of it planning', 'call ms'],
    costs.map((cost) => [
      name(cost),
      size(cost.bytes),
      size(cost.bytesSent),
      count(cost.statements),
      count(cost.roundTrips),
      number(cost.databaseMs),
      number(cost.planningMs),
      number(cost.callMs),
    ]),
  );

const loadTable = (measured: readonly Measured[]) =>
  markdownTable(
    ['call', ...connectionCounts.flatMap((connections) => [`${connections}: /s`, 'to its own SQL'])],
    measured.map(({ cost, speeds }) => [
      name(cost),
      ...connectionCounts.flatMap((_, at) => [rate(speeds.product[at]), ratio(speeds, at)]),
    ]),
  );

const waitTable = (measured: readonly Measured[]) =>
  markdownTable(
    ['call', ...connectionCounts.flatMap((connections) => [`${connections}`, `own SQL ${connections}`])],
    measured.map(({ cost, speeds }) => [
      name(cost),
      ...connectionCounts.flatMap((_, at) => [waits(speeds.product[at]), waits(speeds.ownSql[at])]),
    ]),
  );

/** The plans of a call that scan a growing table. */
const faultsOf = ({ recorded }: Pick<Cost, 'recorded'>): string[] => [
  ...new Set(recorded.flatMap(({ plan }) => planFaults(plan))),
];

function faultList(costs: readonly Cost[]): string {
  const lines = costs.flatMap((cost) => {
    const faults = faultsOf(cost);
    return faults.length === 0 ? [] : [`- ${name(cost)}: ${faults.join('; ')}`];
  });
  return lines.length === 0 ? 'None.' : lines.join('\n');
}

/** Each distinct statement once, where it was slowest. */
function slowest(costs: readonly Cost[]): string {
  const all = costs
    .flatMap((cost) => cost.recorded.map((one) => ({ call: name(cost), ...one })))
    .toSorted((a, b) => b.milliseconds - a.milliseconds);
  const distinct = all.filter((one, at) => all.findIndex(({ text }) => text === one.text) === at);
  return distinct
    .slice(0, SLOWEST)
    .map(({ call, milliseconds, text, plan }, at) => {
      const statement = text.replaceAll(/\s+/g, ' ').trim();
      return `### ${at + 1}. ${number(milliseconds)} ms: ${call}\n\n\`\`\`sql\n${wrapped(statement)}\n\`\`\`\n\n\`\`\`\n${planText(plan)}\n\`\`\``;
    })
    .join('\n\n');
}

/** Lines of at most 120 characters. */
const wrapped = (text: string) => text.replaceAll(/(.{1,119})(\s|$)/g, '$1\n').trim();
