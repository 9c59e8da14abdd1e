import { defineConfig } from '@playwright/test';
import { chromiumLaunch } from './scripts/chromium.ts';

// Browser journeys, against the product as npm start gives it, with a database and a demo company of its own.
const port = process.env['E2E_PORT'] ?? '3399';
const baseURL = `http://127.0.0.1:${port}`;
const json = process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'];

/** What takes minutes starts first, so that no worker waits for one of these at the end. */
const longest = ['lead', 'projects', 'goals', 'dashboard'].map((name) => `**/${name}.spec.ts`);

export default defineConfig({
  projects: [
    { name: 'longest', testMatch: longest },
    { name: 'others', testIgnore: longest },
  ],
  testDir: 'e2e',
  outputDir: '.cache/e2e-results',
  workers: 2,
  forbidOnly: true,
  // A second try tells a wrong result from a browser that died; npm test counts it only in the latter case.
  retries: 1,
  // A journey fails on a wrong result, never on a slow machine.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: json ? [['list'], ['json', { outputFile: json }]] : 'list',
  // Recording every journey would cost all of them time; the second try of a failed one is recorded.
  use: { baseURL, launchOptions: chromiumLaunch(), trace: 'on-first-retry' },
  webServer: {
    command: 'node server/commands/start.ts',
    url: `${baseURL}/readyz`,
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
    env: {
      PORT: port,
      DATA_DIR: process.env['E2E_DATA_DIR'] ?? '.cache/e2e-data',
      LOG_LEVEL: 'warn',
      // Whatever this machine is set up for, a journey runs on a database, a sign-in and a mailbox of its own.
      ...Object.fromEntries(
        ['DATABASE_URL', 'OIDC_ISSUER', 'SMTP_URL', 'PUBLIC_URL', 'HOST'].map((name) => [name, '']),
      ),
    },
  },
});
