import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { listSnippets, listTeamLeads } from '#contract/core/names.endpoints.ts';
import { changeSettings } from '#contract/core/settings.endpoints.ts';
import { nameStarts, namesBegunBy, plain } from '#contract/core/values/search-words.ts';
import * as dashboards from '#contract/dashboards/dashboards.endpoints.ts';
import { listNextReminders } from '#contract/dashboards/notifications.endpoints.ts';
import { search } from '#contract/dashboards/search.endpoints.ts';
import { listFeed, listKudos } from '#contract/kudos/kudos.endpoints.ts';
import { listSignIns } from '#contract/people/sign-ins/sign-ins.endpoints.ts';
import { listJobNames } from '#contract/people/job-names.endpoints.ts';
import * as people from '#contract/people/people.endpoints.ts';
import { listClosedProjects, listProjects } from '#contract/projects/projects.endpoints.ts';
import {
  listBulkActions,
  listBulkPeople,
  previewBulkAction,
} from '#contract/reviews/cycle/bulk-actions.endpoints.ts';
import * as cycle from '#contract/reviews/cycle/review-cycle.endpoints.ts';
import { allEndpoints, schemasOf } from '#contract/schemas-of.ts';
import { addPerson, type Person } from '#server/testing/people.ts';
import { ok, openProjectFixture, type ProjectFixture } from '../projects/directory/projects.fixture.ts';

// The same typed text finds the same people wherever people are searched. A call that searches needs a row in
// `searches`.

/** First and last names. Tomás and the last name of Thị Ánh are in decomposed letters. */
const names = [
  ['Ida', 'Ångström'],
  ['Hans', 'Ørsted'],
  ['Thị Ánh', 'Nguyễn'.normalize('NFD')],
  ['Пётр', 'Ёлкин'],
  ['Toma\u0301s', 'Rivera'],
  ['Liam', 'O’Neil'],
  ['Eva', 'Groß'],
  ['Can', 'Işık'],
  ['Nur', 'İpek'],
  ['ﬁlip', 'Žižka'],
  ['太郎', '山田'],
] as const;

/** What is typed, and the last name of the only person that it finds. */
const typed: Readonly<Record<string, string>> = {
  angstrom: 'Ångström',
  'ÅNGSTRÖM ida': 'Ångström',
  orsted: 'Ørsted',
  'thi anh': 'Nguyễn',
  nguyen: 'Nguyễn',
  елкин: 'Ёлкин',
  ЁЛКИН: 'Ёлкин',
  tomas: 'Rivera',
  tomás: 'Rivera',
  tomasrivera: 'Rivera',
  "o'neil": 'O’Neil',
  oneil: 'O’Neil',
  'o´neil': 'O’Neil',
  neil: 'O’Neil',
  gross: 'Groß',
  GROSS: 'Groß',
  isik: 'Işık',
  IŞIK: 'Işık',
  ipek: 'İpek',
  'filip zizka': 'Žižka',
  山田太郎: '山田',
  太郎山田: '山田',
  '太郎 山田': '山田',
  '山田　太郎': '山田',
  'angstrom tomas': 'nobody',
};
const expected = Object.fromEntries(
  Object.entries(typed).map(([text, last]) => [
    text,
    names.filter((name) => name[1].normalize() === last).map((name) => name.join(' ')),
  ]),
);

let fixture: ProjectFixture;
let bulkActId = '';
const everyone: Person[] = [];

beforeAll(async () => {
  fixture = await openProjectFixture();
  const { owner } = fixture.test;
  const managerId = fixture.company.lead.employeeId;
  for (const [firstName, lastName] of names) {
    const permissions = ['Benchmark_TeamLead', 'Benchmark_PM'] as const;
    const person = await addPerson(owner, { firstName, lastName, managerId, permissions });
    const gone = await addPerson(owner, { firstName, lastName, periodStart: null });
    await sql`update employee set end_date = '2026-01-15', archived_at = now()
      where employee_id = ${gone.employeeId}`.execute(owner);
    await recordsOf(person);
    everyone.push(person);
  }
  await sql`update automatic_reminders set is_on = true, through_day = company_today(), one_day_before = true`.execute(
    owner,
  );
  ok(await fixture.callers.admin.call(changeSettings, { body: { kudosFeed: true } }));
  await fixture.newProject({ projectName: 'Ünïcode' });
  bulkActId = await preview({ employeeIds: everyone.map(({ employeeId }) => employeeId) });
});
beforeEach(() => fixture.forgetCalls());
afterAll(() => fixture.test.stop());

