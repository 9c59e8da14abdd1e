import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bulkReasons } from '#contract/reviews/cycle/bulk-reasons.ts';
import { adminDashboardSummary } from '#contract/dashboards/dashboards.endpoints.ts';
import type { ResponseOf } from '#contract/core/endpoint.ts';
import type { ReviewerType } from '#contract/core/enums.ts';
import type { SignedInCaller } from '#server/testing/app.ts';
import type { Person } from '#server/testing/people.ts';
import {
  type BulkFixture,
  chosen,
  openBulkFixture,
  peopleOf,
  preview,
  summaryOf,
} from './bulk-actions.fixture.ts';

let fixture: BulkFixture;
beforeAll(async () => {
  fixture = await openBulkFixture();
});
afterAll(() => fixture.app.stop());

/** A review whose peers are late, by two days if not said otherwise; the others have time. */
async function late(
  person: Person,
  reviewers: readonly (readonly [Person, ReviewerType])[],
  days = 2,
): Promise<void> {
  await sql`
    with started as (
      insert into annual_review (marking_period_id, employee_id, peer_deadline, self_deadline, manager_deadline,
        final_deadline, started_at)
      values (${person.markingPeriodId}, ${person.employeeId}, company_today() - ${days}::integer, company_today() + 5,
        company_today() + 9, company_today() + 20, now()) returning annual_review_id
    ) insert into annual_reviewer (annual_review_id, employee_id, type)
    select annual_review_id, employee_id, type from started,
      unnest(${reviewers.map(([one]) => one.employeeId)}::integer[], ${reviewers.map(([, type]) => type)}::text[])
        as entry (employee_id, type)`.execute(fixture.app.owner);
}

const act = { kind: 'remind', onlyLate: true };
const everyLate = { filter: { late: 'true' } };
const planned = async (caller: SignedInCaller, people: object) => {
  const id = await preview(caller, act, people);
  const rows = await peopleOf(caller, id);
  return {
    id,
    names: rows.flatMap(({ plan, state }) =>
      state === 'Planned' ? (plan.reminded ?? []).map(({ fullName, type }) => `${fullName} ${type}`) : [],
    ),
    left: rows.flatMap(({ reason }) => (reason === null ? [] : [reason])),
    mails: (await summaryOf(caller, id)).mails,
  };
};
const onDashboard = async (caller: SignedInCaller) =>
  (await caller.call(adminDashboardSummary)).json<ResponseOf<typeof adminDashboardSummary>>().reviews
    .lateToRemind;

test('only late reviewers are reminded: not who has time, who is on leave, the sender, or reviewers of the sender', async () => {
  const { admin, company, report } = fixture;
  const [ana, wei, eva, ivo, zoe, own] = [
    await report('Ana'),
    await report('Wei'),
    await report('Eva'),
    await report('Ivo'),
    await report('Zoe'),
    await report('Own', { permissions: ['Benchmark_Admin'], email: 'own@example.test' }),
  ];
  expect(await onDashboard(admin)).toBe(0);
  await late(ana, [
    [ana, 'Self'],
    [wei, 'Peer'],
    [eva, 'Peer'],
    [company.admin, 'Peer'],
  ]);
  await late(ivo, [[wei, 'Peer']]);
  await late(own, [
    [wei, 'Peer'],
    [zoe, 'Peer'],
  ]);
  await late(eva, [[company.admin, 'Peer']]);
  await sql`insert into absence (employee_id, from_day, to_day)
    values (${eva.employeeId}, company_today(), company_today() + 3)`.execute(fixture.app.owner);

  const { id, names, mails } = await planned(admin, everyLate);
  expect(names.toSorted()).toEqual(['Rep Wei Peer', 'Rep Wei Peer', 'Rep Wei Peer', 'Rep Zoe Peer']);
  expect(mails).toBe(2);
  expect(await onDashboard(admin)).toBe(2);
  expect((await planned(admin, chosen([eva]))).left).toEqual([bulkReasons.onlyYou]);

  const caller = await fixture.app.signInAs('own@example.test');
  const seen = await planned(caller, everyLate);
  expect(seen.names.toSorted()).toEqual(['Ada Admin Peer', 'Rep Wei Peer', 'Rep Wei Peer']);
  expect(await onDashboard(caller)).toBe(2);
  expect((await planned(caller, chosen([own]))).left).toEqual([bulkReasons.own]);

  const done = await fixture.run(admin, id);
  expect(done).toMatchObject({ state: 'Finished', counts: { done: 3, pending: 0 }, mails: 2 });
  const again = await planned(admin, everyLate);
  expect([again.names, new Set(again.left)]).toEqual([[], new Set([bulkReasons.justReminded])]);
});

test('a review whose late reviewers have answered is left out of it, and reminded without the choice', async () => {
  const ana = await fixture.report('Later');
  await late(ana, [[ana, 'Self']]);
  expect((await planned(fixture.admin, chosen([ana]))).left).toEqual([bulkReasons.nobodyLate]);
  const id = await preview(fixture.lead, { kind: 'remind' }, chosen([ana]));
  expect((await summaryOf(fixture.lead, id)).counts.planned).toBe(1);
});

test('a reviewer is late from the day after the deadline on', async () => {
  const [today, yesterday, wei] = [
    await fixture.report('Today'),
    await fixture.report('Yesterday'),
    await fixture.report('Wei2'),
  ];
  await late(today, [[wei, 'Peer']], 0);
  await late(yesterday, [[wei, 'Peer']], 1);
  expect((await planned(fixture.admin, chosen([today]))).left).toEqual([bulkReasons.nobodyLate]);
  expect((await planned(fixture.admin, chosen([yesterday]))).names).toEqual(['Rep Wei2 Peer']);
});

test('a reviewer is not reminded before the first day', async () => {
  const [about, comer] = [await fixture.report('Subject'), await fixture.report('Comer')];
  await late(about, [[comer, 'Peer']]);
  const startIn = (days: number) =>
    sql`update employee set hire_date = company_today() + ${days}::integer
      where employee_id = ${comer.employeeId}`.execute(fixture.app.owner);
  await startIn(1);
  for (const caller of [fixture.admin, fixture.lead])
    expect(await planned(caller, chosen([about]))).toMatchObject({ names: [], left: [bulkReasons.onLeave] });
  await startIn(0);
  expect((await planned(fixture.admin, chosen([about]))).names).toEqual(['Rep Comer Peer']);
});

test('a lead learns of a leave of their own people only', async () => {
  const [about, mine] = [await fixture.report('About'), await fixture.report('Mine')];
  const foreign = await fixture.report('Foreign', { managerId: fixture.company.admin.employeeId });
  await late(about, [
    [mine, 'Peer'],
    [foreign, 'Peer'],
  ]);
  await sql`insert into absence (employee_id, from_day, to_day)
    select employee_id, company_today(), company_today() + 3
    from unnest(${[mine, foreign].map(({ employeeId }) => employeeId)}::integer[]) employee_id`.execute(
    fixture.app.owner,
  );
  expect((await planned(fixture.lead, chosen([about]))).names).toEqual(['Rep Foreign Peer']);
  expect(await planned(fixture.admin, chosen([about]))).toMatchObject({
    names: [],
    left: [bulkReasons.onLeave],
  });
});
