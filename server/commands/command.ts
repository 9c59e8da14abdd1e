import { existsSync } from 'node:fs';
import { type Config, type Mode, readConfig } from '#server/config.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import { waitForDatabase } from '#server/db/connection/wait-for-database.ts';
import { UNKNOWN_OUTCOME_SENTENCE, UnknownOutcome } from '#server/db/connection/unknown-outcome.ts';

/** Runs a command. An error that the caller can fix prints one sentence; every error exits with code 1. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    console.error(sentenceFor(error) ?? error);
    process.exit(1);
  }
}

/** By name, because the modules of the classes would load all database code before PostgreSQL starts. */
const forThePerson = [
  'WrongSetting',
  'DatabaseAway',
  'WrongCall',
  'ArchiveError',
  'FileStoreFailure',
  'EmbeddedDatabaseError',
  'MigrationError',
  'PagesError',
];

function sentenceFor(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (forThePerson.includes(error.name)) return error.message;
  if (error instanceof UnknownOutcome) return UNKNOWN_OUTCOME_SENTENCE;
  const [code, port] = [Reflect.get(error, 'code'), Reflect.get(error, 'port')];
  if (code === 'EADDRINUSE')
    return `The port ${port} is taken. Stop what uses it, or set PORT to another (0: any).`;
  if (code === 'ECONNREFUSED') return 'The database at DATABASE_URL does not respond.';
  // PostgreSQL names the user or the database, never the password.
  if (typeof code === 'string' && /^(?:28|3D)/.test(code)) return `The database refused: ${error.message}.`;
  return null;
}

/** Reads the settings of the environment and of `.env`; the environment wins. */
export function settingsFor(mode: Mode, unlessGiven: Readonly<Record<string, string>> = {}): Config {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return readConfig(mode, { ...unlessGiven, ...process.env });
}

type SetDatabase = {
  /** For the application. */
  readonly connectionString: string;
  /** Of the owner: for migrations and for commands that load or copy whole companies. */
  readonly ownerConnectionString: string;
  stop(): Promise<void>;
};

/**
 * Opens the database of DATABASE_URL, else the embedded one in DATA_DIR. Waits up to a minute for a database
 * that is failing over. Calls `onWait` when only other processes work on it. Errors: DatabaseAway.
 */
export async function openSetDatabase(config: Config, onWait = () => {}): Promise<SetDatabase> {
  if (config.DATABASE_URL === undefined) {
    const { connectionString, stop } = await openEmbedded({ dataDir: config.DATA_DIR, onWait });
    return { connectionString, ownerConnectionString: connectionString, stop };
  }
  const ownerConnectionString = config.MIGRATION_DATABASE_URL ?? config.DATABASE_URL;
  const setting = config.MIGRATION_DATABASE_URL === undefined ? 'DATABASE_URL' : 'MIGRATION_DATABASE_URL';
  const say = (sentence: string) => console.error(sentence);
  const waiting = waitForDatabase(ownerConnectionString, { setting, onWait: say });
  onWait();
  await waiting;
  return { connectionString: config.DATABASE_URL, ownerConnectionString, stop: async () => {} };
}

/** Calls `stop` once on a stop signal, then exits. A second signal (Ctrl-C) exits at once. */
export function stopOnSignal(stop: () => Promise<void>): void {
  let asked = false;
  const end = async () => {
    if (asked) process.exit(1);
    asked = true;
    try {
      await stop();
      process.exit(0);
    } catch (error) {
      console.error(error);
      process.exit(1);
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end());
}