/** A review with an open self review, a log-in, a kudo, an open and a closed project. */
async function recordsOf(person: Person): Promise<void> {
  const { owner } = fixture.test;
  const { employeeId, markingPeriodId } = person;
  await sql`with review as (
      insert into annual_review (marking_period_id, employee_id, self_deadline, final_deadline, started_at)
      values (${markingPeriodId}, ${employeeId}, company_today() + 1, company_today() + 9, now())
      returning annual_review_id)
    insert into annual_reviewer (annual_review_id, employee_id, type)
    select annual_review_id, ${employeeId}, 'Self' from review`.execute(owner);
  await sql`insert into login (employee_id, at) values (${employeeId}, now())`.execute(owner);
  await sql`with sent as (
      insert into kudo (sender_id, message, original_message, created_at, is_in_feed)
      values (${employeeId}, 'Thank you', 'Thank you', now(), true) returning kudo_id)
    insert into kudo_recipient (kudo_id, employee_id)
    select kudo_id, ${fixture.company.member.employeeId} from sent`.execute(owner);
  await sql`update kudo set approved_at = now() where sender_id = ${employeeId}`.execute(owner);
  const team = [[person, 'PM'] as const, [fixture.company.member, 'QA'] as const];
  const [, closed] = [
    await fixture.newProject({ projectName: 'Open' }, team, fixture.callers.admin),
    await fixture.newProject({ projectName: 'Closed' }, team, fixture.callers.admin),
  ];
  await sql`update project set closed_at = now() where project_id = ${closed}`.execute(owner);
  await fixture.forgetCalls();
}

async function preview(chosen: unknown): Promise<string> {
  const body = { act: { kind: 'remind' }, people: chosen };
  const answer = await fixture.callers.admin.call(previewBulkAction, { body });
  expect(answer.status, answer.text).toBe(200);
  return answer.json<{ bulkActId: string }>().bulkActId;
}

/** What the call answers to a typed text. */
type Ask = (q: string) => Promise<string>;

const asks =
  (endpoint: Endpoint, query: Record<string, string> = {}, params: Record<string, string> = {}): Ask =>
  async (q) => {
    const answer = await fixture.callers.admin.call(endpoint, { params, query: { ...query, q } });
    expect(answer.status, answer.text).toBe(200);
    return answer.text;
  };

const pages = (endpoint: Endpoint) => [endpoint, asks(endpoint, { limit: '50' })] as const;

/** Every call that searches people or what they are in. */
const searches = new Map<Endpoint, Ask>([
  ...[people.listEmployees, people.listTeams, people.listAssignable, people.listArchived].map(pages),
  ...[listSnippets, listTeamLeads, listProjects, listClosedProjects, listKudos, listFeed].map(pages),
  ...[dashboards.listReviewsInProgress, dashboards.listProjectsInProgress, dashboards.listLogins].map(pages),
  ...[listNextReminders, cycle.listReviewCycle, listSignIns].map(pages),
  [dashboards.exportReviewsInProgress, asks(dashboards.exportReviewsInProgress)],
  [dashboards.exportProjectsInProgress, asks(dashboards.exportProjectsInProgress)],
  [cycle.exportReviewCycle, asks(cycle.exportReviewCycle)],
  [search, asks(search)],
  [listBulkPeople, async (q) => asks(listBulkPeople, { limit: '50' }, { bulkActId })(q)],
  [
    previewBulkAction,
    async (q) => {
      if (q === 'angstrom tomas') return ''; // an action for no person is refused
      return asks(listBulkPeople, { limit: '50' }, { bulkActId: await preview({ filter: { q } }) })('');
    },
  ],
]);
/** Calls that search, and answer without names of people. */
const nameless = new Set<Endpoint>([cycle.countReviewCycle, listBulkActions, listJobNames]);

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** Calls with a field `q` in the query or anywhere in the body. */
const searching = (endpoints: readonly Endpoint[]) =>
  endpoints.filter((endpoint) => {
    const { query, body } = schemasOf(endpoint);
    return [query, body].some(
      (schema) =>
        schema &&
        JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })).includes('"q":'),
    );
  });

