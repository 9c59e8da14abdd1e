import { defineConfig } from '@playwright/test';
import { chromiumLaunch } from './scripts/chromium.ts';

// Browser journeys against the product as `npm start` runs it, with its own database and demo company.
const port = process.env['E2E_PORT'] ?? '3399';
const baseURL = `http://127.0.0.1:${port}`;
const json = process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'];

/** Journeys that take minutes start first, so that no worker is left alone with one at the end. */
const longest = ['open-lists', 'lead', 'projects', 'goals', 'dashboard'].map((name) => `**/${name}.spec.ts`);

export default defineConfig({
  projects: [
    { name: 'longest', testMatch: longest },
    { name: 'others', testIgnore: longest },
  ],
  testDir: 'proof/journeys',
  outputDir: '.cache/journey-results',
  workers: 2,
  forbidOnly: true,
  // A retry shows whether the browser process died; `npm test` accepts the second result only in that case.
  retries: 1,
  // A journey fails on a wrong result, never on a slow machine.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: json ? [['list'], ['json', { outputFile: json }]] : 'list',
  // Traces slow journeys down, so only the retry of a failed one is traced.
  use: { baseURL, launchOptions: chromiumLaunch(), trace: 'on-first-retry' },
  webServer: {
    command: 'node server/commands/start.ts',
    url: `${baseURL}/readyz`,
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
    env: {
      PORT: port,
      DATA_DIR: process.env['E2E_DATA_DIR'] ?? '.cache/journey-data',
      LOG_LEVEL: 'warn',
      // Ignore this machine's settings: journeys use their own database, sign-in and mailbox.
      ...Object.fromEntries(
        ['DATABASE_URL', 'OIDC_ISSUER', 'SMTP_URL', 'PUBLIC_URL', 'HOST'].map((name) => [name, '']),
      ),
    },
  },
});
