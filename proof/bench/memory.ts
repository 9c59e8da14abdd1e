import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { freePort, onceAnswered, residentMegabytes, SECRET, startProduction } from './kit/production.ts';
import { serveCompany } from './kit/served.ts';

// npm run bench -- memory: measures the resident memory of `npm run serve` with 1,000 people (or PEOPLE), at
// rest and after load: the teams of the directory, and one goal. A leak or a large package exceeds the
// limits. The rates beside them show what a flag of Node costs.

const PEOPLE = Number(process.env['PEOPLE'] ?? 1_000);
const CONNECTIONS = 10;
const REST_MS = 15_000;
const AT_REST_MB = 250;
const AFTER_LOAD_MB = 300;

const created = z.object({ entityId: z.int() });
const profile = z.object({ markingPeriodId: z.int() });

const company = await serveCompany(PEOPLE, async () => {}, SECRET);
const { employeeId } = company.admin.user;
const { markingPeriodId } = profile.parse(
  await (await ask(company.url, `/Employees/${employeeId}/0`)).json(),
);
const goal = created.parse(
  await (
    await ask(company.url, '/Goals/save', { title: 'A goal', employeeId, markingPeriodId, goalId: -1 })
  ).json(),
);
const port = String(await freePort());
const url = `http://127.0.0.1:${port}`;
const { connectionString: DATABASE_URL, dataDir: DATA_DIR } = company;
const server = startProduction({ PORT: port, PUBLIC_URL: url, DATABASE_URL, DATA_DIR });
try {
  await onceAnswered(server, async () => {
    await pause(50);
    return (await fetch(`${url}/healthz`).catch(() => null))?.ok ? true : null;
  });
  await pause(REST_MS);
  report('at rest', AT_REST_MB);
  for (const [name, path, requests] of [
    ['directory', '/Employees/Teams', 150],
    ['one goal', `/Goals/${goal.entityId}`, 400],
  ] as const) {
    const perSecond = await load(url, path, requests);
    report(`after ${requests} × ${name} (${perSecond} requests/s)`, AFTER_LOAD_MB);
  }
} finally {
  await server.stop();
  await company.stop();
}

function report(when: string, atMost: number): void {
  const megabytes = residentMegabytes(server);
  console.log(`  npm run serve ${when}: ${megabytes} MB of resident memory, at most ${atMost}`);
  if (megabytes > atMost) process.exitCode = 1;
}

/** Makes the requests over some connections at once; returns the requests per second. */
async function load(url: string, path: string, requests: number): Promise<number> {
  const began = performance.now();
  let left = requests;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (left-- > 0) await (await ask(url, path)).arrayBuffer();
    }),
  );
  return Math.round((requests / (performance.now() - began)) * 10_000) / 10;
}

async function ask(url: string, path: string, body?: object): Promise<Response> {
  const answer = await fetch(`${url}/api${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${company.admin.accessToken}`,
      ...(body === undefined
        ? {}
        : { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}
