import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addEmployee, changeEmployee } from '#contract/people/people-changes.endpoints.ts';
import { peopleMessages } from '#contract/people/people.ts';
import { type SignedInCaller, startTestApp, type TestApp } from '#server/testing/app.ts';
import { addCompany, addPerson } from '#server/testing/people.ts';
import { profileFor } from '#server/testing/reviews.ts';

let test: TestApp;
let company: Awaited<ReturnType<typeof addCompany>>;
let admin: SignedInCaller;

const start = (settings: Record<string, string>) => async () => {
  test = await startTestApp(settings);
  company = await addCompany(test.owner);
  admin = await test.signInAs('admin@example.test');
};

const add = (email: string) =>
  admin.call(addEmployee, {
    body: {
      firstName: 'Jörg',
      lastName: 'Example',
      email,
      activeHireDate: '2026-03-02',
      permissions: [],
      department: { departmentId: 0, departmentName: 'Engineering' },
      position: { positionId: 0, positionName: 'Engineer' },
      managerId: company.lead.employeeId,
    },
  });
const save = async (employeeId: number, changes: object) => {
  const person = await profileFor(admin, employeeId);
  return admin.call(changeEmployee, {
    body: { ...person, permissions: person.permissions ?? [], ...changes },
  });
};

describe('where the mail server takes ASCII only', () => {
  beforeAll(start({}));
  afterAll(() => test.stop());

  it.each(['jörg@example.test', 'юра@example.test', '中@example.test'])('%s is refused', async (email) => {
    const person = await addPerson(test.owner, { managerId: company.lead.employeeId });
    for (const answer of [await add(email), await save(person.employeeId, { email })]) {
      expect(answer.status).toBe(400);
      expect(answer.text).toContain(peopleMessages.emailNotAscii);
    }
  });

  it('a domain beyond ASCII is taken', async () => {
    const answer = await add('joerg@müller.test');
    expect([answer.text, answer.status]).toEqual([answer.text, 200]);
  });

  it('a person who has such an address can be changed, and keeps it', async () => {
    const email = 'zoë@example.test';
    const { employeeId } = await addPerson(test.owner, { email, managerId: company.lead.employeeId });
    const answer = await save(employeeId, { firstName: 'Zoe' });
    expect([answer.text, answer.status]).toEqual([answer.text, 200]);
    expect(await profileFor(admin, employeeId)).toMatchObject({ firstName: 'Zoe', email });
  });
});

describe('where it takes SMTPUTF8', () => {
  beforeAll(start({ SMTP_UTF8: 'true' }));
  afterAll(() => test.stop());

  it('letters of any script are taken', async () => {
    const answer = await add('jörg@example.test');
    expect([answer.text, answer.status]).toEqual([answer.text, 200]);
  });
});
