import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromiumLaunch } from './scripts/chromium.ts';
import { css } from './scripts/pages/css.ts';

// A test fails on a wrong result, never on a slow machine.
const patience = { testTimeout: 300_000, hookTimeout: 300_000 };

const inNode = {
  ...patience,
  environment: 'node',
  globalSetup: './server/testing/global-setup.ts',
  setupFiles: './server/testing/database/record-statements.ts',
  // Tests mock no modules and clean up, so they can share a module graph. Reloading the server for each file took two
  // thirds of the time.
  isolate: false,
} as const;

/**
 * Slow tests that load whole companies, wait for time limits, talk to other servers, kill databases or simulate months.
 * `npm run check` leaves them out.
 */
const long = [
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

/** What the tables of the assurance programs leave out, which takes no program to know. */
const omissions = 'proof/assurance/omissions.test.ts';

/** The planted faults that each program must notice. */
const faults = 'proof/assurance/broken/*.test.ts';

export default defineConfig({
  test: {
    maxWorkers: 2,
    allowOnly: false,
    projects: [
      {
        test: {
          ...inNode,
          name: 'node',
          include: ['{contract,server,web,scripts,proof/bench}/**/*.test.ts', omissions],
          exclude: ['**/node_modules/**', ...long],
        },
      },
      { test: { ...inNode, name: 'long', include: long } },
      // The assurance programs: `npm test` runs them at a fiftieth of their size, `npm run proof` at a tenth.
      {
        test: {
          ...inNode,
          name: 'assurance',
          include: ['proof/assurance/**/*.test.ts'],
          exclude: ['**/node_modules/**', omissions, faults],
        },
      },
      // Each program notices its planted fault. Only `npm run proof` runs them.
      { test: { ...inNode, name: 'faults', include: [faults] } },
      // Programs with other software around the server. Only `npm run proof` runs them.
      { test: { ...inNode, name: 'operations', include: ['proof/operations/**/*.test.ts'] } },
      {
        plugins: [react()],
        css,
        // Prebundle everything at the start: a dependency discovered later reloads the page during a test.
        optimizeDeps: {
          entries: ['web/**/*.browser.test.tsx'],
          include: ['vitest-browser-react', 'react-dom/client'],
        },
        test: {
          ...patience,
          name: 'browser',
          // The tests in Node use the other core.
          fileParallelism: false,
          include: ['web/**/*.browser.test.tsx'],
          expect: { poll: { timeout: 30_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: chromiumLaunch(), actionTimeout: 60_000 }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
