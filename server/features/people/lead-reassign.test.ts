import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assignTeam } from '#contract/people/people-changes.endpoints.ts';
import { listTeams } from '#contract/people/people.endpoints.ts';
import type { Team } from '#contract/people/people.schemas.ts';
import { recordingJobs } from '#server/ports/jobs/jobs.test-double.ts';
import { keepingMailer } from '#server/ports/mailer/mailer.test-double.ts';
import { type SignedInCaller, startTestApp, type TestApp } from '#server/testing/app.ts';
import { addCompany, addPerson, type Person } from '#server/testing/people.ts';
import { profileFor } from '#server/testing/reviews.ts';
import { mailContext } from '#server/features/outbox/notifications.fixture.ts';
import { sendMessage } from '#server/features/outbox/send-message.ts';

let test: TestApp;
let company: Awaited<ReturnType<typeof addCompany>>;
let admin: SignedInCaller;
let lead: SignedInCaller;

const start = (settings: Record<string, string>) => async () => {
  test = await startTestApp(settings);
  company = await addCompany(test.owner);
  admin = await test.signInAs('admin@example.test');
  lead = await test.signInAs('lead@example.test');
};

/** Adds a person to the other lead's team. */
const addToOtherTeam = (changes: object = {}) =>
  addPerson(test.owner, { managerId: company.otherLead.employeeId, ...changes });
const take = (caller: SignedInCaller, person: Person, managerId: number | null = company.lead.employeeId) =>
  caller.call(assignTeam, { body: [{ employeeId: person.employeeId, managerId }] });
const managerOf = async (person: Person) => (await profileFor(admin, person.employeeId)).managerId;
const isMovable = async (caller: SignedInCaller, person: Person) => {
  const teams = (await caller.call(listTeams)).json<Team[]>();
  const rows = teams.flatMap(({ teamMembers }) => teamMembers);
  return rows.find((row) => row.employeeId === person.employeeId)?.isMovable;
};
const audited = async (person: Person) => {
  const { rows } = await sql`select actor_employee_id as actor, relation, action, before, after
    from audit_event where subject_employee_id = ${person.employeeId}`.execute(test.owner);
  return rows;
};
const messages = async () => {
  const { rows } = await sql<{ id: number; kind: string; recipientId: number; senderId: number }>`
    select message_id as id, kind, recipient_id as "recipientId", sender_id as "senderId" from message`.execute(
    test.owner,
  );
  return rows;
};

describe('with LEADS_MAY_REASSIGN', () => {
  beforeAll(start({ LEADS_MAY_REASSIGN: 'true' }));
  afterAll(() => test.stop());

  it('a lead takes a person from another team, audited, and the former lead gets an email', async () => {
    const person = await addToOtherTeam({ firstName: 'Paula', lastName: 'Moved' });
    expect(await isMovable(lead, person)).toBe(true);
    const taken = await take(lead, person);
    expect([taken.text, taken.status, taken.statements <= 6]).toEqual([taken.text, 200, true]);
    expect(await managerOf(person)).toBe(company.lead.employeeId);
    expect(await audited(person)).toEqual([
      {
        actor: company.lead.employeeId,
        relation: 'Colleague',
        action: 'assign-team',
        before: { managerId: company.otherLead.employeeId },
        after: { managerId: company.lead.employeeId },
      },
    ]);

    const [told, ...others] = await messages();
    expect(others).toEqual([]);
    expect(told).toMatchObject({
      kind: 'team-changed',
      recipientId: company.otherLead.employeeId,
      senderId: company.lead.employeeId,
    });
    const mailer = keepingMailer();
    await sendMessage(mailContext(test.db, recordingJobs(), mailer), told?.id ?? 0);
    const [mail] = mailer.sent;
    expect(mail).toMatchObject({ to: { address: 'lead2@example.test' }, subject: 'Your team has changed' });
    expect(mail?.text).toContain('Lea Lead has changed your team.');
    expect(mail?.text).toContain('Paula Moved (now Lea Lead)');
  });

  it('a lead still cannot give people away, take Admins, or move people between others', async () => {
    const person = await addToOtherTeam();
    const administrator = await addToOtherTeam({ permissions: ['Benchmark_Admin'] });
    const third = await addPerson(test.owner, { permissions: ['Benchmark_TeamLead'] });
    const { member, otherLead } = company;
    expect([await isMovable(lead, administrator), await isMovable(admin, administrator)]).toEqual([
      false,
      true,
    ]);
    const refused = [
      await take(lead, administrator),
      await take(lead, person, third.employeeId),
      await take(lead, person, null),
      await take(lead, member, otherLead.employeeId),
      await take(await test.signInAs('member@example.test'), person, member.employeeId),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    expect([await managerOf(person), await managerOf(member), await managerOf(administrator)]).toEqual([
      otherLead.employeeId,
      company.lead.employeeId,
      otherLead.employeeId,
    ]);
    expect((await take(admin, administrator)).status).toBe(200);
    expect(await managerOf(administrator)).toBe(company.lead.employeeId);
  });

  it('one forbidden move refuses the whole list', async () => {
    const person = await addToOtherTeam();
    const administrator = await addToOtherTeam({ permissions: ['Benchmark_Admin'] });
    const managerId = company.lead.employeeId;
    const body = [person, administrator].map(({ employeeId }) => ({ employeeId, managerId }));
    expect((await lead.call(assignTeam, { body })).status).toBe(403);
    expect(await managerOf(person)).toBe(company.otherLead.employeeId);
    expect(await audited(person)).toEqual([]);
  });
});

describe('without LEADS_MAY_REASSIGN', () => {
  beforeAll(start({}));
  afterAll(() => test.stop());

  it('a lead cannot take people from another team, and no email is sent', async () => {
    const person = await addToOtherTeam();
    expect(await isMovable(lead, person)).toBe(false);
    expect((await take(lead, person)).status).toBe(403);
    expect(await managerOf(person)).toBe(company.otherLead.employeeId);
    expect([await audited(person), await messages()]).toEqual([[], []]);
    expect((await take(admin, person)).status).toBe(200);
  });
});
