import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromiumLaunch } from './scripts/chromium.ts';
import { longTests as long } from './scripts/long-tests.ts';
import { css } from './scripts/pages/css.ts';

// A test fails on a wrong result, never on a slow machine.
const patience = { testTimeout: 300_000, hookTimeout: 300_000 };

const inNode = {
  ...patience,
  environment: 'node',
  globalSetup: './server/testing/global-setup.ts',
  setupFiles: './server/testing/database/record-statements.ts',
  // Tests mock no modules and clean up, so they can share a module graph. Reloading the server for each file
  // took two thirds of the time.
  isolate: false,
} as const;

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
      { test: { ...inNode, name: 'long', include: [...long] } },
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
