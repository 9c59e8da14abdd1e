import { expect, onTestFinished, test } from 'vitest';
import { exportReviewCycle } from '#contract/reviews/cycle/review-cycle.endpoints.ts';
import { addPerson } from '#server/testing/people.ts';
import { openCycleFixture, rowOf } from './review-cycle.fixture.ts';

test('the review cycle says for which of two people of one name it waits', async () => {
  const fixture = await openCycleFixture();
  onTestFinished(() => fixture.app.stop());
  const name = { firstName: 'Mia', lastName: 'Wolf' };
  const designer = await addPerson(fixture.app.owner, { ...name, position: 'Designer' });
  const ofTheName = await fixture.dueIn(15, {
    ...name,
    position: 'Tester',
    managerId: fixture.people.lead.employeeId,
  });
  await fixture.start(ofTheName, 3, [[designer, 'Peer']]);
  for (const caller of [fixture.admin, fixture.lead])
    expect((await rowOf(caller, ofTheName))?.waitingFor).toEqual({ first: 'Mia Wolf (Designer)', others: 0 });
  const file = (await fixture.admin.call(exportReviewCycle)).text;
  expect(file).toMatch(/^Mia Wolf \(Tester\),Waiting for Mia Wolf \(Designer\),/m);
});
