import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding, Options } from '../proof/assurance/kit/program.ts';
import { root } from './tasks.ts';

const folders = ['proof/assurance', 'proof/operations'];

/**
 * The programs as paths without ending, like `proof/assurance/crash`: the files directly in the two folders
 * whose name has no second part.
 */
export function assurancePrograms(): string[] {
  return folders.flatMap((folder) =>
    (existsSync(join(root, folder)) ? readdirSync(join(root, folder)) : [])
      .filter((file) => /^[a-z][a-z0-9-]*\.ts$/.test(file))
      .map((file) => `${folder}/${file.replace('.ts', '')}`)
      .toSorted(),
  );
}

export async function runAssurance(path: string, options: Options): Promise<Finding> {
  const program: { run(options: Options): Promise<Finding> } = await import(join(root, `${path}.ts`));
  return program.run(options);
}
