import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow, inputsFileOf, PAGES_FOLDER } from './pages-folder.ts';

const project = join(import.meta.dirname, '..', '..');

/** The pages were not built. The program that builds them has said why. */
class PagesError extends Error {
  override readonly name = 'PagesError';
}

/**
 * Builds the pages into dist/web, unless its contents are up to date. Returns whether it built. A child
 * process builds them, so that a server never keeps the memory of the bundler. A release has the built pages
 * without their sources.
 * Errors: PagesError.
 */
export async function ensurePages(root = project): Promise<boolean> {
  const mark = inputsFileOf(join(root, PAGES_FOLDER));
  if (!existsSync(join(root, 'web'))) {
    if (existsSync(mark)) return false;
    throw new PagesError(
      `The pages are missing in ${PAGES_FOLDER}. Make the release again: npm run release.`,
    );
  }
  const inputs = hashOfInputs(root);
  if (existsSync(mark) && readFileSync(mark, 'utf8') === inputs) return false;
  if (!existsSync(join(project, 'node_modules', 'vite'))) {
    throw new PagesError(
      'The pages are not built, and the packages that build them are not installed. Run: npm run build',
    );
  }
  const builder = fork(join(import.meta.dirname, 'build-pages.ts'), [inputs], {
    cwd: root,
    execArgv: [],
    env: {
      ...process.env,
      NODE_ENV: 'production',
    },
  });
  const [code, signal] = await once(builder, 'exit');
  if (code !== 0) {
    throw new PagesError(
      signal === null
        ? 'The pages could not be built; the reason is above.'
        : `The pages could not be built: the program that builds them was ended by ${signal}.`,
    );
  }
  return true;
}

function hashOfInputs(root: string): string {
  const folders = ['web', 'contract', 'scripts/pages'].flatMap((folder) => filesBelow(join(root, folder)));
  const files = [...folders, ...['vite.config.ts', 'package-lock.json'].map((file) => join(root, file))];
  const hash = createHash('sha256');
  for (const file of files.filter((file) => !/\.test\.tsx?$/.test(file))) {
    hash
      .update(`${file.slice(root.length)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
}
