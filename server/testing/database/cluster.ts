import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { openEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { scratchFolder } from '../scratch.ts';

/** A PostgreSQL for tests with a migrated template database. Plain data, so it can be passed to workers. */
export type TestCluster = { readonly adminUrl: string; readonly template: string };

/** Opens the cluster of DATABASE_URL, whose user must be able to create databases, else an embedded one. */
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
      try {
        await dropDatabase(adminUrl, template);
      } finally {
        await stop();
      }
    },
  };
}

/** Copies the template database; takes milliseconds. */
export async function copyTemplate(cluster: TestCluster): Promise<{ url: string; drop(): Promise<void> }> {
  const name = newName('suite');
  await onCluster(
    cluster.adminUrl,
    `create database ${name} strategy file_copy template ${cluster.template}`,
  );
  return {
    url: withDatabase(cluster.adminUrl, name),
    drop: () => dropDatabase(cluster.adminUrl, name),
  };
}

/** The user that the README asks for: may create databases and roles, and is no superuser. */
const PLAIN_USER = 'benchmark_plain_user';

async function openThrowaway() {
  const dataDir = scratchFolder('benchmark-test-');
  const embedded = await openEmbedded({ dataDir, throwaway: true });
  const stop = async () => {
    try {
      await embedded.stop();
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  };
  return { adminUrl: await asPlainUser(embedded.connectionString), stop };
}

/** Creates the user of the tests as a superuser, and returns its address. */
export async function asPlainUser(superuserUrl: string): Promise<string> {
  await onCluster(superuserUrl, `create role ${PLAIN_USER} login createdb createrole`);
  // Tests set up rows that the triggers refuse, and describe statements without translated messages.
  const parameters = 'session_replication_role, lc_messages';
  await onCluster(superuserUrl, `grant set on parameter ${parameters} to ${PLAIN_USER}`);
  const address = new URL(superuserUrl);
  address.username = PLAIN_USER;
  return address.href;
}

/** `insufficient_privilege` and `object_in_use`. */
const IN_USE = ['42501', '55006'];
const DROP_MS = 60_000;

/**
 * Drops the database. An autovacuum worker in the database delays the drop: `force` may not end the worker
 * without a superuser, and PostgreSQL refuses. The worker ends by itself.
 */
export async function dropDatabase(url: string, name: string): Promise<void> {
  for (const until = performance.now() + DROP_MS; ; await pause(200)) {
    try {
      return await onCluster(url, `drop database if exists ${name} with (force)`);
    } catch (error) {
      const isInUse = error instanceof pg.DatabaseError && IN_USE.includes(error.code ?? '');
      if (!isInUse || performance.now() > until) throw error;
    }
  }
}

/** Runs one statement in a connection of its own. */
export async function onCluster(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  // A lost connection already rejects its statement; the listener keeps the `error` event from crashing the
  // process.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

const newName = (kind: string) => `benchmark_test_${kind}_${randomBytes(6).toString('hex')}`;

/** The URL of another database on the same server. */
export function withDatabase(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
}
