import { ensurePages } from '#server/commands/pages.ts';
import { runCommand } from '#server/commands/command.ts';

// For tests: builds the pages of the project in the given folder, then lists the native libraries of this
// process.
const [folder = ''] = process.argv.slice(2);
await runCommand(async () => {
  const isBuilt = await ensurePages(folder);
  const { sharedObjects } = process.report.getReport() as { sharedObjects: string[] };
  console.log(JSON.stringify({ isBuilt, sharedObjects }));
});
