import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { run } from '../invariants.ts';
import type { JournaledApp } from '../kit/test-app.ts';

/** Replaces a database rule with the same rule without its advisory lock. */
async function withoutLock({ owner }: JournaledApp, rule: string): Promise<void> {
  const { rows } = await sql<{ source: string }>`
    select pg_get_functiondef(oid) as source from pg_proc where proname = ${rule}`.execute(owner);
  const source = rows[0]?.source ?? '';
  expect(source).toContain('perform pg_advisory_xact_lock');
  await sql`${sql.raw(source.replace(/perform pg_advisory_xact_lock\(\d+\);/, ''))}`.execute(owner);
}

test('a rule without its lock is violated in a race', async () => {
  const lines: string[] = [];
  const finding = await run({
    full: false,
    seed: 1,
    log: (line) => lines.push(line),
    async inject(testApp) {
      await withoutLock(testApp, 'require_admin');
      await withoutLock(testApp, 'refuse_circle');
    },
  });
  expect(finding.holds).toBe(false);
  const text = lines.join('\n');
  expect(text).toMatch(/the last two Admins remove each other: .* [1-9]\d* violations/);
  expect(text).toMatch(/two moves that together close a circle of four: .* [1-9]\d* violations/);
  expect(text).toMatch(/one review started twice: .* 0 violations/);
});
