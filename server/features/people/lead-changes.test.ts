import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { updateAnnualReview } from '#contract/reviews/steps/annual-reviews.endpoints.ts';
import { archiveEmployee, assignTeam, changeEmployee } from '#contract/people/people-changes.endpoints.ts';
import { listTeams } from '#contract/people/people.endpoints.ts';
import type { Team } from '#contract/people/people.schemas.ts';
import { keepingMailer } from '#server/ports/mailer/mailer.test-double.ts';
import { mailContext } from '#server/features/outbox/notifications.fixture.ts';
import { sendMessage } from '#server/features/outbox/send-message.ts';
import { archiveDue } from './archive-due.ts';
import { type SignedInCaller, startTestApp, type TestApp } from '#server/testing/app.ts';
import { addCompany, addPerson, type Person } from '#server/testing/people.ts';
import { profileFor, startedReview } from '#server/testing/reviews.ts';

let test: TestApp;
let company: Awaited<ReturnType<typeof addCompany>>;
let admin: SignedInCaller;
let invited: Person & { annualReviewId: number };

beforeAll(async () => {
  test = await startTestApp();
  company = await addCompany(test.owner);
  admin = await test.signInAs('admin@example.test');
});
afterAll(() => test.stop());
beforeEach(async () => {
  invited = await startedReview(test, admin, company.lead.employeeId);
  const body = { annualReviewId: invited.annualReviewId, sitdownDate: '2027-01-11' };
  await admin.call(updateAnnualReview, { body });
  await sql`delete from message`.execute(test.owner);
});

const assign = (managerId: number | null) =>
  admin.call(assignTeam, { body: [{ employeeId: invited.employeeId, managerId }] });
const change = async (changes: object, employeeId = invited.employeeId) => {
  const person = await profileFor(admin, employeeId);
  return admin.call(changeEmployee, {
    body: { ...person, permissions: person.permissions ?? [], ...changes },
  });
};
const mails = async () => {
  const { rows } = await sql<{ kind: string; recipientId: number; day: string | null }>`
    select kind, recipient_id as "recipientId", data ->> 'sitdownDate' as day from message
    order by kind, recipient_id`.execute(test.owner);
  return rows.map(({ kind, recipientId, day }) => [kind, recipientId, day]);
};

const fromLeadToOther = () => [
  ['sit-down-cancelled', company.lead.employeeId, '2027-01-11'],
  ['sit-down-invitation', company.otherLead.employeeId, null],
  ['team-changed', company.lead.employeeId, null],
];

