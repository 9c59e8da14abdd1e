import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import pg from 'pg';
import { buildApp } from '#server/app.ts';
import { openDatabase, openPool } from '#server/db/connection/client.ts';
import { withLocked } from '#server/testing/faults.ts';
import { pick, type Random } from '../kit/random.ts';
import { nameOf, openSession, openTestApp, type JournaledApp } from '../kit/test-app.ts';
import { type ReadCall, readsOf } from '../leaks/calls.ts';
import type { MarkedPerson, MarkedCompany } from '../leaks/marked.ts';
import { markCompany } from '../leaks/company.ts';

/** Every call needs these tables to authenticate. */
const NEVER_LOCKED = ['employee', 'session'];
const AT_ONCE = 24;
/** Tries, half a second apart. */
const BACK_TRIES = 20;
const ACTORS = ['admin', 'lead', 'member'];

/** A read by one person, its usual status and the tables that its statements name. */
type Probe = {
  readonly what: string;
  readonly actor: MarkedPerson | null;
  readonly url: string;
  readonly isFile: boolean;
  readonly status: number;
  readonly tables: ReadonlySet<string>;
};

/**
 * Locks one table after another and meanwhile runs all reads. Reads that don't touch the table answer as
 * before. Reads that touch it answer as before, or 503 with Retry-After.
 */
export async function lockEach(
  random: Random,
  sizes: { tables: number; lockMs: number },
  inject?: (testApp: JournaledApp) => Promise<void>,
) {
  const testApp = await openTestApp();
  const db = openDatabase(openPool({ connectionString: testApp.url }));
  const app = await buildApp({ ...testApp.context, db });
  try {
    const company = await markCompany(testApp);
    const tables = await tablesOf(testApp);
    const all = await baselineOf(testApp, app, company, tables, random);
    const probes = inject ? all.slice(0, 6) : all;
    const locked = chosen(
      random,
      tables.filter((table) => !NEVER_LOCKED.includes(table)),
      sizes.tables,
    );
    await inject?.(testApp);
    const wrongs: string[] = [];
    let untouched = 0;
    for (const table of locked) {
      const tokens = await freshTokens(testApp, company);
      app.callCounts.forget();
      await withLocked(testApp.owner, table, async () => {
        const until = performance.now() + sizes.lockMs;
        do {
          app.callCounts.forget();
          for (const { probe, status, retryAfter } of await askAll(app, probes, tokens)) {
            const touches = probe.tables.has(table);
            if (!touches) untouched += 1;
            if (status === probe.status) continue;
            if (touches && status === 503 && retryAfter !== undefined) continue;
            wrongs.push(`${table} locked: ${probe.what} answers ${status} instead of ${probe.status}`);
          }
          if (sizes.lockMs > 0) await pause(5_000);
        } while (performance.now() < until);
      });
      wrongs.push(...(await notBack(app, probes, tokens)).map((wrong) => `${table} free again: ${wrong}`));
    }
    return { wrongs, locked: locked.length, probes: probes.length, untouched };
  } finally {
    await app.close();
    await db.destroy();
    await testApp.stop();
  }
}

/**
 * Reads that still don't answer as before some seconds after the unlock. After a lock timeout a route's calls
 * run one at a time, so some may be refused for a moment longer.
 */
async function notBack(app: FastifyInstance, probes: readonly Probe[], tokens: ReadonlyMap<number, string>) {
  for (let tries = 1; ; tries += 1) {
    app.callCounts.forget();
    const off = (await askAll(app, probes, tokens)).filter(({ probe, status }) => status !== probe.status);
    if (off.length === 0 || tries === BACK_TRIES) {
      return off.map(({ probe, status }) => `${probe.what} answers ${status} instead of ${probe.status}`);
    }
    await pause(500);
  }
}

