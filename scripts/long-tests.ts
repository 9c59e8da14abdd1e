/**
 * Slow tests that load whole companies, wait for time limits, talk to other servers, kill databases or
 * simulate months. `npm run check` leaves them out.
 */
export const longTests: readonly string[] = [
  'server/backup/**/*.test.ts',
  'server/demo/**/*.test.ts',
  'server/features/roster/**/*.test.ts',
  'server/commands/**/*.test.ts',
  'server/db/embedded.test.ts',
  'server/db/connection/pool.test.ts',
  'server/dev/mailbox/**/*.test.ts',
  'server/features/goals/goal-states.test.ts',
  'server/http/health.test.ts',
  'server/http/limits/{limits,slow-clients}.test.ts',
  'server/http/metrics/metrics.test.ts',
  'server/ports/**/*.test.ts',
  'server/releases/kept-releases.test.ts',
  'server/stop.test.ts',
  'server/features/reminders/automatic-reminders.days.test.ts',
  'server/http/limits/overload.test.ts',
  'server/db/migration-tests/ids-in-no-order.migration.test.ts',
  'server/features/emails/kinds/{kinds,review-news}.test.ts',
  'server/features/outbox/{notices,who-is-told}.test.ts',
  'server/features/people/first-admin.test.ts',
  'server/features/reviews/cycle/own-row.test.ts',
  'server/features/reviews/documents/files{,-bucket}.test.ts',
  'server/features/reviews/pack/{longest-pack,pack-printer,review-pack}.test.ts',
  'server/releases/narrowing-migrations.test.ts',
  'scripts/{generated-schema,tasks,what-did-not-run}.test.ts',
];
