import { createReadStream } from 'node:fs';
import { stdin, stdout } from 'node:process';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { openDatabase, openPool } from '#server/db/connection/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { hasDemo, removeDemoCompany } from '#server/demo/remove-demo.ts';
import { openFileStore } from '#server/features/reviews/documents/files-folder.ts';
import { reportOf } from '#server/features/roster/files/import-report.ts';
import { importRoster } from '#server/features/roster/import-roster.ts';
import { openSetDatabase, runCommand, settingsFor } from './command.ts';
import { WrongCall } from './operation.ts';

/** `npm run import -- roster.csv [--history history.csv] [--dry-run] [--replace-demo]`; exit 0 or 1. */

const usage = 'npm run import -- roster.csv [--history history.csv] [--dry-run] [--replace-demo]';

type Order = { roster: string; history: string | null; dryRun: boolean; replaceDemo: boolean };

await runCommand(async () => {
  process.exitCode = await run(readOrder());
});

async function run(order: Order): Promise<0 | 1> {
  const config = settingsFor('development');
  const roster = await opened(order.roster);
  const history = order.history === null ? null : await opened(order.history);
  const { ownerConnectionString, stop } = await openSetDatabase(config);
  const pool = openPool({ connectionString: ownerConnectionString, max: 2, asOwner: true });
  const owner = openDatabase(pool);
  try {
    await migrate({ connectionString: ownerConnectionString, knownTimeZone: config.COMPANY_TIME_ZONE });
    const files = await openFileStore(config, owner);
    const { dryRun } = order;
    const { SMTP_UTF8 } = config;
    const mayGo = async () => order.replaceDemo || (await asked());
    const demo = { isLoaded: hasDemo, remove: removeDemoCompany, mayGo };
    const outcome = await importRoster({ owner, files, roster, history, SMTP_UTF8, dryRun, demo });
    stdout.write(reportOf(outcome));
    return outcome.result === 'loaded' || outcome.result === 'planned' ? 0 : 1;
  } finally {
    await owner.destroy();
    await stop();
  }
}

function readOrder(): Order {
  const options = {
    history: { type: 'string' },
    'dry-run': { type: 'boolean', default: false },
    'replace-demo': { type: 'boolean', default: false },
  } as const;
  const { values, positionals } = parsed(() => parseArgs({ options, allowPositionals: true }));
  const [roster, ...more] = positionals;
  if (roster === undefined || more.length > 0) throw new WrongCall(`Name one roster file: ${usage}`);
  return {
    roster,
    history: values.history ?? null,
    dryRun: values['dry-run'],
    replaceDemo: values['replace-demo'],
  };
}

function parsed<T>(parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    throw new WrongCall(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}

async function opened(path: string): Promise<AsyncIterable<Buffer>> {
  const stream = createReadStream(path);
  return new Promise((resolve, reject) => {
    stream.once('ready', () => resolve(stream));
    stream.once('error', ({ message }) =>
      reject(new WrongCall(`The file ${path} cannot be read: ${message}`)),
    );
  });
}

async function asked(): Promise<boolean> {
  if (!stdin.isTTY || !stdout.isTTY) return false;
  const terminal = createInterface({ input: stdin, output: stdout });
  const answer = await terminal.question(
    'The demo company will be removed, with all its data. Continue? (yes/no) ',
  );
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}
