import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('a second signal exits a process whose stop hangs', { timeout: 60_000 }, async () => {
  const program = join(import.meta.dirname, '..', 'testing', 'programs', 'stopping-program.ts');
  const child = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  for (const said of ['ready', 'stopping']) {
    const [text] = await once(child.stdout, 'data');
    expect(String(text).trim()).toBe(said);
    child.kill('SIGTERM');
  }
  expect(await ended).toEqual([1, null]);
});