async function tablesOf({ owner }: JournaledApp): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and relname not like 'assurance%' order by 1`.execute(owner);
  return rows.map(({ name }) => name);
}

function chosen(random: Random, tables: readonly string[], count: number): string[] {
  const left = [...tables];
  const taken: string[] = [];
  while (taken.length < count && left.length > 0) {
    const one = pick(random, left);
    taken.push(one);
    left.splice(left.indexOf(one), 1);
  }
  return taken;
}

async function freshTokens(testApp: JournaledApp, company: MarkedCompany): Promise<Map<number, string>> {
  const tokens = new Map<number, string>();
  for (const { employeeId, name } of company.people) {
    if (ACTORS.includes(name)) tokens.set(employeeId, await openSession(testApp, employeeId, '2 hours'));
  }
  return tokens;
}

/** Every read once, by people with and without permission, with the tables that its statements name. */
async function baselineOf(
  testApp: JournaledApp,
  app: FastifyInstance,
  company: MarkedCompany,
  tables: readonly string[],
  random: Random,
): Promise<Probe[]> {
  const actors = company.people.filter(({ name }) => ACTORS.includes(name));
  const tokens = await freshTokens(testApp, company);
  const byEndpoint = Map.groupBy(readsOf(company), ({ endpoint }) => nameOf(endpoint));
  const probes: Probe[] = [];
  for (const calls of byEndpoint.values()) {
    for (const actor of actors) {
      const call = pick(random, calls);
      const isFile = call.endpoint.answersFile === true;
      const asked = { what: `${nameOf(call.endpoint)} by ${actor.name}`, actor, url: urlOf(call), isFile };
      const { texts, status } = await recorded(async () => ask(app, asked, tokens));
      const named = tables.filter((table) => texts.some((text) => namesTable(text, table)));
      probes.push({ ...asked, status, tables: new Set(named) });
    }
  }
  return probes;
}

const namesTable = (text: string, table: string) =>
  new RegExp(`\\b${table}\\b`).test(text) || (table === 'installation' && text.includes('company_today'));

/** Records the SQL of all statements sent while `work` runs. */
async function recorded(work: () => Promise<{ status: number }>) {
  const texts: string[] = [];
  const { query } = pg.Client.prototype;
  // oxlint-disable-next-line typescript/no-explicit-any -- every overload goes through as it is
  pg.Client.prototype.query = function recordedQuery(this: pg.Client, ...args: any[]): any {
    const [first] = args as [string | { text: string }];
    texts.push(typeof first === 'string' ? first : first.text);
    return Reflect.apply(query, this, args);
  };
  try {
    const { status } = await work();
    return { texts, status };
  } finally {
    pg.Client.prototype.query = query;
  }
}

async function askAll(app: FastifyInstance, probes: readonly Probe[], tokens: ReadonlyMap<number, string>) {
  const answers: { probe: Probe; status: number; retryAfter: unknown }[] = [];
  const askInTurn = async (waiting: Probe[]) => {
    for (let probe = waiting.shift(); probe; probe = waiting.shift()) {
      answers.push({ probe, ...(await ask(app, probe, tokens)) });
    }
  };
  // A person may load four files at a time, so one worker asks for all files.
  const others = probes.filter(({ isFile }) => !isFile);
  await Promise.all([
    askInTurn(probes.filter(({ isFile }) => isFile)),
    ...Array.from({ length: AT_ONCE }, async () => askInTurn(others)),
  ]);
  return answers;
}

async function ask(
  app: FastifyInstance,
  { actor, url }: Pick<Probe, 'actor' | 'url'>,
  tokens: ReadonlyMap<number, string>,
) {
  const token = actor === null ? undefined : tokens.get(actor.employeeId);
  const answer = await app.inject({
    url,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
  return { status: answer.statusCode, retryAfter: answer.headers['retry-after'] };
}

function urlOf({ endpoint, request }: ReadCall): string {
  const params: Record<string, string | number> = request.params ?? {};
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_all, name: string) => String(params[name] ?? ''));
  const query = new URLSearchParams(
    Object.entries(request.query ?? {}).map(([name, value]) => [name, String(value)]),
  );
  return `/api${path}${query.size > 0 ? `?${query.toString()}` : ''}`;
}
