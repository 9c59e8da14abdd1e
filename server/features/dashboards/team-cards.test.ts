import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TeamCard } from '#contract/dashboards/team-dashboard.schemas.ts';
import { teamLeadDashboard } from '#contract/dashboards/team-dashboard.endpoints.ts';
import type { ResponseOf } from '#contract/core/endpoint.ts';
import type { SignedInCaller } from '#server/testing/app.ts';
import { addPerson, type Person } from '#server/testing/people.ts';
import { profileFor } from '#server/testing/reviews.ts';
import { type CycleFixture, openCycleFixture } from '#server/features/reviews/cycle/review-cycle.fixture.ts';

let fixture: CycleFixture;
let boss: Person;
let lead: SignedInCaller;
let tom: Person;

beforeAll(async () => {
  fixture = await openCycleFixture();
  boss = await addPerson(fixture.app.owner, {
    firstName: 'Bo',
    lastName: 'Boss',
    email: 'boss@example.test',
  });
  tom = await addPerson(fixture.app.owner, { firstName: 'Tom', lastName: 'Okafor' });
});
afterAll(() => fixture.app.stop());

let team = 0;

/** A lead with a team of its own. */
async function newLead(): Promise<Person> {
  team += 1;
  const email = `cards${team}@example.test`;
  const permissions = ['Benchmark_TeamLead'] as const;
  const added = await addPerson(fixture.app.owner, {
    email,
    permissions,
    firstName: 'Kim',
    lastName: `Vo${team}`,
    managerId: boss.employeeId,
  });
  lead = await fixture.app.signInAs(email);
  return added;
}

const cards = async (viewer = lead): Promise<TeamCard[]> => {
  const answer = await viewer.call(teamLeadDashboard);
  expect(answer.statements).toBeLessThanOrEqual(4);
  const { teamMembers, deputyFor } = answer.json<ResponseOf<typeof teamLeadDashboard>>();
  return [...teamMembers, ...(deputyFor ?? []).flatMap((one) => one.teamMembers)];
};
const cardOf = async ({ employeeId }: Person, viewer = lead) => {
  const card = (await cards(viewer)).find((one) => one.employeeId === employeeId);
  if (card === undefined) throw new Error('There is no card.');
  return card;
};

const absent = async ({ employeeId }: Person) =>
  sql`insert into absence (employee_id, from_day, to_day) values (${employeeId}, company_today(), company_today() + 3)`.execute(
    fixture.app.owner,
  );

const goal = async ({ employeeId, markingPeriodId }: Person, progress: string, days: number | null) => {
  const { rows } = await sql<{ id: number }>`
    insert into goal (employee_id, marking_period_id, title, start_date, end_date, progress)
    values (${employeeId}, ${markingPeriodId}, ${`${progress} goal`}, company_today() - 90, company_today() + ${days}::integer, ${progress})
    returning goal_id as id`.execute(fixture.app.owner);
  return rows[0]?.id ?? 0;
};

test('a card says what the review waits for, what is late by name, and how far the goals are', async () => {
  const kim = await newLead();
  const ana = await fixture.dueIn(23, { firstName: 'Ana', lastName: 'Ruiz', managerId: kim.employeeId });
  const wei = await addPerson(fixture.app.owner, { firstName: 'Wei', lastName: 'Chen' });
  expect(await cardOf(ana)).toMatchObject({
    review: {
      state: 'DueToStart',
      waitingFor: null,
    },
    finalDeadline: null,
    late: [],
    goals: {
      done: 0,
      all: 0,
    },
    reminders: {
      open: 0,
      justReminded: 0,
    },
  });

  // Peers are two days late; the others have time.
  await fixture.start(ana, -2, [
    [ana, 'Self'],
    [tom, 'Peer'],
    [wei, 'Peer', true],
    [kim, 'Manager'],
  ]);
  await goal(ana, 'Complete', null);
  await goal(ana, 'Cancelled', null);
  await goal(ana, 'Started', 5);
  await goal(ana, 'None', -5);
  const card = await cardOf(ana);
  expect(card).toMatchObject({
    isContentOverDue: true,
    review: {
      state: 'WaitingForAnswers',
      waitingFor: {
        first: 'Tom Okafor',
        others: 2,
      },
      nextDate: {
        daysLeft: -2,
        tone: 'danger',
      },
    },
    goals: { done: 1, all: 3 },
    late: [
      { kind: 'Goal', name: 'None goal', type: null, daysLate: 5 },
      { kind: 'Answer', name: 'Tom Okafor', type: 'Peer', isOwn: false, daysLate: 2 },
    ],
    // The viewer needs no reminder.
    reminders: { open: 2, justReminded: 0 },
  });
  expect(card.finalDeadline).not.toBeNull();

  await sql`update annual_review set peer_deadline = company_today() - 9, self_deadline = company_today() - 8,
    manager_deadline = company_today() - 1 where employee_id = ${ana.employeeId}`.execute(fixture.app.owner);
  expect((await cardOf(ana)).late).toContainEqual({
    kind: 'Answer',
    name: 'Kim Vo1',
    type: 'Manager',
    isOwn: true,
    daysLate: 1,
  });
});