describe('a sit-down meeting that is still to be held', () => {
  it('moves to the new lead with the team', async () => {
    const answer = await assign(company.otherLead.employeeId);
    expect([answer.status, answer.statements <= 6]).toEqual([200, true]);
    expect(await mails()).toEqual(fromLeadToOther());
  });

  it('moves to the new lead in the person’s details', async () => {
    const answer = await change({ managerId: company.otherLead.employeeId });
    expect([answer.text, answer.status, answer.statements <= 6]).toEqual([answer.text, 200, true]);
    expect(await mails()).toEqual(fromLeadToOther());
  });

  it('is canceled for a lead who releases the person, and sent to the next one', async () => {
    expect((await assign(null)).status).toBe(200);
    expect(await mails()).toEqual([
      ['sit-down-cancelled', company.lead.employeeId, '2027-01-11'],
      ['team-changed', company.lead.employeeId, null],
    ]);
    await sql`delete from message`.execute(test.owner);
    expect((await assign(company.otherLead.employeeId)).status).toBe(200);
    expect(await mails()).toEqual([['sit-down-invitation', company.otherLead.employeeId, null]]);
  });

  it('is told to leads only: not to a person without one, nor to the lead who released the person', async () => {
    await sql`update employee set manager_id = employee_id where employee_id = ${invited.employeeId}`.execute(
      test.owner,
    );
    expect((await assign(company.otherLead.employeeId)).status).toBe(200);
    expect(await mails()).toEqual([['sit-down-invitation', company.otherLead.employeeId, null]]);
    await sql`delete from message`.execute(test.owner);
    expect((await assign(invited.employeeId)).status).toBe(200);
    expect(await mails()).toEqual([
      ['sit-down-cancelled', company.otherLead.employeeId, '2027-01-11'],
      ['team-changed', company.otherLead.employeeId, null],
    ]);
    await sql`update employee set manager_id = ${company.lead.employeeId}
      where employee_id = ${invited.employeeId}`.execute(test.owner);
    await sql`delete from message`.execute(test.owner);
    const lead = await test.signInAs('lead@example.test');
    const body = [{ employeeId: invited.employeeId, managerId: null }];
    expect((await lead.call(assignTeam, { body })).status).toBe(200);
    expect(await mails()).toEqual([['sit-down-cancelled', company.lead.employeeId, '2027-01-11']]);
  });

  it('does not change once it was held, or when the lead stays', async () => {
    expect((await change({ firstName: 'Same' })).status).toBe(200);
    expect(await mails()).toEqual([]);
    const body = { annualReviewId: invited.annualReviewId, isSitDownComplete: true };
    expect((await admin.call(updateAnnualReview, { body })).status).toBe(200);
    expect((await assign(company.otherLead.employeeId)).status).toBe(200);
    expect(await mails()).toEqual([['team-changed', company.lead.employeeId, null]]);
  });

  it('is in no calendar before it has a date', async () => {
    const dateless = await startedReview(test, admin, company.lead.employeeId);
    const body = [{ employeeId: dateless.employeeId, managerId: company.otherLead.employeeId }];
    expect((await admin.call(assignTeam, { body })).status).toBe(200);
    const last = { employeeId: dateless.employeeId, endDate: '2026-11-01' };
    expect((await admin.call(archiveEmployee, { body: last })).status).toBe(200);
    expect(await mails()).toEqual([['team-changed', company.lead.employeeId, null]]);
  });

  it('waits for a new lead when the lead is archived', async () => {
    const leader = await addPerson(test.owner, { permissions: ['Benchmark_TeamLead'] });
    expect((await assign(leader.employeeId)).status).toBe(200);
    await sql`delete from message`.execute(test.owner);
    const body = { employeeId: leader.employeeId, endDate: '2026-11-01' };
    expect((await admin.call(archiveEmployee, { body })).status).toBe(200);
    expect((await assign(company.otherLead.employeeId)).status).toBe(200);
    expect(await mails()).toEqual([['sit-down-invitation', company.otherLead.employeeId, null]]);
  });
});

describe('a person who is archived', () => {
  it('has no meeting any more, and the lead’s calendar loses it at its time', async () => {
    const { annualReviewId, employeeId } = invited;
    const meeting = {
      annualReviewId,
      sitdownDate: '2027-01-11',
      sitdownTime: '10:00',
      sitdownPlace: 'Room 4',
    };
    expect((await admin.call(updateAnnualReview, { body: meeting })).status).toBe(200);
    await sql`delete from message`.execute(test.owner);
    const body = { employeeId, endDate: '2026-11-01' };
    const archived = await admin.call(archiveEmployee, { body });
    expect([archived.text, archived.status, archived.statements <= 6]).toEqual([archived.text, 200, true]);
    const { personalAnnualReview } = await profileFor(admin, employeeId);
    expect(personalAnnualReview).toMatchObject({ sitdownDate: null, sitdownTime: null, sitdownPlace: null });
    const { rows } = await sql<{ messageId: number }>`
      select message_id as "messageId" from message`.execute(test.owner);
    expect(rows).toHaveLength(1);
    const mailer = keepingMailer();
    const context = mailContext(test.db, test.jobs, mailer);
    await sendMessage(context, rows[0]?.messageId ?? 0);
    const [mail] = mailer.sent;
    expect([mail?.to.address, mail?.calendar?.method]).toEqual([company.lead.email, 'CANCEL']);
    expect(mail?.calendar?.content).toMatch(/\r\nDTSTART:20270111T100000Z\r\n/);
    const audit = await sql<{ before: object; after: object }>`
      select before, after from audit_event where action = 'archive-employee' and subject_employee_id = ${employeeId}`.execute(
      test.owner,
    );
    expect(audit.rows).toMatchObject([
      { before: { sitdownDate: '2027-01-11' }, after: { sitdownDate: null, endDate: '2026-11-01' } },
    ]);
  });
});

