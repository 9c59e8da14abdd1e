import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bulkReasons } from '#contract/reviews/cycle/bulk-reasons.ts';
import type { Person } from '#server/testing/people.ts';
import { type BulkFixture, chosen, openBulkFixture, preview, summaryOf } from './bulk-actions.fixture.ts';

let fixture: BulkFixture;
beforeAll(async () => {
  fixture = await openBulkFixture();
});
afterAll(() => fixture.app.stop());

const setting = (isOn: boolean) =>
  sql`update company_settings set written_reviews = ${isOn}`.execute(fixture.app.owner);
beforeEach(() => setting(false));

/** How each person is reviewed, in the order of the people. */
async function kindsOf(people: readonly Person[]) {
  const { rows } = await sql<{ id: number; isHere: boolean }>`
    select review.employee_id as id, bool_and(question_set_version_id is not null) as "isHere"
    from annual_reviewer join annual_review review using (annual_review_id) group by 1`.execute(
    fixture.app.owner,
  );
  return people.map(({ employeeId }) => rows.find(({ id }) => id === employeeId)?.isHere);
}

async function start(choices: object, ...names: string[]): Promise<Person[]> {
  const people = await Promise.all(names.map((name) => fixture.report(name)));
  await fixture.run(
    fixture.admin,
    await preview(fixture.admin, { kind: 'start', ...choices }, chosen(people)),
  );
  return people;
}

test.each([
  [false, {}, false],
  [true, {}, false],
  [false, { isWrittenHere: true }, true],
  [true, { isWrittenHere: false }, false],
  [false, { isWrittenHere: null }, false],
  [true, { isWrittenHere: null }, true],
])('with the setting %j, a start with %j has answers written here: %j', async (isOn, choices, isHere) => {
  await setting(isOn);
  expect(await kindsOf(await start(choices, 'Adler'))).toEqual([isHere]);
});

test('what the preview says stays, whatever the setting is when the action starts', async () => {
  await setting(true);
  const people = [await fixture.report('Adler'), await fixture.report('Berg')];
  const id = await preview(fixture.admin, { kind: 'start', isWrittenHere: null }, chosen(people));
  expect((await summaryOf(fixture.admin, id)).act).toMatchObject({ kind: 'start', isWrittenHere: true });
  await setting(false);
  await fixture.run(fixture.admin, id);
  expect(await kindsOf(people)).toEqual([true, true]);
});

test('links are set only for reviewers who do not answer here', async () => {
  const people = await start({ isWrittenHere: true }, 'Adler', 'Berg');
  const [, second] = people;
  await sql`update annual_reviewer set question_set_version_id = null from annual_review review
    where review.annual_review_id = annual_reviewer.annual_review_id and type = 'Self'
      and review.employee_id = ${second?.employeeId}`.execute(fixture.app.owner);
  const links = { kind: 'set-links', pattern: 'https://forms.example/{reviewerId}', replaces: true };
  const id = await preview(fixture.admin, links, chosen(people));
  expect(await summaryOf(fixture.admin, id)).toMatchObject({
    counts: { planned: 1, leftOut: 1 },
    leftOut: [{ reason: bulkReasons.writtenHere, people: 1 }],
  });
  await fixture.run(fixture.admin, id);
  const { rows } = await sql`select type, survey_link as link from annual_reviewer
    where survey_link is not null`.execute(fixture.app.owner);
  expect(rows).toEqual([{ type: 'Self', link: `https://forms.example/${second?.employeeId}` }]);
});

test('people who answer here are reminded without a link', async () => {
  const people = await start({ isWrittenHere: true }, 'Adler');
  const id = await preview(fixture.admin, { kind: 'remind' }, chosen(people));
  expect(await fixture.run(fixture.admin, id)).toMatchObject({ counts: { done: 1 } });
});

test('a review with a draft is withdrawn like one without', async () => {
  const people = await start({ isWrittenHere: true }, 'Adler', 'Berg');
  await sql`insert into review_draft (annual_review_id, employee_id, type, content)
    select annual_review_id, employee_id, 'Self', '{"texts": {}, "choices": {}}' from annual_review
    where employee_id = ${people[0]?.employeeId}`.execute(fixture.app.owner);
  const id = await preview(fixture.admin, { kind: 'withdraw', reason: 'By mistake' }, chosen(people));
  expect(await summaryOf(fixture.admin, id)).toMatchObject({
    counts: { planned: 2, leftOut: 0 },
    leftOut: [],
  });
  expect(await fixture.run(fixture.admin, id)).toMatchObject({ counts: { done: 2, leftOut: 0 } });
  const { rows } = await sql`select from review_draft where employee_id = ${people[0]?.employeeId}`.execute(
    fixture.app.owner,
  );
  expect(rows).toHaveLength(1);
});
