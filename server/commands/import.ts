import { readFile } from 'node:fs/promises';
import { stdin, stdout } from 'node:process';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { type ImportChoices, importChoices } from '#contract/people/people-import.schemas.ts';
import { openDatabase, openPool } from '#server/db/connection/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { hasDemo, removeDemoCompany } from '#server/demo/remove-demo.ts';
import { openFileStore } from '#server/features/reviews/documents/files-folder.ts';
import { reportOf } from '#server/features/roster/files/import-report.ts';
import { importRoster } from '#server/features/roster/import-roster.ts';
import { openSetDatabase, runCommand, settingsFor } from './command.ts';
import { WrongCall } from './operation.ts';

const usage =
  'npm run import -- roster.csv [--history history.csv] [--mapping choices.json] [--dry-run] [--replace-demo]';

type Order = {
  roster: string;
  history: string | null;
  mapping: string | null;
  dryRun: boolean;
  replaceDemo: boolean;
};

await runCommand(async () => {
  process.exitCode = await run(readOrder());
});

async function run(order: Order): Promise<0 | 1> {
  const config = settingsFor('development');
  const roster = await contentOf(order.roster);
  const history = order.history === null ? null : await contentOf(order.history);
  const choices = order.mapping === null ? {} : await choicesIn(order.mapping);
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
    const outcome = await importRoster({
      owner,
      files,
      roster,
      history,
      choices,
      SMTP_UTF8,
      dryRun,
      demo,
    });
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
    mapping: { type: 'string' },
    'dry-run': { type: 'boolean', default: false },
    'replace-demo': { type: 'boolean', default: false },
  } as const;
  const { values, positionals } = parsed(() => parseArgs({ options, allowPositionals: true }));
  const [roster, ...more] = positionals;
  if (roster === undefined || more.length > 0) throw new WrongCall(`Name one roster file: ${usage}`);
  return {
    roster,
    history: values.history ?? null,
    mapping: values.mapping ?? null,
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

async function contentOf(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new WrongCall(`The file ${path} cannot be read: ${reason}`);
  }
}

async function choicesIn(path: string): Promise<ImportChoices> {
  const text = (await contentOf(path)).toString('utf8');
  const { success, data } = importChoices.safeParse(jsonIn(text));
  if (!success || data.archive !== undefined)
    throw new WrongCall(`The file ${path} holds no choices about columns, as /import saves them.`);
  return data;
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
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
