import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#contract/core/values/dates.ts';
import { exportReviewCycle, listReviewCycle } from '#contract/reviews/cycle/review-cycle.endpoints.ts';
import type { SignedInCaller } from '#server/testing/app.ts';
import { counts, type CycleFixture, namesOf, openCycleFixture, read, rowOf } from './review-cycle.fixture.ts';

let fixture: CycleFixture;
let admin: SignedInCaller;
beforeAll(async () => {
  fixture = await openCycleFixture();
  ({ admin } = fixture);
});
afterAll(() => fixture.app.stop());

test('the row of an Admin tells them nothing that changes with peers, in no order, count or filter', async () => {
  const own = await fixture.app.signInAs('own@example.test');
  const id = await fixture.start(fixture.people.own, 5, [[fixture.people.own, 'Self', true]]);
  // Without the triggers, which set the time of the change.
  await sql`alter table annual_review disable trigger user`.execute(fixture.app.owner);
  await sql`update annual_review set seen_changed_at = now() - interval '9 days', changed_at = now() - interval '9 days'
    where annual_review_id = ${id}`.execute(fixture.app.owner);
  await sql`alter table annual_review enable trigger user`.execute(fixture.app.owner);
  const queries = ['next', 'name', 'state', 'lead', 'anniversary', 'idle'].flatMap((sort) => [
    { sort, limit: '3' },
    { sort: `-${sort}`, limit: '3' },
  ]);
  const filters: Record<string, string>[] = [
    ...['ChoosePeers', 'WaitingForAnswers', 'PlanSitDown', 'SitDown', 'FinalDocument'].map((state) => ({
      state,
    })),
    ...[fixture.people.ann, fixture.people.lead].map(({ employeeId }) => ({ reviewer: String(employeeId) })),
    { late: 'true' },
    { deadline: 'later' },
    {},
  ];
  // One after the other: a person may have four files at a time.
  const filesOf = async (wanted: typeof filters) => {
    const texts: string[] = [];
    for (const query of wanted) {
      const { status, text } = await own.call(exportReviewCycle, { query });
      expect(status).toBe(200);
      texts.push(text);
    }
    return texts;
  };
  const everything = async () => ({
    own: await rowOf(own, fixture.people.own),
    pages: await Promise.all(
      queries.map(async (query) => {
        const { text, headers } = await own.call(listReviewCycle, { query });
        return { text, link: headers['link'] };
      }),
    ),
    lists: await Promise.all(filters.map((filter) => read(own, filter))),
    files: await filesOf(filters),
    counts: await Promise.all(filters.map((filter) => counts(own, filter))),
  });
  const before = await everything();
  expect(before.own).toMatchObject({
    state: 'Started',
    isOwn: true,
    isLate: false,
    waitingFor: null,
    answers: null,
    documents: 0,
    idleDays: 9,
    nextDate: {
      day: addDays(fixture.today, 26),
      kind: 'Deadline',
    },
  });
  expect(before.counts.at(-1)?.states).toMatchObject({
    ChoosePeers: 0,
    WaitingForAnswers: 1,
    PlanSitDown: 0,
  });
  const seenByOthers = await rowOf(admin, fixture.people.own);
  for (const change of [
    sql`insert into annual_reviewer (annual_review_id, employee_id, type) values (${id}, ${fixture.people.ann.employeeId}, 'Peer')`,
    sql`insert into annual_reviewer (annual_review_id, employee_id, type) values (${id}, ${fixture.people.lead.employeeId}, 'Manager')`,
    sql`update annual_review set changed_by = null, peer_review_skipped_at = now(), skip_reason = 'Alone'
      where annual_review_id = ${id}`,
    sql`update annual_reviewer set completed_at = now() where annual_review_id = ${id}`,
    sql`insert into document (annual_review_id, kind, original_name, content_type, size_bytes, storage_key, uploaded_at)
      select ${id}, kind, 'a.txt', 'text/plain', 1, kind || ' own', now() from unnest(array['Peer', 'Final']) as kind`,
  ]) {
    await change.execute(fixture.app.owner);
    expect(await everything()).toEqual(before);
  }
  expect(await rowOf(admin, fixture.people.own)).not.toEqual(seenByOthers);
  // A peer's deadline that passes, and the lead's, tell nothing either.
  await sql`update annual_reviewer set completed_at = null where annual_review_id = ${id} and type <> 'Self'`.execute(
    fixture.app.owner,
  );
  await sql`update annual_review set peer_deadline = company_today() - 2, self_deadline = company_today() - 1,
    seen_changed_at = now() - interval '9 days' where annual_review_id = ${id}`.execute(fixture.app.owner);
  expect((await rowOf(own, fixture.people.own))?.isLate).toBe(false);
  expect((await rowOf(admin, fixture.people.own))?.isLate).toBe(true);
  expect(namesOf(await read(own, { late: 'true' }))).not.toContain('Own Admin');
});

test('the own row shows the sit-down, and that the review is complete', async () => {
  const own = await fixture.app.signInAs('own@example.test');
  const change = async (assignments: ReturnType<typeof sql>) => {
    await sql`update annual_review set ${assignments} where employee_id = ${fixture.people.own.employeeId}`.execute(
      fixture.app.owner,
    );
    return rowOf(own, fixture.people.own);
  };
  expect(await change(sql`sitdown_date = company_today() + 1`)).toMatchObject({
    state: 'SitDown',
    nextDate: {
      kind: 'SitDown',
      daysLeft: 1,
    },
    documents: 0,
  });
  expect(namesOf(await read(own, { state: 'SitDown' }))).toEqual(['Own Admin']);
  expect(await change(sql`meeting_completed_at = now()`)).toMatchObject({
    state: 'SitDown',
    nextDate: {
      kind: 'Deadline',
      daysLeft: 26,
    },
  });
  expect(await change(sql`completed_at = now()`)).toMatchObject({
    state: 'PeriodToEnd',
    nextDate: null,
    documents: 1,
    answers: null,
  });
});

test('the own row is found by the own self review, and never by another reviewer', async () => {
  const own = await fixture.app.signInAs('own@example.test');
  const { employeeId } = fixture.people.own;
  await sql`update annual_review set completed_at = null where employee_id = ${employeeId}`.execute(
    fixture.app.owner,
  );
  await sql`update annual_reviewer set completed_at = null where annual_review_id in
    (select annual_review_id from annual_review where employee_id = ${employeeId})`.execute(
    fixture.app.owner,
  );
  const foundBy = async (caller: SignedInCaller, reviewer: number) =>
    namesOf(await read(caller, { reviewer: String(reviewer) })).includes('Own Admin');
  const { ann, lead } = fixture.people;
  for (const one of [ann, lead]) {
    expect([await foundBy(own, one.employeeId), await foundBy(admin, one.employeeId)]).toEqual([false, true]);
  }
  expect(await foundBy(own, employeeId)).toBe(true);
});
