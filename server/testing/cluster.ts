import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';

/** A PostgreSQL for tests with one migrated database to copy; plain data, so that it can be handed to workers. */
export type TestCluster = { readonly adminUrl: string; readonly template: string };

/** Opens one: DATABASE_URL's when given (its user must be able to create databases), else one of our own. */
export async function openTestCluster(): Promise<TestCluster & { stop(): Promise<void> }> {
  const given = process.env['DATABASE_URL'];
  const { adminUrl, stop } = given ? { adminUrl: given, stop: async () => {} } : await openThrowaway();
  const template = newName('template');
  try {
    await onCluster(adminUrl, `create database ${template}`);
    await migrate({ connectionString: withDatabase(adminUrl, template) });
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    adminUrl,
    template,
    async stop() {
      await onCluster(adminUrl, `drop database if exists ${template} with (force)`);
      await stop();
    },
  };
}

/** A copy of the template, in milliseconds. */
export async function copyTemplate(cluster: TestCluster): Promise<{ url: string; drop(): Promise<void> }> {
  const name = newName('suite');
  await onCluster(
    cluster.adminUrl,
    `create database ${name} strategy file_copy template ${cluster.template}`,
  );
  return {
    url: withDatabase(cluster.adminUrl, name),
    drop: () => onCluster(cluster.adminUrl, `drop database if exists ${name} with (force)`),
  };
}

async function openThrowaway() {
  const dataDir = mkdtempSync(join(tmpdir(), 'benchmark-test-'));
  const embedded = await openEmbedded({ dataDir, throwaway: true });
  const stop = async () => {
    await embedded.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { adminUrl: embedded.connectionString, stop };
}

async function onCluster(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  // A connection that ends fails its statement; without a listener its event would end the process, too.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

const newName = (kind: string) => `benchmark_test_${kind}_${randomBytes(6).toString('hex')}`;

/** The same server, another database. */
export function withDatabase(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
}