test('nothing is late of a person on leave, and no answer of a person of the team who is', async () => {
  const kim = await newLead();
  const more = { managerId: kim.employeeId };
  const [ana, wei] = [await fixture.dueIn(20, more), await fixture.dueIn(20, more)];
  await fixture.start(ana, -2, [[wei, 'Peer']]);
  expect(await cardOf(ana)).toMatchObject({ late: [{ kind: 'Answer' }], reminders: { open: 1 } });
  expect((await cardOf(wei)).late).toMatchObject([{ kind: 'Duty', type: 'Peer', daysLate: 2 }]);
  await absent(wei);
  expect(await cardOf(ana)).toMatchObject({ late: [], reminders: { open: 0 } });
  expect((await cardOf(wei)).late).toEqual([]);

  const [eva, ivo] = [await fixture.dueIn(20, more), await fixture.dueIn(20, { managerId: boss.employeeId })];
  await fixture.start(eva, -2, [[ivo, 'Peer']]);
  await absent(ivo);
  expect((await cardOf(eva)).late, 'the leave of a person of another team stays hidden').toHaveLength(1);
  await absent(eva);
  expect(await cardOf(eva)).toMatchObject({ late: [], isContentOverDue: false });
});

test('news counts what others changed since the last visit, in the active period', async () => {
  const kim = await newLead();
  const ana = await fixture.dueIn(200, { managerId: kim.employeeId });
  const none = { kudos: 0, goalUpdates: 0, goals: 0, documents: 0, isReviewChanged: false };
  const visit = async () => profileFor(lead, ana.employeeId);
  const news = async () => (await cardOf(ana)).news;
  const kudo = async (sender: Person, isApproved: boolean) =>
    sql`with given as (
      insert into kudo (sender_id, message, original_message, created_at)
      values (${sender.employeeId}, 'Thanks', 'Thanks', now()) returning kudo_id
    ), received as (insert into kudo_recipient select kudo_id, ${ana.employeeId}::integer from given)
    select kudo_id as id from given`
      .execute(fixture.app.owner)
      .then(async ({ rows }) => {
        const [{ id } = { id: 0 }] = rows as { id: number }[];
        if (isApproved)
          await sql`update kudo set approved_at = now() where kudo_id = ${id}`.execute(fixture.app.owner);
      });
  await visit();
  expect(await cardOf(ana)).toMatchObject({ news: none, isContentViewed: true });

  await kudo(tom, false);
  await kudo(kim, true);
  expect(await cardOf(ana), 'neither what waits for approval nor one’s own').toMatchObject({
    news: none,
    isContentViewed: true,
  });
  await kudo(tom, true);
  expect(await cardOf(ana)).toMatchObject({ news: { ...none, kudos: 1 }, isContentViewed: false });

  const withUpdate = await goal(ana, 'Started', 30);
  await goal(ana, 'None', 30);
  const update = async (authorId: number) =>
    sql`insert into goal_update (goal_id, title, progress, previous_progress, update_date, author_id, changed_by)
      values (${withUpdate}, 'Half way', 'Started', 'None', company_today(), ${authorId}, ${authorId})`.execute(
      fixture.app.owner,
    );
  await update(kim.employeeId);
  expect(await news()).toEqual({ ...none, kudos: 1, goals: 2 });
  await update(tom.employeeId);
  expect(await news()).toEqual({ ...none, kudos: 1, goalUpdates: 1, goals: 1 });
  await fixture.start(ana, 5, [[ana, 'Self']]);
  expect(await news()).toEqual({ ...none, kudos: 1, goalUpdates: 1, goals: 1, isReviewChanged: true });
  await visit();
  expect(await cardOf(ana)).toMatchObject({ news: none, isContentViewed: true });
});

