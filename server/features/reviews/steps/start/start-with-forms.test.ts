import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as contract from '#contract/reviews/steps/annual-reviews.endpoints.ts';
import { addPerson, type Person } from '#server/testing/people.ts';
import { openReviewFixture, type ReviewFixture } from '#server/testing/reviews.ts';

let fixture: ReviewFixture;
beforeAll(async () => {
  fixture = await openReviewFixture();
});
afterAll(() => fixture.test.stop());

const report = () => addPerson(fixture.test.owner, { managerId: fixture.company.lead.employeeId });
const start = (person: Person, choice: object) =>
  fixture.lead.call(contract.startAnnualReview, {
    body: { employeeUnderReviewId: person.employeeId, markingPeriodId: person.markingPeriodId, ...choice },
  });

/** The version of the set that each reviewer answers; null: by survey link. */
async function asked(person: Person) {
  const { rows } = await sql<{ type: string; set: string | null; number: number | null }>`
    select reviewer.type, asked.type as set, asked.number
    from annual_review review join annual_reviewer reviewer using (annual_review_id)
    left join question_set_version asked using (question_set_version_id)
    where review.employee_id = ${person.employeeId} order by reviewer.type`.execute(fixture.test.owner);
  return rows;
}

const choosePeer = async (person: Person, annualReviewId: number, employeeId: number) => {
  const body = [{ annualReviewId, employeeId, type: 'Peer' }];
  expect((await fixture.lead.call(contract.changeReviewers, { body })).status).toBe(200);
  return asked(person);
};
const idOf = (answer: { json: <T>() => T }) => answer.json<{ entityId: number }>().entityId;

it('starts with survey links unless the call chooses forms', async () => {
  for (const choice of [{}, { isWrittenHere: false }]) {
    const person = await report();
    const answer = await start(person, choice);
    expect([answer.status, answer.statements <= 6]).toEqual([200, true]);
    const { employeeId } = await report();
    expect(await choosePeer(person, idOf(answer), employeeId)).toEqual([
      { type: 'Manager', set: null, number: null },
      { type: 'Peer', set: null, number: null },
      { type: 'Self', set: null, number: null },
    ]);
  }
});

it('asks the newest questions, and keeps them when newer ones are published', async () => {
  const [person, peer, second] = [await report(), await report(), await report()];
  const answer = await start(person, { isWrittenHere: true });
  expect([answer.status, answer.statements <= 6]).toEqual([200, true]);
  await sql`
    insert into question_set_version (type, number, content)
    select type, 2, content from question_set_version where number = 1`.execute(fixture.test.owner);
  const first = [
    { type: 'Manager', set: 'Manager', number: 1 },
    { type: 'Peer', set: 'Peer', number: 1 },
    { type: 'Self', set: 'Self', number: 1 },
  ];
  expect(await choosePeer(person, idOf(answer), peer.employeeId)).toEqual(first);
  await start(second, { isWrittenHere: true });
  expect((await asked(second)).map(({ number }) => number)).toEqual([2, 2]);
});

it('refuses a choice that is none', async () => {
  const answer = await start(await report(), { isWrittenHere: 'here' });
  expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('must be true or false.')]);
});
