import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import { build } from 'vite';
import { filesBelow, inputsFileOf, PAGES_FOLDER } from './pages-folder.ts';

// Builds the pages of the project in the current folder, compressed. `ensurePages` starts this program with
// the hash of the inputs. The program exits with 1, and says why on stderr, if the pages don't build.
const [inputs = ''] = process.argv.slice(2);
// The program that needs the pages has ended.
process.once('disconnect', () => process.exit(1));

const WORTH_BYTES = 1_024;
const brotliOptions = { params: { [zlib.BROTLI_PARAM_QUALITY]: 11 } };
const aside = `${PAGES_FOLDER}.new-${process.pid}`;
try {
  await build({
    configFile: 'vite.config.ts',
    logLevel: 'warn',
    build: { outDir: `${process.cwd()}/${aside}` },
  });
  await compressBeside(aside);
  writeFileSync(inputsFileOf(aside), inputs);
  rmSync(PAGES_FOLDER, { recursive: true, force: true });
  renameSync(aside, PAGES_FOLDER);
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  rmSync(aside, { recursive: true, force: true });
}
process.exit();

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
