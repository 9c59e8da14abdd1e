import { expect, test } from '@playwright/test';
import { demo } from './support/people.ts';
import { browserOf } from './support/sign-in.ts';
import { readyToWalk, walk } from './support/walk.ts';

/**
 * The most trips and files of each first press. The figures may only fall; the goals are 2 and 6. A profile
 * takes 2 trips; a busy machine may see one of them as two, for its many files.
 */
const atMost = [
  { press: 'page /employees/:id', trips: 3, files: 37 },
  { press: 'bar /kudos', trips: 1, files: 1 },
  // It loads what the other forms of the company need, too.
  { press: 'bar /settings', trips: 2, files: 14 },
  { press: 'page /automatic-reminders', trips: 2, files: 3 },
  { press: 'bar /review-cycle', trips: 2, files: 4 },
] as const;

test('a press shows at once, waits for few trips and files, and a second visit loads only data', {
  tag: '@smoke',
}, async ({ browser }) => {
  const page = await browserOf(browser, demo.admin.fullName);
  const rounds = await readyToWalk(page);
  const { steps, again } = await walk(page, rounds, ['/employees', ...atMost.map(({ press }) => press)]);
  for (const [place, { press, isShown, trips, files }] of steps.entries()) {
    expect(isShown, `${press} shows that it was pressed`).toBe(true);
    expect(trips, `trips of ${press}`).not.toBeNull();
    expect(trips, `trips of ${press}`).toBeLessThanOrEqual(atMost[place]?.trips ?? 0);
    expect(files, `files of ${press}`).toBeLessThanOrEqual(atMost[place]?.files ?? 0);
  }
  expect(again, 'scripts and style sheets of second visits').toEqual([]);
});
