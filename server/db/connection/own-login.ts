import { sql } from 'kysely';
import { WrongSetting } from '#server/config.ts';
import { APPLICATION_ROLE, type Db } from './client.ts';
import { TIMEOUTS } from './pool.ts';

type Found = {
  user: string;
  isApplication: boolean;
  isOwner: boolean;
  statementTimeout: string;
  lockTimeout: string;
};

/**
 * With MIGRATION_DATABASE_URL, the application logs in as a user of its own and sets nothing for the
 * connection, so the user must have the rights of the application's role, not those of the owner, and
 * timeouts. Errors: WrongSetting with the statements to run. Source: docs/operations/pooler.md.
 */
export async function requireOwnLogin(db: Db): Promise<void> {
  const { rows } = await sql<Found>`
    select quote_ident(session_user) as user,
      pg_has_role(current_user, ${APPLICATION_ROLE}, 'usage') as "isApplication",
      pg_has_role(current_user, relowner, 'usage') as "isOwner",
      current_setting('statement_timeout') as "statementTimeout", current_setting('lock_timeout') as "lockTimeout"
    from pg_class where oid = 'employee'::regclass`.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Error('The database is not migrated.');
  const { user, isApplication, isOwner, statementTimeout, lockTimeout } = found;
  const faults = [
    ...(isApplication ? [] : [`is not a member of the role ${APPLICATION_ROLE}`]),
    ...(isOwner ? ['has the rights of the owner, who may change the audit'] : []),
    ...(statementTimeout === '0' ? ['has no statement_timeout'] : []),
    ...(lockTimeout === '0' ? ['has no lock_timeout'] : []),
  ];
  if (faults.length === 0) return;
  throw new WrongSetting(
    `The user ${user} of DATABASE_URL ${faults.join(' and ')}. With MIGRATION_DATABASE_URL, run as the owner: ${statementsFor(user)}`,
  );
}

const statementsFor = (user: string) =>
  [
    `grant ${APPLICATION_ROLE} to ${user};`,
    `alter role ${user} set role to ${APPLICATION_ROLE};`,
    `alter role ${user} set statement_timeout to ${TIMEOUTS.statement};`,
    `alter role ${user} set lock_timeout to ${TIMEOUTS.lock};`,
    `alter role ${user} set idle_in_transaction_session_timeout to ${TIMEOUTS.idleInTransaction};`,
    `alter role ${user} set plan_cache_mode to force_generic_plan;`,
  ].join(' ');
