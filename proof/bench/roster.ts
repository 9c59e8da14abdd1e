import { setTimeout as pause } from 'node:timers/promises';
import { workbookOf } from '#server/features/roster/files/workbook.fixture.ts';
import { freePort, onceAnswered, residentMegabytes, SECRET, startProduction } from './kit/production.ts';
import { serveCompany } from './kit/served.ts';

// npm run bench -- roster: previews a workbook of 10,000 people (or PEOPLE) three times on `npm run serve`:
// the time to the answer, the memory that the server takes more, and how long other calls wait meanwhile.

const PEOPLE = Number(process.env['PEOPLE'] ?? 10_000);
const RUNS = 3;
const EVERY_MS = 20;
const MORE_MB = 200;

const company = await serveCompany(100, async () => {}, SECRET);
const port = String(await freePort());
const url = `http://127.0.0.1:${port}`;
const { connectionString: DATABASE_URL, dataDir: DATA_DIR } = company;
const server = startProduction({ PORT: port, PUBLIC_URL: url, DATABASE_URL, DATA_DIR });
const authorization = `Bearer ${company.admin.accessToken}`;
try {
  await onceAnswered(server, async () => {
    await pause(50);
    return (await fetch(`${url}/healthz`).catch(() => null))?.ok ? true : null;
  });
  const file = workbookOf({ People: lines() });
  for (let run = 1; run <= RUNS; run += 1) await measure(run, file);
} finally {
  await server.stop();
  await company.stop();
}

async function measure(run: number, file: Buffer): Promise<void> {
  await smallCall();
  const before = residentMegabytes(server);
  let [most, longestMs, isOver] = [before, 0, false];
  const beside = (async () => {
    while (!isOver) {
      const began = performance.now();
      await smallCall();
      longestMs = Math.max(longestMs, performance.now() - began);
      most = Math.max(most, residentMegabytes(server));
      await pause(EVERY_MS);
    }
  })();
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(file)]), 'people.xlsx');
  const began = performance.now();
  const answer = await fetch(`${url}/api/Employees/import/preview`, {
    method: 'POST',
    headers: { authorization },
    body,
  });
  const text = await answer.text();
  const ms = performance.now() - began;
  isOver = true;
  await beside;
  if (!answer.ok || !text.includes(`"added":${PEOPLE}`)) throw new Error(text.slice(0, 500));
  console.log(
    `  run ${run}: ${Math.round(file.length / 1024)} KB in ${(ms / 1_000).toFixed(1)} s; ${most - before} MB more than ${before}, at most ${MORE_MB}; other calls waited ${Math.round(longestMs)} ms at most`,
  );
  if (most - before > MORE_MB) process.exitCode = 1;
}

async function smallCall(): Promise<void> {
  const answer = await fetch(`${url}/api/session`, { headers: { authorization } });
  if (!answer.ok) throw new Error(`The session answered ${answer.status}.`);
  await answer.arrayBuffer();
}

/** A lead for each ten people, twelve departments, forty titles. */
function lines(): (string | { day: number })[][] {
  const address = (index: number) => `person${index}@northwind.example`;
  const header = ['email', 'first_name', 'last_name', 'hire_date', 'department', 'position', 'team_lead'];
  const people = Array.from({ length: PEOPLE }, (_, index) => [
    address(index),
    `First${index % 700}`,
    `Last${index}`,
    { day: 40_000 + (index % 5_000) },
    `Department ${index % 12}`,
    `Position ${index % 40}`,
    index === 0 ? '' : address(Math.floor((index - 1) / 10)),
  ]);
  return [header, ...people];
}
