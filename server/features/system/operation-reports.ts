import pg from 'pg';

/** Records that a command has run, over its report before. `connectionString` is the owner's. */
export async function recordOperation(
  connectionString: string,
  operation: 'backup' | 'verify',
  faults: number,
): Promise<void> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => {}); // the statement fails, too
  await client.connect();
  try {
    await client.query(
      `insert into operation_report (operation, ended_at, fault_count, succeeded_at)
      select $1, now, $2, case when $2 = 0 then now end from app_now() now
      on conflict (operation) do update set ended_at = excluded.ended_at, fault_count = excluded.fault_count,
        succeeded_at = coalesce(excluded.succeeded_at, operation_report.succeeded_at)`,
      [operation, faults],
    );
  } finally {
    await client.end();
  }
}
