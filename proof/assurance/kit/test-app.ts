import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { sha256 } from '#server/http/viewer.ts';
import { type Answer, type Caller, startTestApp, type TestApp } from '#server/testing/app.ts';
import { openTestCluster } from '#server/testing/database/cluster.ts';
import { installJournal } from './journal.ts';

export type JournaledApp = TestApp & { readonly routes: readonly Endpoint[] };

/** Parts of a request. A `file` makes it an upload. */
export type Request = {
  readonly params?: Record<string, string | number>;
  readonly query?: Record<string, string | number>;
  readonly body?: unknown;
  readonly ifMatch?: number;
  readonly headers?: Record<string, string>;
  readonly file?: { readonly name: string; readonly bytes: Buffer | string };
};

/** Starts the whole app on its own database and records every change to it. */
export async function openTestApp(
  settings: Record<string, string> = {},
  log?: Logger,
): Promise<JournaledApp> {
  // Vitest has already started a cluster.
  const cluster = process.env['VITEST'] ? null : await openTestCluster();
  const app = await startTestApp(settings, cluster ?? undefined, log);
  await installJournal(app.owner);
  return {
    ...app,
    routes: app.app.mounted.map(({ endpoint }) => endpoint),
    async stop() {
      await app.stop();
      await cluster?.stop();
    },
  };
}

export const nameOf = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`;

export function send(caller: Caller, endpoint: Endpoint, { file, ...request }: Request): Promise<Answer> {
  return file ? caller.upload(endpoint, { ...request, ...file }) : caller.call(endpoint, request);
}

/** Adds a session of the person directly in the database, as signing in does. Returns the access token. */
export async function openSession(
  testApp: Pick<JournaledApp, 'owner'>,
  employeeId: number,
  validFor = '10 minutes',
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await sql`
    insert into session (session_id, employee_id, rotated_at, started_at, last_used_at, expires_at, access_hash,
      access_expires_at)
    values (${randomUUID()}, ${employeeId}, app_now(), app_now(), app_now(), app_now() + interval '12 hours',
      ${sha256(token)}, app_now() + ${validFor}::interval)`.execute(testApp.owner);
  return token;
}

/** Resets the rate limits, which this program doesn't test. */
export async function forgetCalls(
  testApp: Pick<JournaledApp, 'owner'> & Partial<Pick<JournaledApp, 'app'>>,
): Promise<void> {
  testApp.app?.callCounts.forget();
  await sql`delete from rate_count`.execute(testApp.owner);
}

/** Storage keys of all stored files, sorted. */
export async function storedKeys(testApp: JournaledApp): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of testApp.context.files.list()) keys.push(key);
  return keys.toSorted();
}
