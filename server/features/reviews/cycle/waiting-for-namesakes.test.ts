import { expect, onTestFinished, test } from 'vitest';
import { exportReviewCycle } from '#contract/reviews/cycle/review-cycle.endpoints.ts';
import { addPerson } from '#server/testing/people.ts';
import { openCycleScene, rowOf } from './review-cycle.scene.ts';

test('the review cycle says for which of two people of one name it waits', async () => {
  const scene = await openCycleScene();
  onTestFinished(() => scene.app.stop());
  const name = { firstName: 'Mia', lastName: 'Wolf' };
  const designer = await addPerson(scene.app.owner, { ...name, position: 'Designer' });
  const ofTheName = await scene.dueIn(15, {
    ...name,
    position: 'Tester',
    managerId: scene.people.lead.employeeId,
  });
  await scene.start(ofTheName, 3, [[designer, 'Peer']]);
  for (const caller of [scene.admin, scene.lead])
    expect((await rowOf(caller, ofTheName))?.waitingFor).toEqual({ first: 'Mia Wolf (Designer)', others: 0 });
  const file = (await scene.admin.call(exportReviewCycle)).text;
  expect(file).toMatch(/^Mia Wolf \(Tester\),Waiting for Mia Wolf \(Designer\),/m);
});
