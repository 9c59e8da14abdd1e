import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { scratchFolder } from '#server/testing/scratch.ts';

it('missing pages are built in a child process, so the bundler is never loaded in the serving process', async () => {
  const project = projectWith('<h1>Hello</h1>');
  const first = JSON.parse((await ensurePagesOf(project)).stdout);
  expect(first.isBuilt).toBe(true);
  expect(existsSync(join(project, 'dist/web/index.html'))).toBe(true);
  // Some native library is always there, such as libc. The bundler adds its own.
  expect(first.sharedObjects.length).toBeGreaterThan(0);
  expect(first.sharedObjects.filter((file: string) => /rolldown|\.node$/.test(file))).toEqual([]);
  expect(JSON.parse((await ensurePagesOf(project)).stdout).isBuilt).toBe(false);
});

it('pages that do not build end the program with exit code 1, the reason and one sentence', async () => {
  const project = projectWith('<script type="module" src="/missing.ts"></script>');
  const failure = await ensurePagesOf(project).catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: 1, stdout: '' });
  const { stderr } = failure as { stderr: string };
  expect(stderr).toContain('/missing.ts');
  expect(stderr.trim().split('\n').at(-1)).toBe('The pages could not be built; the reason is above.');
  expect(existsSync(join(project, 'dist/web'))).toBe(false);
});

it('a release has built pages and no sources; without the pages it says what to do', async () => {
  const project = projectWith('<h1>Hello</h1>');
  await ensurePagesOf(project);
  rmSync(join(project, 'web'), { recursive: true });
  expect(JSON.parse((await ensurePagesOf(project)).stdout).isBuilt).toBe(false);
  rmSync(join(project, 'dist'), { recursive: true });
  const failure = await ensurePagesOf(project).catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: 1 });
  const { stderr } = failure as { stderr: string };
  expect(stderr).toBe('The pages are missing in dist/web. Make the release again: npm run release.\n');
});

/** A project with one page and no other code. */
function projectWith(body: string): string {
  const project = scratchFolder('benchmark-pages-');
  onTestFinished(() => rmSync(project, { recursive: true, force: true }));
  for (const folder of ['web', 'contract', 'scripts/pages', 'dist']) {
    mkdirSync(join(project, folder), { recursive: true });
  }
  writeFileSync(join(project, 'package-lock.json'), '{}');
  writeFileSync(
    join(project, 'vite.config.ts'),
    `export default { root: 'web', build: { outDir: '../dist/web' } };`,
  );
  writeFileSync(join(project, 'web/index.html'), `<!doctype html><body>${body}</body>`);
  return project;
}

const ensurePagesOf = (project: string) =>
  promisify(execFile)(process.execPath, [
    join(import.meta.dirname, '..', 'testing', 'programs', 'pages-program.ts'),
    project,
  ]);
