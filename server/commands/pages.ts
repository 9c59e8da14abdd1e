import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';

const root = join(import.meta.dirname, '..', '..');
const target = join(root, 'dist', 'web');
const mark = join(target, '.inputs');

/** Builds the pages into dist/web, unless its contents are up to date. Returns whether it built. */
export async function ensurePages(): Promise<boolean> {
  const inputs = hashOfInputs();
  if (existsSync(mark) && readFileSync(mark, 'utf8') === inputs) return false;
  const aside = `${target}.new-${process.pid}`;
  const nodeEnv = process.env['NODE_ENV'];
  try {
    const { build } = await import('vite');
    await build({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn', build: { outDir: aside } });
    await compressBeside(aside);
    writeFileSync(join(aside, '.inputs'), inputs);
    rmSync(target, { recursive: true, force: true });
    renameSync(aside, target);
  } finally {
    rmSync(aside, { recursive: true, force: true });
    // Vite sets it to "production" for a build. Programs that this process starts would inherit that.
    if (nodeEnv === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = nodeEnv;
  }
  return true;
}

function hashOfInputs(): string {
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

const filesBelow = (folder: string) =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();

const WORTH_BYTES = 1_024;
const brotliOptions = { params: { [zlib.BROTLI_PARAM_QUALITY]: 11 } };

/** Precompresses files as .br and .gz, so the server need not compress on every request. */
async function compressBeside(folder: string): Promise<void> {
  const files = filesBelow(folder).filter((file) => /\.(js|css|svg|json|html|txt)$/.test(file));
  await Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(file);
      if (bytes.length < WORTH_BYTES) return;
      await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, brotliOptions));
      await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
    }),
  );
}
