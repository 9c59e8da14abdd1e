import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/database.ts';
import { callScope } from './call-scope.ts';
import { inTransaction, openDatabase, openPool } from './client.ts';
import { requireOwnLogin } from './own-login.ts';

const user = `own_login_${randomUUID().slice(0, 8)}`;
const own = { isOwn: true, namesStatements: false };
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await sql`create role ${sql.id(user)} login noinherit password 'of the test'`.execute(database.owner);
});
afterAll(async () => {
  await sql`drop role ${sql.id(user)}`.execute(database.owner);
  await database.drop();
});

function urlOf(name: string): string {
  const url = new URL(database.url);
  url.username = name;
  if (name === user) url.password = 'of the test';
  return url.href;
}

async function withLogin<T>(
  url: string,
  work: (db: ReturnType<typeof openDatabase>) => Promise<T>,
): Promise<T> {
  const db = openDatabase(openPool({ connectionString: url, max: 2, login: own }));
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

test('a login without the rights and timeouts is refused, with the statements that give them', async () => {
  const given = await withLogin(urlOf(user), async (db) => {
    const refused = requireOwnLogin(db).then(
      () => '',
      (error: unknown) => (error instanceof Error ? error.message : ''),
    );
    return refused;
  });
  expect(given).toContain(
    `The user ${user} of DATABASE_URL is not a member of the role benchmark_app and has no statement_timeout and has no lock_timeout.`,
  );
  const statements = given.slice(given.indexOf('as the owner: ') + 'as the owner: '.length);
  for (const statement of statements.split(/(?<=;)\s/)) await sql.raw(statement).execute(database.owner);

  await withLogin(urlOf(user), async (db) => {
    await requireOwnLogin(db);
    await expect(sql`update audit_event set action = 'other'`.execute(db)).rejects.toThrow(
      'permission denied',
    );
  });
});

test('the owner is refused as the application', async () => {
  await expect(withLogin(database.url, requireOwnLogin)).rejects.toThrow(
    'has the rights of the owner, who may change the audit',
  );
});

test('nothing is named or set for the connection, which a pooler may give to another server', async () => {
  await withLogin(urlOf(user), async (db) => {
    await callScope.run({ statements: 0, lane: 'a route' }, async () => {
      await sql`select ${1}::int`.execute(db);
      await inTransaction(db, async (tx) => sql`select ${2}::int`.execute(tx));
    });
    const { rows } = await sql<{ named: number; lockTimeout: string }>`
      select (select count(*)::int from pg_prepared_statements) as named,
        current_setting('lock_timeout') as "lockTimeout"`.execute(db);
    expect(rows).toEqual([{ named: 0, lockTimeout: '2s' }]);
  });
});