const withoutRow = (rows: Iterable<Endpoint>) => {
  const known = new Set(rows);
  return searching(allEndpoints)
    .filter((endpoint) => !known.has(endpoint))
    .map(nameOf);
};

test('each call that searches has a row here', () => {
  expect(searching(allEndpoints).length).toBeGreaterThan(20);
  expect(withoutRow([...searches.keys(), ...nameless])).toEqual([]);
  const others = [...searches.keys(), ...nameless].filter((endpoint) => endpoint !== listKudos);
  expect(withoutRow(others)).toEqual(['GET /Shoutouts']);
});

test.each([...searches].map(([endpoint, ask]) => [nameOf(endpoint), ask] as const))(
  '%s finds the same people',
  async (_, ask) => {
    const found: Record<string, string[]> = {};
    for (const text of Object.keys(typed)) {
      const answer = await ask(text);
      found[text] = names.map((name) => name.join(' ')).filter((name) => answer.includes(name));
    }
    expect(found).toEqual(expected);
  },
);

test('the counts of the Review Cycle count the same people', async () => {
  for (const [text, found] of Object.entries(expected)) {
    const { all } = JSON.parse(await asks(cycle.countReviewCycle)(text)) as { all: number };
    expect([text, all]).toEqual([text, found.length]);
  }
});

test('the options of a page find the same people', () => {
  for (const [text, found] of Object.entries(expected)) {
    const isFound = namesBegunBy(text);
    expect([text, names.map((name) => name.join(' ')).filter(isFound)]).toEqual([text, found]);
  }
});

test.each(['unicode', 'ÜNÏCODE', 'u\u0308ni\u0308code'])('%s finds the project', async (q) => {
  for (const endpoint of [listProjects, dashboards.listProjectsInProgress, search])
    expect(await asks(endpoint)(q), nameOf(endpoint)).toContain('"Ünïcode"');
});

test('PostgreSQL and the pages fold each character in the same way', async () => {
  // Up to the symbols of Japanese, without capitals of Georgian and Glagolitic that a PostgreSQL of some
  // years ago lacks.
  const { rows } = await sql<{ code: number; folded: string }>`
    select code, plain('x' || chr(code) || 'x') as folded
    from generate_series(1, 12288) code where code not between 7305 and 7359 and code <> 11311`.execute(
    fixture.test.db,
  );
  const other = rows.filter(({ code, folded }) => folded !== plain(`x${String.fromCodePoint(code)}x`));
  expect(other.map(({ code }) => code.toString(16))).toEqual([]);
});

test('PostgreSQL and the pages take names apart in the same way', async () => {
  const texts = [
    ...names.map((name) => name.join(' ')),
    'Łukasz  O’Neil-Sørby',
    'CI/CD (Q3) "50 %" a_b c\\d',
    'हिन्दी ΟΔΟΣ οδός 李小龙 김철수 ｆｕｌｌ',
    'Zoë\u00a0Ünal «x» – y… ¿z?　w',
    'José María de la Cruz y Vega Real',
    'ジョン・スミス',
    '',
  ];
  for (const text of texts) {
    const { rows } = await sql<{ starts: string }>`select name_starts(${text}) as starts`.execute(
      fixture.test.db,
    );
    const words = (rows[0]?.starts ?? '').split(' ').filter((word) => word !== '');
    expect(words).toEqual(expect.arrayContaining(nameStarts(text)));
    expect(words).toHaveLength(nameStarts(text).length);
  }
});
