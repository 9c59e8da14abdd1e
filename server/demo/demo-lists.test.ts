import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { type Answer, type SignedInCaller, startTestApp, type TestApp } from '#server/testing/app.ts';
import { pagedLists } from '#server/testing/paged-lists.ts';
import { loadDemoCompany } from './demo-company.ts';

// Every list that the server pages, on the demo company: its pages add up to the whole, in each order.
let test: TestApp;
let admin: SignedInCaller;
/** A lead, a project manager and a person without a role. */
let others: SignedInCaller[];
beforeAll(async () => {
  test = await startTestApp();
  await loadDemoCompany(test.owner, test.context.files);
  // As if the feed had been on when some of the kudos were sent: the filters by value together find them all.
  await sql`update company_settings set kudos_feed = true`.execute(test.owner);
  await sql`alter table kudo disable trigger user`.execute(test.owner);
  await sql`update kudo set is_in_feed = true where kudo_id % 2 = 0 and values <> '{}'`.execute(test.owner);
  await sql`alter table kudo enable trigger user`.execute(test.owner);
  const signIn = async (which: ReturnType<typeof sql>) => {
    const { rows } = await sql<{ email: string }>`
      select email from employee where archived_at is null and ${which}
      order by employee_id limit 1`.execute(test.owner);
    return test.signInAs(rows[0]?.email ?? '');
  };
  const isAdmin = sql`'Benchmark_Admin' = any(permissions)`;
  admin = await signIn(isAdmin);
  others = await Promise.all([
    signIn(sql`'Benchmark_TeamLead' = any(permissions) and not ${isAdmin}`),
    signIn(sql`'Benchmark_PM' = any(permissions) and not ${isAdmin}`),
    signIn(sql`permissions = '{}'`),
  ]);
});
afterAll(() => test.stop());

async function read(endpoint: Endpoint, query: Readonly<Record<string, string>>): Promise<Answer> {
  test.app.callCounts.forget();
  const answer = await admin.call(endpoint, { query });
  expect([answer.text.slice(0, 300), answer.status]).toEqual([answer.text.slice(0, 300), 200]);
  return answer;
}

const rowsOf = (answer: Answer) => answer.json<Record<string, unknown>[]>();

/** Follows `Link` from page to page. */
async function readPages(endpoint: Endpoint, query: Readonly<Record<string, string>>, limit: number) {
  const rows: Record<string, unknown>[] = [];
  const totals = new Set<unknown>();
  let asked: Record<string, string> = { ...query, limit: String(limit) };
  for (let pages = 0; pages < 500; pages++) {
    const answer = await read(endpoint, asked);
    const page = rowsOf(answer);
    rows.push(...page);
    totals.add(answer.headers['x-total-count']);
    const link = /^<\/api([^?]+)\?([^>]+)>; rel="next"$/.exec(String(answer.headers['link'] ?? ''));
    if (link === null) return { rows, totals: [...totals] };
    expect(page).toHaveLength(limit);
    expect(link[1]).toBe(endpoint.path);
    asked = Object.fromEntries(new URLSearchParams(link[2]));
  }
  throw new Error('The list does not end.');
}

const lists = pagedLists.flatMap(({ key, ...list }) => (key === null ? [] : [{ ...list, key }]));

describe.each(lists)('$endpoint.path', ({ endpoint, key, sorts, filters, atLeast, searches }) => {
  const idsOf = (rows: readonly Record<string, unknown>[]) => rows.map((row) => row[key]);

  it('adds up to the whole list in each order and each filter, in either direction', async () => {
    const whole = await read(endpoint, {});
    expect(whole.headers['link']).toBeUndefined();
    expect(whole.headers['x-total-count']).toBeUndefined();
    const everything = new Set(idsOf(rowsOf(whole)));
    expect(everything.size).toBeGreaterThanOrEqual(atLeast);
    for (const filter of [{}, ...filters]) {
      for (const sort of sorts.flatMap((one) => [one, `-${one}`])) {
        const all = idsOf(rowsOf(await read(endpoint, { ...filter, sort })));
        const paged = await readPages(endpoint, { ...filter, sort }, Math.ceil(all.length / 4));
        expect(idsOf(paged.rows), sort).toEqual(all);
        expect(new Set(all).size, sort).toBe(all.length);
        expect(paged.totals, sort).toEqual([String(all.length)]);
        if (Object.keys(filter).length === 0) expect(new Set(all), sort).toEqual(everything);
      }
    }
    const parts = await Promise.all(
      filters.map(async (filter) => idsOf(rowsOf(await read(endpoint, filter)))),
    );
    if (filters.length > 0) expect(new Set(parts.flat())).toEqual(everything);
  });

  it('answers a page with the same rows as the whole list', async () => {
    const whole = new Map(rowsOf(await read(endpoint, {})).map((row) => [row[key], row]));
    const { rows } = await readPages(endpoint, {}, 50);
    for (const row of rows) expect(row).toEqual(whole.get(row[key]));
  });

  it('pages for the other roles what they may see, and counts no more', async () => {
    for (const caller of others) {
      test.app.callCounts.forget();
      const whole = await caller.call(endpoint);
      const page = await caller.call(endpoint, { query: { limit: '200', sort: sorts[0] ?? '' } });
      expect(page.status).toBe(whole.status);
      if (whole.status !== 200) continue;
      expect(idsOf(rowsOf(page)).toSorted()).toEqual(idsOf(rowsOf(whole)).toSorted());
      expect(page.headers['x-total-count']).toBe(String(rowsOf(whole).length));
    }
  });

  it('finds the rows in which each searched word occurs', async () => {
    const whole = rowsOf(await read(endpoint, {}));
    for (const q of searches) {
      const { rows, totals } = await readPages(endpoint, { q }, 50);
      expect(rows.length, q).toBeGreaterThan(0);
      expect(totals).toEqual([String(rows.length)]);
      const words = q.trim().toLowerCase().split(/\s+/);
      const isFound = (row: unknown) =>
        words.every((word) => JSON.stringify(row).toLowerCase().includes(word));
      for (const row of rows) expect(isFound(row), q).toBe(true);
      expect(rows.length).toBeLessThanOrEqual(whole.filter(isFound).length);
    }
    expect((await readPages(endpoint, { q: '%' }, 50)).rows).toEqual([]);
    expect((await readPages(endpoint, { q: 'no such words' }, 50)).totals).toEqual(['0']);
  });

  it('refuses a limit, an order and a position that it does not have', async () => {
    for (const query of [
      ...['0', '201', '-1', 'x', '1e2'].map((limit) => ({ limit })),
      { sort: 'nothing' },
      { limit: '5', after: 'x' },
      { limit: '5', after: Buffer.from('["created"]').toString('base64url') },
      ...['-1', '2147483648', '1.5', ''].map((id) => ({
        limit: '5',
        sort: `${sorts[0]}`,
        after: Buffer.from(JSON.stringify([`${sorts[0]}`, '2026-01-01 00:00:00+00', id])).toString(
          'base64url',
        ),
      })),
      { limit: '5', after: Buffer.from(JSON.stringify([`${sorts[0]}`, "'", '1'])).toString('base64url') },
    ]) {
      const answer = await admin.call(endpoint, { query });
      expect([query, answer.status]).toEqual([query, 400]);
      expect(answer.text).not.toContain('wrong on our side');
    }
  });
});
