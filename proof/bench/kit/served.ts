import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { refreshSession } from '#contract/core/session.endpoints.ts';
import { signedInUser } from '#contract/core/session.schemas.ts';
import { schemasOf } from '#contract/schemas-of.ts';
import { ensurePages } from '#server/commands/pages.ts';
import { readConfig } from '#server/config.ts';
import { type Db, openDatabase, openPool } from '#server/db/connection/client.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { startServer } from '#server/main.ts';
import { openFileStore } from '#server/features/reviews/documents/files-folder.ts';
import { ADMIN_EMAIL, loadCompany } from './big-company.ts';

const session = z.object({ user: signedInUser, accessToken: z.string(), refreshToken: z.string() });
export type Session = z.output<typeof session>;

/** The product with its built pages and a company of this size, on its own database. */
type Served = {
  readonly url: string;
  readonly admin: Session;
  readonly connectionString: string;
  readonly dataDir: string;
  stop(): Promise<void>;
};

export async function serveCompany(
  people: number,
  more: (owner: Db) => Promise<void>,
  sessionSecret = 'of this measurement alone 1234567',
): Promise<Served> {
  await ensurePages();
  const dataDir = await mkdtemp(join(tmpdir(), 'benchmark-bench-'));
  const config = readConfig('development', { PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error' });
  const database = await openEmbedded({ dataDir });
  const { connectionString } = database;
  await migrate({ connectionString, timeZone: config.COMPANY_TIME_ZONE });
  const owner = openDatabase(openPool({ connectionString, max: 2, asOwner: true }));
  await loadCompany(owner, await openFileStore(config, owner), people);
  await more(owner);
  await owner.destroy();
  const server = await startServer({
    config,
    connectionString,
    sessionSecret,
  });
  return {
    url: server.url,
    connectionString,
    dataDir,
    admin: await signIn(server.url, ADMIN_EMAIL),
    async stop() {
      await server.stop();
      await database.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Signs a person in with the development provider. */
export async function signIn(url: string, email: string): Promise<Session> {
  const issued = await post(`${url}/dev/id-token`, JSON.stringify({ email }));
  const answer = await post(`${url}/api/Employees/Login`, await issued.text());
  return session.parse(await answer.json());
}

/** Opens the session of this refresh token. */
export async function sessionOf(url: string, employeeId: number, refreshToken: string): Promise<Session> {
  const refreshed = await fetch(`${url}/api/Employees/RefreshToken`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ employeeId, refreshToken }),
  });
  const tokens = schemasOf(refreshSession).response.parse(await refreshed.json());
  const headers = { authorization: `Bearer ${tokens.accessToken}` };
  const user = signedInUser.parse(await (await fetch(`${url}/api/session`, { headers })).json());
  return { user, ...tokens };
}

async function post(address: string, body: string): Promise<Response> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}
