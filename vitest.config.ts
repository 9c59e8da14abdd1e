import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromiumLaunch } from './scripts/chromium.ts';

// A test fails on a wrong result, never on a slow machine.
const patience = { testTimeout: 300_000, hookTimeout: 300_000 };

const inNode = {
  ...patience,
  environment: 'node',
  globalSetup: './server/testing/global-setup.ts',
  setupFiles: './server/testing/record-statements.ts',
  // No test replaces a module or leaves anything behind: loading the server anew for each file took two thirds of
  // the time.
  isolate: false,
} as const;

/** Whole companies loaded, databases killed, months walked by the hour: `npm run check` leaves these tests out. */
const long = [
  'server/demo/**/*.test.ts',
  'server/features/roster/**/*.test.ts',
  'server/commands/**/*.test.ts',
  'server/db/embedded.test.ts',
  'server/features/notifications/automatic-reminders.days.test.ts',
  'scripts/what-did-not-run.test.ts',
];

export default defineConfig({
  test: {
    maxWorkers: 2,
    allowOnly: false,
    projects: [
      {
        test: {
          ...inNode,
          name: 'node',
          include: ['{contract,server,web,scripts}/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...long],
        },
      },
      { test: { ...inNode, name: 'long', include: long } },
      // The assurance programs at a tenth of their size: part of npm test, too long for npm run check.
      { test: { ...inNode, name: 'assurance', include: ['assurance/**/*.test.ts'] } },
      {
        plugins: [react()],
        // All at once at the start: a package found later reloads the page under a running test.
        optimizeDeps: {
          entries: ['web/**/*.browser.test.tsx'],
          include: ['vitest-browser-react', 'react-dom/client'],
        },
        test: {
          ...patience,
          name: 'browser',
          // The other core is busy with the tests in Node.
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
