import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import pg from 'pg';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';
import { knownMigrations, migrate, plainChecksum } from '#server/db/migrate.ts';
import type { FileStore } from '#server/ports/file-store/file-store.ts';
import {
  ArchiveError,
  type Manifest,
  readArchive,
  refusedRows,
  START,
  type Start,
  start,
} from './archive.ts';
import { copyColumns, type ForeignKey, foreignKeysOf, quoted, tablesOf } from './tables.ts';

type RestoreOrder = {
  /** Of the owner of the database. */
  readonly connectionString: string;
  readonly source: AsyncIterable<Buffer>;
  /** An age private key, or null. */
  readonly identity: string | null;
  /** BACKUP_SIGNING_KEY, with which the backup must be signed; null accepts every backup. */
  readonly signingKey?: string | null;
  /** Opens the empty store for the restored installation's id, given the id of the empty one. */
  readonly openFiles: (installationId: string, givenUp: string) => Promise<FileStore>;
  /** True for a trial: the restored system gets an id of its own, and sends no email by itself. */
  readonly isDrill?: boolean;
};

type RestoreReport = {
  readonly takenAt: string;
  readonly rows: number;
  readonly tables: number;
  readonly documents: number;
  readonly faults: readonly string[];
};

/**
 * Loads a backup into an empty system: rows in one transaction, with the constraints checked at its end, then
 * the migrations that came after the backup. Nothing is loaded unless the whole archive is as its manifest
 * lists it. Errors: ArchiveError, also for a system that is not empty. Source: docs/operations/backup.md.
 */
export async function restore(order: RestoreOrder): Promise<RestoreReport> {
  const loading = new Loading(order);
  try {
    const keys = { identity: order.identity, signingKey: order.signingKey ?? null };
    const manifest = await readArchive(order.source, keys, (name, bytes) => loading.take(name, bytes));
    const report = await loading.finish(manifest).catch((error: unknown) => {
      throw refusedRows(error) ?? error;
    });
    await migrate({ connectionString: order.connectionString });
    return report;
  } catch (error) {
    await loading.giveUp();
    throw error;
  }
}

type Opened = {
  readonly start: Start;
  readonly client: pg.Client;
  readonly foreignKeys: readonly ForeignKey[];
  readonly givenUp: string;
  readonly installationId: string;
  readonly files: FileStore;
};

class Loading {
  readonly #order: RestoreOrder;
  readonly #written: string[] = [];
  #opened: Opened | null = null;
  #copying: { table: string; stream: CopyStreamQuery; ended: Promise<void> } | null = null;

  constructor(order: RestoreOrder) {
    this.#order = order;
  }

  async take(name: string, bytes: Buffer): Promise<void> {
    if (name === START) {
      this.#opened = await this.#open(start.parse(JSON.parse(bytes.toString('utf8'))));
      return;
    }
    const opened = this.#opened;
    if (opened === null) throw new ArchiveError('The file is not a backup.');
    const [kind, what = ''] = name.split('/');
    if (kind === 'rows') await this.#addRows(opened, what, bytes);
    else if (kind === 'files') {
      await this.#endCopy();
      this.#written.push(what);
      await opened.files.put(what, Readable.from([bytes]));
    } else throw new ArchiveError(`The backup has an unknown entry, ${name}.`);
  }