test('the most urgent card comes first', async () => {
  const kim = await newLead();
  const add = (lastName: string, days: number) =>
    fixture.dueIn(days, { lastName, managerId: kim.employeeId });
  const [, , late, later] = [
    await add('A', 300),
    await add('B', 40),
    await add('C', 200),
    await add('D', 210),
  ];
  await goal(late, 'Started', -1);
  await goal(later, 'Started', -9);
  expect((await cards()).map(({ lastName }) => lastName)).toEqual(['D', 'C', 'B', 'A']);
});

test('a deputy of several leads sees them by last name, then first name', async () => {
  const deputy = await addPerson(fixture.app.owner);
  for (const [firstName, lastName] of [
    ['Ann', 'Berg'],
    ['Zoe', 'Adler'],
    ['Amy', 'Berg'],
  ] as const) {
    const lead = await addPerson(fixture.app.owner, {
      firstName,
      lastName,
      permissions: ['Benchmark_TeamLead'],
    });
    await sql`insert into deputy (lead_id, deputy_id, from_day, until_day)
      values (${lead.employeeId}, ${deputy.employeeId}, company_today(), company_today())`.execute(
      fixture.app.owner,
    );
  }
  const standIn = await fixture.app.signInAs(deputy.email);
  const { deputyFor = [] } = (await standIn.call(teamLeadDashboard)).json<
    ResponseOf<typeof teamLeadDashboard>
  >();
  expect(deputyFor.map(({ teamLead }) => teamLead.fullName)).toEqual(['Zoe Adler', 'Amy Berg', 'Ann Berg']);
});

test('the cards of a team are the same whether its people review the lead or not', async () => {
  const kim = await newLead();
  const people = [];
  for (const lastName of ['A', 'B', 'C'])
    people.push(await fixture.dueIn(50, { lastName, managerId: kim.employeeId }));
  const [ana] = people;
  if (ana === undefined) throw new Error('There is no person.');
  const deputy = await addPerson(fixture.app.owner, { email: `deputy${team}@example.test` });
  await sql`insert into deputy (lead_id, deputy_id, from_day, until_day)
    values (${kim.employeeId}, ${deputy.employeeId}, company_today(), company_today() + 9)`.execute(
    fixture.app.owner,
  );
  const standIn = await fixture.app.signInAs(deputy.email);
  const seen = async () => [await cards(), await cards(standIn)];
  const before = await seen();
  await fixture.start(kim, -9, [
    [ana, 'Peer'],
    [deputy, 'Peer'],
  ]);
  expect(await seen()).toEqual(before);
  expect(before[0]).toHaveLength(3);

  // A deputy of two leads learns no more of the other one.
  const other = await addPerson(fixture.app.owner, { permissions: ['Benchmark_TeamLead'] });
  await sql`insert into deputy (lead_id, deputy_id, from_day, until_day)
    values (${other.employeeId}, ${deputy.employeeId}, company_today(), company_today() + 9)`.execute(
    fixture.app.owner,
  );
  await fixture.start(other, -9, [[ana, 'Peer']]);
  expect(await cards(standIn)).toEqual(before[1]);
  expect((await cardOf(ana)).late).toMatchObject([{ kind: 'Duty', daysLate: 9 }]);

  // The review of another person shows.
  const another = await fixture.dueIn(50, { managerId: boss.employeeId });
  await fixture.start(another, -9, [[ana, 'Peer']]);
  expect((await cardOf(ana)).late).toMatchObject([{ kind: 'Duty' }, { kind: 'Duty' }]);
});
