import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './tasks.ts';

const folder = join(root, 'assurance');

type AssuranceOptions = {
  readonly full: boolean;
  readonly seed: number;
  readonly log: (line: string) => void;
};

/** The result of a program: its figure, and whether its claim holds. */
type Finding = { readonly name: string; readonly figure: string; readonly holds: boolean };

/** Names of the programs: the files directly in assurance/ whose name has no second part, like `crash.ts`. */
export function assurancePrograms(): string[] {
  const files = existsSync(folder) ? readdirSync(folder) : [];
  return files
    .filter((file) => /^[a-z][a-z-]*\.ts$/.test(file))
    .map((file) => file.replace('.ts', ''))
    .toSorted();
}

export async function runAssurance(name: string, options: AssuranceOptions): Promise<Finding> {
  const program: { run(options: AssuranceOptions): Promise<Finding> } = await import(
    join(folder, `${name}.ts`)
  );
  return program.run(options);
}