  async finish(manifest: Manifest): Promise<RestoreReport> {
    const opened = this.#opened;
    if (opened === null) throw new ArchiveError('The file is not a backup.');
    await this.#endCopy();
    const { client, start: given } = opened;
    let rows = 0;
    for (const { name } of given.tables) {
      const found = await countOf(client, name);
      if (found !== (manifest.rows[name] ?? 0)) {
        throw new ArchiveError(
          `The backup lists ${manifest.rows[name]} rows of ${name}, and ${found} were loaded.`,
        );
      }
      rows += found;
    }
    for (const { table, column, lastValue, isCalled } of manifest.sequences) {
      await client.query('select setval(pg_get_serial_sequence($1, $2), $3, $4)', [
        quoted(table),
        column,
        lastValue,
        isCalled,
      ]);
    }
    if (this.#order.isDrill === true) await makeDrill(client, opened.installationId);
    for (const { name } of given.tables)
      await client.query(`alter table ${quoted(name)} enable trigger user`);
    for (const { table, name, definition } of opened.foreignKeys) {
      await client.query(`alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`);
    }
    await client.query('commit');
    await client.query('analyze');
    await client.end();
    const { takenAt } = given;
    const { faults } = manifest;
    return { takenAt, rows, tables: given.tables.length, documents: this.#written.length, faults };
  }

  /** Takes back what was written. The database rolls back by itself. */
  async giveUp(): Promise<void> {
    this.#copying?.stream.destroy();
    const opened = this.#opened;
    if (opened === null) return;
    for (const key of this.#written) await opened.files.remove(key).catch(() => {});
    await opened.client.end().catch(() => {});
    // The folder goes back to the empty installation.
    await this.#order.openFiles(opened.givenUp, opened.installationId).catch(() => {});
  }

  async #open(given: Start): Promise<Opened> {
    const { connectionString, openFiles } = this.#order;
    const last = requireKnown(given);
    await migrate({ connectionString, upTo: last });
    const client = new pg.Client({ connectionString, keepAlive: true });
    client.on('error', () => {});
    await client.connect();
    try {
      await client.query('begin');
      const givenUp = await requireEmpty(client, last);
      await requireSameTables(client, given);
      const foreignKeys = await foreignKeysOf(client);
      for (const { table, name } of foreignKeys) {
        await client.query(`alter table ${quoted(table)} drop constraint ${quoted(name)}`);
      }
      const names = given.tables.map(({ name }) => quoted(name));
      await client.query(`truncate ${names.join(', ')}`);
      for (const name of names) await client.query(`alter table ${name} disable trigger user`);
      const installationId = this.#order.isDrill === true ? randomUUID() : given.installationId;
      const files = await openFiles(installationId, givenUp);
      return { start: given, client, foreignKeys, givenUp, installationId, files };
    } catch (error) {
      await client.end();
      throw error;
    }
  }

  async #addRows({ client, start: given }: Opened, name: string, bytes: Buffer): Promise<void> {
    if (this.#copying?.table !== name) {
      await this.#endCopy();
      const table = given.tables.find((known) => known.name === name);
      if (table === undefined) throw new ArchiveError(`The backup has rows of an unknown table, ${name}.`);
      const stream = client.query(copyFrom(`copy ${copyColumns(table)} from stdin`));
      stream.on('error', () => {}); // reported by the next write or by the end
      const ended = finished(stream);
      ended.catch(() => {}); // the same error
      this.#copying = { table: name, stream, ended };
    }
    const { stream, ended } = this.#copying;
    if (!stream.write(bytes)) await Promise.race([once(stream, 'drain'), ended]);
  }

  async #endCopy(): Promise<void> {
    if (this.#copying === null) return;
    const { stream, ended } = this.#copying;
    this.#copying = null;
    stream.end();
    await ended;
  }
}

/** The name of the backup's last migration. All of its migrations must be ours, unchanged. */
function requireKnown({ migrations }: Start): string {
  const ours = knownMigrations();
  const differs = migrations.find(
    ({ name, checksum }, at) => ours[at]?.name !== name || ours[at]?.checksum !== plainChecksum(checksum),
  );
  const last = migrations.at(-1);
  if (differs !== undefined || last === undefined) {
    throw new ArchiveError(
      `The backup is of another release, in which ${differs?.name ?? 'nothing'} had run. Restore it with that release or a later one.`,
    );
  }
  return last.name;
}

/** The id of the empty installation. */
async function requireEmpty(client: pg.Client, last: string): Promise<string> {
  const { rows } = await client.query<{ id: string; is_empty: boolean; is_later: boolean }>(
    `select installation_id as id,
      demo_loaded_at is null and roster_loaded_at is null and not exists (select from employee)
        and not exists (select from audit_event) as is_empty,
      exists (select from schema_migration where name > $1) as is_later
    from installation`,
    [last],
  );
  const [found] = rows;
  if (found?.is_empty !== true) {
    throw new ArchiveError(
      'The database is not empty. A backup is restored into an empty system only: name an empty database and an empty folder.',
    );
  }
  if (found.is_later) {
    throw new ArchiveError(
      'The database was migrated further than the backup. Restore into a database that no server has opened yet.',
    );
  }
  return found.id;
}

async function requireSameTables(client: pg.Client, given: Start): Promise<void> {
  const text = (tables: Awaited<ReturnType<typeof tablesOf>>) =>
    tables.map((table) => `${table.name}:${table.columns.join(',')}`);
  const here = new Set(text(await tablesOf(client)));
  const unknown = text(given.tables).find((table) => !here.has(table));
  if (unknown !== undefined || here.size !== given.tables.length) {
    throw new ArchiveError(
      `The tables of the backup are not those of its migrations: ${unknown?.split(':')[0] ?? 'one is missing'}.`,
    );
  }
}

/**
 * Makes the restored system one of its own, which sends no emails: emails that wait are skipped, and
 * reminders, starts of reviews and bulk actions end.
 */
async function makeDrill(client: pg.Client, installationId: string): Promise<void> {
  await client.query('update installation set installation_id = $1', [installationId]);
  await client.query(
    `update message set skipped_at = now(), skip_reason = 'Restored as a drill', claimed_until = null
    where sent_at is null and failed_at is null and skipped_at is null`,
  );
  await client.query('update automatic_reminders set is_on = false');
  await client.query('update company_settings set starts_by_itself = false');
  await client.query(
    `update bulk_act set canceled_at = now()
    where started_at is not null and finished_at is null and canceled_at is null`,
  );
}

async function countOf(client: pg.Client, table: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::float8 as count from ${quoted(table)}`,
  );
  return rows[0]?.count ?? 0;
}
