import type { Endpoint } from '#contract/core/endpoint.ts';
import { currentSession } from '#contract/core/session.endpoints.ts';
import { addPerson } from '#server/testing/people.ts';
import { checksumsOf, clearJournal, differences, inWords, readJournal } from './kit/journal.ts';
import { findingOf, type Options, sampleOf, sizeOf } from './kit/program.ts';
import { type Random, randomFrom } from './kit/random.ts';
import {
  forgetCalls,
  nameOf,
  openSession,
  openTestApp,
  type JournaledApp,
  storedKeys,
} from './kit/test-app.ts';
import { growthOf } from './malformed/growth.ts';
import type { Bad } from './malformed/bad.ts';
import { badRequest } from './malformed/requests.ts';
import { sendRaw, wireShapes } from './malformed/wire.ts';
import { addCast, type Cast } from './permissions/cells.ts';
import { validRequest } from './permissions/valid-request.ts';

const REQUESTS = { full: 10_000, small: 300, least: 2 };
const WIRE_ROUNDS = { full: 10, small: 1, least: 0 };
const HANG_MS = 60_000;

/**
 * Sends bad requests to every route as a permitted user. Every request gets an answer, none is 5xx, and
 * nothing is written. The cost of overlong text in any field is linear in its length.
 */
export async function run(options: Options) {
  const { full, seed, log, inject } = options;
  // One person sends to all routes at once, which is more than the share of one person.
  const testApp = await openTestApp({ CALLS_AT_ONCE: '1000' });
  try {
    const cast = await addCast(testApp);
    const admin = await addPerson(testApp.owner, { permissions: ['Benchmark_Admin'], managerId: cast.boss });
    const random = randomFrom(seed);
    const wrongs: string[] = [];
    let tried = 0;
    const routes = inject ? testApp.routes.slice(0, 12) : testApp.routes;
    await inject?.(testApp);
    for (const endpoint of routes) {
      const valid = await validRequest(testApp, cast, endpoint);
      const token = await openSession(testApp, admin.employeeId, '6 hours');
      await clearJournal(testApp.owner);
      const found = new Set<string>();
      for (let count = 0; count < sizeOf(options, REQUESTS); count += 1) {
        if (count % 25 === 0) await forgetCalls(testApp);
        const wrong = await trouble(testApp, endpoint, token, badRequest(endpoint, valid, random));
        if (wrong !== null) found.add(wrong);
        tried += 1;
      }
      if ((await testApp.withToken(token).call(currentSession)).status !== 200) {
        found.add(`${nameOf(endpoint)}: the session did not last, so little was tried`);
      }
      for (const written of await readJournal(testApp.owner))
        found.add(`${nameOf(endpoint)}: ${inWords(written)}`);
      wrongs.push(...[...found].slice(0, 20));
    }
    log(`${routes.length} routes, ${tried} requests, ${wrongs.length} wrong`);
    const some = () => sampleOf(options, random, testApp.routes);
    const wire = await overTheWire(testApp, admin.employeeId, some(), sizeOf(options, WIRE_ROUNDS));
    log(`over the wire: ${wire.tried} requests, ${wire.wrongs.length} wrong`);
    const growth = inject
      ? { tried: 0, wrongs: [] }
      : await overLong(testApp, cast, admin.employeeId, some(), full ? 'all' : random);
    log(`over-long text: ${growth.tried} requests, ${growth.wrongs.length} wrong`);
    return findingOf(
      'malformed',
      [...wrongs, ...wire.wrongs, ...growth.wrongs],
      {
        figure: `wrong of ${tried + wire.tried + growth.tried} bad requests`,
        tried: {
          routes: [routes.length, 60],
          requests: [tried, 10_000],
          'requests over the wire': [wire.tried, 500],
          'requests with over-long text': [growth.tried, 20],
        },
      },
      options,
    );
  } finally {
    await testApp.stop();
  }
}

async function trouble(
  testApp: JournaledApp,
  endpoint: Endpoint,
  token: string,
  bad: Bad,
): Promise<string | null> {
  const isOpen = endpoint.access === 'anonymous';
  const answering = testApp.app.inject({
    method: endpoint.method,
    url: bad.url,
    headers: { ...(isOpen ? {} : { authorization: `Bearer ${token}` }), ...bad.headers },
    ...(bad.payload === undefined ? {} : { payload: bad.payload }),
  });
  const { promise: hang, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(resolve, HANG_MS, null);
  const answer = await Promise.race([answering, hang]);
  clearTimeout(timer);
  const what = `${nameOf(endpoint)}: ${bad.what}`;
  if (answer === null) return `${what}: no answer`;
  if (answer.statusCode >= 500) return `${what}: ${answer.statusCode} to ${shown(bad)}`;
  if (answer.statusCode === 429) return `${what}: held back, so nothing was tried`;
  // A preview of a file answers what is wrong with it.
  const writes = endpoint.method !== 'GET' && endpoint.readsOnly !== true;
  const isAccepted = answer.statusCode < 400 && writes;
  return isAccepted ? `${what}: accepted ${shown(bad)}` : null;
}

const shown = ({ url, payload }: Bad) => `${url.slice(0, 120)} ${String(payload ?? '').slice(0, 1_000)}`;

async function overLong(
  testApp: JournaledApp,
  cast: Cast,
  employeeId: number,
  routes: readonly Endpoint[],
  shapes: 'all' | Random,
) {
  const wrongs: string[] = [];
  let tried = 0;
  for (const endpoint of routes) {
    const token = await openSession(testApp, employeeId, '6 hours');
    const valid = await validRequest(testApp, cast, endpoint);
    const grown = await growthOf(testApp, endpoint, valid, token, shapes);
    tried += grown.tried;
    wrongs.push(...grown.wrongs);
  }
  return { tried, wrongs };
}

async function overTheWire(
  testApp: JournaledApp,
  employeeId: number,
  routes: readonly Endpoint[],
  rounds: number,
) {
  const address = await testApp.app.listen({ host: '127.0.0.1', port: 0 });
  const token = await openSession(testApp, employeeId, '6 hours');
  const before = await checksumsOf(testApp.owner);
  const keys = await storedKeys(testApp);
  const wrongs: string[] = [];
  let tried = 0;
  for (let round = 0; round < rounds; round += 1) {
    for (const [what, make] of wireShapes) {
      await forgetCalls(testApp);
      const answers = await Promise.all(
        routes.map(({ method, path }) =>
          sendRaw(Number(new URL(address).port), make(method, `/api${path}`, token)),
        ),
      );
      tried += answers.length;
      const failed = answers.filter((answer) => /^HTTP\/1\.1 (5|2)/.test(answer));
      if (failed.length > 0) wrongs.push(`${what}: ${failed[0]?.slice(0, 200)}`);
    }
    const alive = await fetch(`${address}/healthz`);
    if (alive.status !== 200) wrongs.push(`afterwards the server answers ${alive.status}`);
  }
  for (const table of differences(before, await checksumsOf(testApp.owner)))
    wrongs.push(`${table} was changed`);
  if ((await storedKeys(testApp)).join() !== keys.join()) wrongs.push('a file was stored');
  return { tried, wrongs };
}