describe('a person whose last day has passed', () => {
  it('leaves their lead’s calendar', async () => {
    const { rows } = await sql<{ day: string }>`select company_today() + 1 as day`.execute(test.owner);
    const body = { employeeId: invited.employeeId, endDate: rows[0]?.day };
    expect((await admin.call(archiveEmployee, { body })).status).toBe(200);
    expect(await mails()).toEqual([]);
    await test.shiftClock('3 days');
    expect(await archiveDue(test.db, test.jobs)).toBe(1);
    await test.shiftClock(null);
    expect(await mails()).toEqual([['sit-down-cancelled', company.lead.employeeId, '2027-01-11']]);
  });
});

describe('the lead of an active person', () => {
  it('stays empty where there is no lead, and is required where there is one', async () => {
    const email = `mended${invited.employeeId}@example.test`;
    expect((await change({ managerId: null })).text).toBe('Team lead is required.');
    expect((await assign(null)).status).toBe(200);
    const mended = await change({ managerId: null, email });
    expect([mended.text, mended.status]).toEqual([mended.text, 200]);
    expect(await profileFor(admin, invited.employeeId)).toMatchObject({ email, managerId: null });
  });
});

describe('several people who leave a team', () => {
  it('are told in one email, which names each of them', async () => {
    const { member, colleague, stranger } = company;
    const moved = [member, colleague, stranger].map(({ employeeId }) => ({
      employeeId,
      managerId: company.admin.employeeId,
    }));
    const lead = await addPerson(test.owner, { permissions: ['Benchmark_TeamLead'] });
    const body = moved.map(({ employeeId }) => ({ employeeId, managerId: lead.employeeId }));
    expect((await admin.call(assignTeam, { body })).status).toBe(200);
    const { rows } = await sql<{ recipientId: number; ids: string }>`
      select recipient_id as "recipientId", data ->> 'employeeIds' as ids from message
      where kind = 'team-changed'`.execute(test.owner);
    const told = new Map(
      rows.map(({ recipientId, ids }) => [recipientId, new Set(ids.split(',').map(Number))]),
    );
    expect(told).toEqual(
      new Map([
        [company.lead.employeeId, new Set([member.employeeId, colleague.employeeId])],
        [company.otherLead.employeeId, new Set([stranger.employeeId])],
      ]),
    );
    for (const [person, of] of [
      [member, company.lead],
      [colleague, company.lead],
      [stranger, company.otherLead],
    ] as const)
      await sql`update employee set manager_id = ${of.employeeId}
        where employee_id = ${person.employeeId}`.execute(test.owner);
  });
});

describe('the teams', () => {
  const movable = async (caller: SignedInCaller) => {
    const teams = (await caller.call(listTeams)).json<Team[]>();
    const rows = teams.flatMap(({ teamMembers }) => teamMembers);
    return (person: Person) => rows.find((row) => row.employeeId === person.employeeId)?.isMovable;
  };

  it('show whom the viewer may move', async () => {
    const forAdmin = await movable(admin);
    const forLead = await movable(await test.signInAs('lead@example.test'));
    const { member, stranger, alone, admin: other, lead } = company;
    expect([member, stranger, alone, other, lead].map(forAdmin)).toEqual([true, true, true, true, true]);
    expect([member, stranger, alone, other, lead].map(forLead)).toEqual([true, false, true, false, false]);
  });
});
