import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './tasks.ts';

/** One run of an assurance program, as recorded in docs/assurance.md. */
export type AssuranceRun = {
  readonly name: string;
  readonly full: boolean;
  readonly seed: number;
  readonly seconds: number;
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly lines: readonly string[];
  readonly figure: string;
  readonly holds: boolean;
  /** How many routes the contract had. */
  readonly routes: number;
};

/** Programs that try routes: a new route makes their figures old. The others have another subject. */
const ofRoutes = new Set([
  'cut',
  'invariants',
  'leaks',
  'malformed',
  'mass-assignment',
  'paired-worlds',
  'permissions',
  'unavailable',
]);
const NOT_RUN = 'not run';
const RECORDED = /^`npm run assure -- (?<name>\S+)(?: --full)? --seed=\d+`, .*, (?<routes>\d+) routes/gm;
export const page = join(root, 'docs', 'assurance.md');

/** Records the run in docs/assurance.md. The new run replaces the program's previous one. */
export function recordRun(run: AssuranceRun): void {
  writeFileSync(page, withRun(readFileSync(page, 'utf8'), run));
}

/**
 * The page's text with the run. Sections are sorted by program name; the introduction is kept. A program that
 * lacks its packages did not run, so the figure of an earlier run stays.
 */
export function withRun(text: string, run: AssuranceRun): string {
  if (run.figure === NOT_RUN) return text;
  const [head = '', ...sections] = text.split(/^(?=## )/m);
  const others = sections.filter((section) => !section.startsWith(`## ${run.name}\n`));
  return `${[head, ...[...others, sectionOf(run)].toSorted()].map((part) => part.trimEnd()).join('\n\n')}\n`;
}

/** A sentence for each figure that is missing, names no command, or is from another number of routes. */
export function oldFigures(text: string, programs: readonly string[], routes: number): string[] {
  const recorded = new Map(
    [...text.matchAll(RECORDED)].map(({ groups }) => [groups?.['name'], Number(groups?.['routes'])]),
  );
  return programs.flatMap((name) => {
    const had = recorded.get(name);
    const where = 'docs/assurance.md';
    const renew = `npm run assure -- ${name} --record`;
    if (had === undefined)
      return [`${where} has no figure of ${name} with command and routes. Record one: ${renew}`];
    if (had === routes || !ofRoutes.has(name)) return [];
    return [`${where} has a figure of ${name} from ${had} routes. There are ${routes}. Renew it: ${renew}`];
  });
}

function sectionOf(run: AssuranceRun): string {
  const { name, full, seed, seconds, day, lines, figure, holds, routes } = run;
  const size = full ? 'full size' : 'a tenth';
  const subject = ofRoutes.has(name) ? '' : ' (not its subject)';
  const command = `npm run assure -- ${name}${full ? ' --full' : ''} --seed=${seed}`;
  return [
    `## ${name}`,
    '',
    `**${figure}**${holds ? '' : ' (does not hold)'}`,
    '',
    ...lines.map((line) => `- ${line}`),
    ...(lines.length > 0 ? [''] : []),
    `\`${command}\`, ${day}, ${size}, ${Math.round(seconds)} s, ${routes} routes${subject}`,
    '',
  ].join('\n');
}
