import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { diskFileStore } from '#server/ports/file-store/file-store.disk.ts';
import { createTestDatabase } from '#server/testing/database/database.ts';
import { loadDemoCompany } from './demo-company.ts';

test('loading the demo company sets aside the files of an earlier, killed load', async () => {
  const database = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'benchmark-demo-'));
  const files = diskFileStore(folder);
  const left = randomUUID();
  await files.put(left, Readable.from(['left']));
  await loadDemoCompany(database.owner, files);
  await expect(files.get(left)).rejects.toThrow('ENOENT');
  const aside = await readdir(join(folder, 'set-aside'), { recursive: true });
  expect(aside.some((path) => path.endsWith(left))).toBe(true);
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});
