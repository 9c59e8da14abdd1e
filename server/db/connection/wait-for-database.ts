import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { WrongSetting } from '#server/config.ts';

/** The database has not accepted writes in time. The message is for the person who starts the program. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway';
}

type Waiting = {
  /** Longer than a failover takes. */
  readonly withinMs?: number;
  /** The setting that has the address. */
  readonly setting?: 'DATABASE_URL' | 'MIGRATION_DATABASE_URL';
  readonly onWait?: (sentence: string) => void;
};

const WITHIN_MS = 60_000;
const PAUSE_MS = 500;
const ATTEMPT_MS = 3_000;
/** A setting like those that the owner's connections begin with, the application's role among them. */
const OWN_SETTING = { name: 'plan_cache_mode', value: 'force_generic_plan' };

/**
 * Waits until the database accepts writes, so that a server that starts during a failover starts after it. A
 * wrong password or a missing database fails at once with PostgreSQL's error, a pooler that keeps settings
 * from PostgreSQL with a sentence. Errors: DatabaseAway, WrongSetting.
 */
export async function waitForDatabase(
  connectionString: string,
  { withinMs = WITHIN_MS, setting = 'DATABASE_URL', onWait = () => {} }: Waiting = {},
): Promise<void> {
  const end = performance.now() + withinMs;
  for (let attempt = 0; ; attempt += 1) {
    const reason = await reasonAway(connectionString, setting);
    if (reason === null) return;
    if (performance.now() + PAUSE_MS >= end) {
      throw new DatabaseAway(
        `The database at ${setting} has not accepted writes for ${Math.round(withinMs / 1000)} seconds: ${reason}.`,
      );
    }
    if (attempt === 0) {
      onWait(`Waiting for the database, up to ${Math.round(withinMs / 1000)} seconds: ${reason}.`);
    }
    await pause(PAUSE_MS);
  }
}

/** Null if the database accepts writes. Rejects with an error that waiting does not end. */
async function reasonAway(connectionString: string, setting: string): Promise<string | null> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: ATTEMPT_MS,
    query_timeout: ATTEMPT_MS,
    options: `-c ${OWN_SETTING.name}=${OWN_SETTING.value}`,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ is_read_only: boolean; own: string }>(
      `select current_setting('transaction_read_only')::bool as is_read_only, current_setting($1) as own`,
      [OWN_SETTING.name],
    );
    if (rows[0]?.own !== OWN_SETTING.value) {
      if (!hasOptions(connectionString)) throw behindPooler(setting);
      if (setting === 'DATABASE_URL') throw new WrongSetting(OPTIONS_IN_ADDRESS);
    }
    return rows[0]?.is_read_only === true ? 'it is read-only' : null;
  } catch (error) {
    if (refusesSettings(error)) throw behindPooler(setting);
    if (error instanceof WrongSetting || isLasting(error)) throw error;
    return error instanceof Error && error.message !== '' ? error.message : 'it does not respond';
  } finally {
    await client.end().catch(() => {});
  }
}

/** PostgreSQL refuses the user (28), the database does not exist (3D) or the request is wrong (42). */
function isLasting(error: unknown): boolean {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : null;
  return typeof code === 'string' && /^(?:28|3D|42)[0-9A-Z]{3}$/.test(code);
}

/** PgBouncer refuses the settings of a connection, or leaves them out if it is told to ignore them. */
const behindPooler = (setting: string) =>
  new WrongSetting(
    `The setting ${setting} leads to a pooler that keeps settings from PostgreSQL. Set MIGRATION_DATABASE_URL to PostgreSQL itself and DATABASE_URL to the pooler, with the application's own user (docs/operations/pooler.md).`,
  );

/** pg would take them instead of the application's role. */
const OPTIONS_IN_ADDRESS =
  'The setting DATABASE_URL must not have the parameter options, because the server gives PostgreSQL options of its own. Leave it out, or give the application a user of its own (docs/operations/pooler.md).';

const hasOptions = (address: string) => new URL(address).searchParams.has('options');

const refusesSettings = (error: unknown) =>
  error instanceof Error &&
  Reflect.get(error, 'code') === '08P01' &&
  error.message.includes('unsupported startup parameter');
