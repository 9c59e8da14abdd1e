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
};

const NOT_RUN = 'not run';
const page = join(root, 'docs', 'assurance.md');

/** Records the run in docs/assurance.md. It replaces the program's previous run. */
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

function sectionOf({ name, full, seed, seconds, day, lines, figure, holds }: AssuranceRun): string {
  const command = `npm run assure -- ${name}${full ? ' --full' : ''} --seed=${seed}`;
  return [
    `## ${name}`,
    '',
    `**${figure}**${holds ? '' : ' (does not hold)'}`,
    '',
    ...lines.map((line) => `- ${line}`),
    ...(lines.length > 0 ? [''] : []),
    `\`${command}\`, ${day}, ${Math.round(seconds)} s`,
    '',
  ].join('\n');
}
