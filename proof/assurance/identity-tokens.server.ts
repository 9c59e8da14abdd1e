import { pino } from 'pino';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { type Db, openDatabase, openPool } from '#server/db/connection/client.ts';
import type { FileStore } from '#server/ports/file-store/file-store.ts';
import type { Identity } from '#server/ports/identity/identity.ts';
import { copyTemplate, openTestCluster } from '#server/testing/database/cluster.ts';

export type SignInServer = Awaited<ReturnType<typeof openSignInServer>>;

/** A server with its own database, in which ada@example.com may sign in and archived@example.com may not. */
export async function openSignInServer(identity: Identity) {
  const cluster = await openTestCluster();
  const { url: connectionString, drop } = await copyTemplate(cluster);
  const db = openDatabase(openPool({ connectionString }));
  const owner = openDatabase(openPool({ connectionString, asOwner: true }));
  await insertPeople(owner);
  const origin = 'http://127.0.0.1:3000';
  const sessionSecret = 'assurance, and nothing but that';
  const app = await buildApp({
    config: readConfig('development', {}),
    db,
    jobs: {
      enqueue: async () => {},
      enqueueAll: async () => {},
      withoutJob: async () => [],
      poolUse: () => null,
    },
    files: noFiles,
    identity,
    log: pino({ level: 'silent' }),
    sessionSecret,
    publicUrl: () => origin,
    pages: null,
  });

  let caller = 0;
  /** Posts the token, each time from a new address: failed sign-ins are rate limited per address. */
  const signIn = async (idToken: string, from?: string) => {
    caller += 1;
    const { statusCode, headers, body } = await app.inject({
      method: 'POST',
      url: '/api/Employees/Login',
      remoteAddress: `10.0.${Math.floor(caller / 250)}.${caller % 250}`,
      headers: from === undefined ? {} : { origin: from },
      payload: { idToken },
    });
    return { status: statusCode, type: String(headers['content-type']), body };
  };

  const stop = async () => {
    await app.close();
    await Promise.all([db.destroy(), owner.destroy()]);
    await drop();
    await cluster.stop();
  };
  return { signIn, owner, origin, sessionSecret, stop };
}

async function insertPeople(owner: Db) {
  const { department_id } = await owner
    .insertInto('department')
    .values({ name: 'Engineering' })
    .returning('department_id')
    .executeTakeFirstOrThrow();
  const person = { first_name: 'Ada', last_name: 'Lovelace', hire_date: '2020-01-01', department_id };
  const gone = { end_date: '2021-01-01', archived_at: new Date('2021-01-02') };
  await owner
    .insertInto('employee')
    .values({ ...person, email: 'ada@example.com' })
    .execute();
  await owner
    .insertInto('employee')
    .values({ ...person, ...gone, email: 'archived@example.com' })
    .execute();
}

const noFiles: FileStore = {
  put: () => Promise.reject(new Error('There are no files here.')),
  get: () => Promise.reject(new Error('There are no files here.')),
  remove: async () => {},
  list: async function* () {},
  setAside: async () => {},
  getAside: async () => null,
  emptyAside: async () => 0,
  check: async () => {},
};
