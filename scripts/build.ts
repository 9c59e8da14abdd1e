import { runCommand } from '../server/commands/command.ts';
import { ensurePages } from '../server/commands/pages.ts';

// npm run build: builds the pages into dist/web, compressed.
await runCommand(async () => {
  console.log((await ensurePages()) ? 'Pages built' : 'Pages are up to date');
});
