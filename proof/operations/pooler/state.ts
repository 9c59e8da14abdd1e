import pg from 'pg';
import { APPLICATION_ROLE } from '#server/db/connection/client.ts';
import { TIMEOUTS } from '#server/db/connection/pool.ts';

type State = {
  connection: number;
  role: string;
  lockTimeout: string;
  statementTimeout: string;
  named: number;
  channels: number;
  locks: number;
  own: string | null;
};

/** Settings that pg or the pooler gives to each client, independent of the client before. */
const GIVEN = ['application_name', 'client_encoding', 'DateStyle', 'IntervalStyle', 'TimeZone'].concat(
  'standard_conforming_strings',
);
const AT_ONCE = 4;

/** What PostgreSQL connections still carry from earlier use: nothing but what the user's role has. */
export async function leftBehind(connectionString: string): Promise<string[]> {
  const clients = Array.from({ length: AT_ONCE }, () => new pg.Client({ connectionString }));
  const wrongs: string[] = [];
  try {
    // Each holds a connection of the pooler at the same time.
    for (const client of clients) {
      await client.connect();
      await client.query('begin');
    }
    for (const client of clients) {
      const { rows } = await client.query<State>(`select pg_backend_pid() as connection, current_user as role,
        current_setting('lock_timeout') as "lockTimeout", current_setting('statement_timeout') as "statementTimeout",
        (select count(*)::int from pg_prepared_statements) as named,
        (select count(*)::int from pg_listening_channels()) as channels,
        (select count(*)::int from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()) as locks,
        (select string_agg(name || '=' || setting, ', ') from pg_settings
          where source in ('session', 'client') and name <> all (array['${GIVEN.join("','")}'])) as own`);
      for (const row of rows) wrongs.push(...wrongsOf(row));
    }
    wrongs.push(...(await mayChangeAudit(clients)));
  } finally {
    for (const client of clients) await client.end();
  }
  return wrongs;
}

function wrongsOf({ connection, own, ...state }: State): string[] {
  const right = {
    role: APPLICATION_ROLE,
    lockTimeout: `${TIMEOUTS.lock / 1e3}s`,
    statementTimeout: `${TIMEOUTS.statement / 1e3}s`,
    named: 0,
    channels: 0,
    locks: 0,
  };
  const wrongs = Object.entries(right)
    .filter(([name, value]) => Reflect.get(state, name) !== value)
    .map(([name, value]) => `${name} is ${String(Reflect.get(state, name))} instead of ${value}`);
  if (own !== null) wrongs.push(`settings were left: ${own}`);
  return wrongs.map((wrong) => `connection ${connection}: ${wrong}`);
}

async function mayChangeAudit([client]: readonly pg.Client[]): Promise<string[]> {
  const refused = await client?.query(`update audit_event set action = 'other'`).then(
    () => 'nothing',
    (error: unknown) => String(Reflect.get(Object(error), 'code')),
  );
  return refused === '42501' ? [] : [`a change of the audit was answered with ${refused}`];
}
