import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding, Options } from '../assurance/kit/program.ts';
import { root } from './tasks.ts';

const folder = join(root, 'assurance');

/** Names of the programs: the files directly in assurance/ whose name has no second part, like `crash.ts`. */
export function assurancePrograms(): string[] {
  const files = existsSync(folder) ? readdirSync(folder) : [];
  return files
    .filter((file) => /^[a-z][a-z0-9-]*\.ts$/.test(file))
    .map((file) => file.replace('.ts', ''))
    .toSorted();
}

export async function runAssurance(name: string, options: Options): Promise<Finding> {
  const program: { run(options: Options): Promise<Finding> } = await import(join(folder, `${name}.ts`));
  return program.run(options);
}
