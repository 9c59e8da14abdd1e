import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { APPLICATION_ROLE, type Db } from '#server/db/connection/client.ts';
import { TIMEOUTS } from '#server/db/connection/pool.ts';
import type { Login } from './poolers.ts';

/** Makes a user of the application, as docs/operations/pooler.md says. */
export async function makeLogin(owner: Db): Promise<{ login: Login; dropLogin(): Promise<void> }> {
  const login = { user: `bm_app_${randomUUID().slice(0, 8)}`, password: randomUUID() };
  const user = sql.id(login.user);
  await sql`create role ${user} login noinherit password ${sql.lit(login.password)} in role ${sql.id(APPLICATION_ROLE)}`.execute(
    owner,
  );
  const settings = {
    role: APPLICATION_ROLE,
    statement_timeout: TIMEOUTS.statement,
    lock_timeout: TIMEOUTS.lock,
    idle_in_transaction_session_timeout: TIMEOUTS.idleInTransaction,
    plan_cache_mode: 'force_generic_plan',
  };
  for (const [name, value] of Object.entries(settings))
    await sql`alter role ${user} set ${sql.id(name)} to ${sql.lit(value)}`.execute(owner);
  return { login, dropLogin: async () => void (await sql`drop role ${user}`.execute(owner)) };
}
