import { resolve } from 'node:path';
import { runCommand } from '../server/commands/command.ts';
import { ensurePages } from '../server/commands/pages.ts';
import { layOut } from './release/lay-out.ts';
import { root } from './tasks.ts';

// npm run release -- FOLDER: builds the pages and copies what a production server needs into an empty folder.
// Source: docs/operations/container.md.
const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error('npm run release -- FOLDER');
  process.exit(1);
}
await runCommand(async () => {
  await ensurePages();
  const target = resolve(process.env['INIT_CWD'] ?? root, folder);
  layOut(root, target);
  console.log(`The release is in ${target}`);
});
