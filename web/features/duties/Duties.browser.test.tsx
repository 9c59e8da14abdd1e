import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { listDuties } from '#contract/dashboards/duties.endpoints.ts';
import type { Duty } from '#contract/dashboards/duties.schemas.ts';
import { askForLink, markOwnEntry } from '#contract/reviews/steps/own-entries.endpoints.ts';
import { DRAFT_PREFIX } from '#web/app/drafts/shared-drafts.ts';
import { queryClient } from '#web/app/calls/query-client.ts';
import { draftKeyOf } from '#web/features/projects/evaluations/survey/draft-key.ts';
import { calls } from '#web/testing/answer-calls.ts';
import { answer, failure, type Failure } from '#web/testing/answers.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { evaluation, goal, GUID, kudos, lea, review, self, step, today } from './duties.test-data.ts';
import { DutiesStrip, YoursToDo } from './YoursToDo.tsx';

const sent = () => calls.changes().map(({ path, body }) => ({ path, body }));
/** What the server answers: the duties, and to writes. */
let duties: Duty[];
let written: () => Record<never, never> | Failure | Promise<Record<never, never> | Failure>;
let isPart: boolean;
/** The load that is under way. */
let loading: Promise<Failure> | null;

beforeEach(async () => {
  await page.viewport(1280, 800);
  isPart = false;
  loading = null;
  written = () => ({});
});

const show = async (place: 'page' | 'dashboard', ...given: Duty[]) => {
  duties = given;
  const { router } = await renderScreen({
    as: { employeeId: 1, fullName: 'Mia Wolf', permissions: [] },
    element: place === 'page' ? <YoursToDo /> : <DutiesStrip />,
    calls: [
      answer(listDuties, () => loading ?? { duties, isPart, today }),
      answer(markOwnEntry, () => written()),
      answer(askForLink, () => written()),
    ],
  });
  return router;
};
const lines = () =>
  page
    .getByRole('listitem')
    .elements()
    .map((line) => line.textContent.replaceAll(/\s+/g, ' ').trim());
const link = (name: string) => page.getByRole('link', { name });
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('each line says by when, what and how far, and leads there', async () => {
  await show('page', review(), evaluation, step(), goal(1, 2), kudos);
  await expect
    .poll(lines)
    .toEqual([
      '2 Days OverdueWrite your peer review of Jon ReyesWrite',
      '5 Days LeftEvaluate your team on AtlasEvaluate',
      '16 Days LeftChoose peers for Jon ReyesOpen',
      '4 Weeks LeftGoal: Goal 12 tasks dueOpen',
      'No dateApprove 13 kudosApprove',
    ]);
  await expect.element(page.getByText('5 open')).toBeVisible();
  for (const [name, to] of [
    ['Evaluate your team on Atlas', `/evaluations/${GUID}/welcome`],
    ['Open: Choose peers for Jon Reyes', '/employees/2'],
    ['Open: Goal: Goal 1', '/employees/1/goals/1'],
    ['Approve 13 kudos', '/kudos'],
  ] as const) {
    await expect.element(link(name)).toHaveAttribute('href', to);
  }
  const survey = link('Write your peer review of Jon Reyes (opens in a new tab)');
  await expect.element(survey).toHaveAttribute('href', 'https://survey.example.com/11');
  await expect.element(survey).toHaveAttribute('rel', 'noopener noreferrer');
  await expect.element(survey).toHaveAttribute('target', '_blank');
});

test('steps of several people lead to them in the review cycle, for the lead whom the viewer stands in for', async () => {
  await show(
    'page',
    step({ people: 3 }),
    step({ state: 'SitDown', leadId: 4, standsInFor: lea, people: 2, deadline: '2026-05-03' }),
  );
  await expect
    .element(link('Open: Choose peers for 3 people'))
    .toHaveAttribute('href', '/review-cycle?state=ChoosePeers&lead=1');
  await expect
    .element(link('Open: Mark 2 sit-downs as held, for Lea Stone'))
    .toHaveAttribute('href', '/review-cycle?state=SitDown&lead=4');
});

test('the page shows five and then all; a dashboard shows three and leads to the page', async () => {
  const many = [review(), evaluation, ...[1, 2, 3, 4, 5].map((id) => goal(id))];
  isPart = true;
  await show('page', ...many);
  await expect.poll(() => lines().length).toBe(5);
  await expect.element(page.getByText('7+ open')).toBeVisible();
  await button('Show 2 more').click();
  await expect.poll(() => lines().length).toBe(7);
  await expect.element(page.getByText('Only the most urgent are listed.')).toBeVisible();
  await expect.element(button('Show 2 more')).not.toBeInTheDocument();
  await cleanup();
  await show('dashboard', ...many);
  await expect.poll(() => lines().length).toBe(3);
  await expect.element(link('All 7+ on My page')).toHaveAttribute('href', '/employees/1');
});

test('with nothing to do it says so', async () => {
  await show('page');
  await expect.element(page.getByText('You’re all caught up.')).toBeVisible();
  expect(lines()).toEqual([]);
  await expect.element(page.getByText('0 open')).not.toBeInTheDocument();
});

test('with nothing to do it is a line, also while it loads', async () => {
  localStorage.setItem('benchmark.duties', '1:0');
  const { promise, resolve } = Promise.withResolvers<Failure>();
  loading = promise;
  await show('page');
  const section = page.getByRole('region', { name: 'Yours to do' });
  await expect.element(section).toHaveAttribute('aria-busy', 'true');
  const height = () => section.element().getBoundingClientRect().height;
  const before = height();
  expect(before).toBeLessThan(80);
  resolve(failure(400, 'Out of order'));
  await expect.element(page.getByText('What waits for you could not be loaded.')).toBeVisible();
  loading = null;
  await button('Try again').click();
  await expect.element(page.getByText('You’re all caught up.')).toBeVisible();
  expect(Math.abs(height() - before)).toBeLessThanOrEqual(4);
});

test('while it loads it keeps the room of the last visit, and a failure can be tried again', async () => {
  localStorage.setItem('benchmark.duties', '1:2');
  const { promise, resolve } = Promise.withResolvers<Failure>();
  loading = promise;
  await show('page', review(), evaluation);
  const section = page.getByRole('region', { name: 'Yours to do' });
  await expect.element(section).toHaveAttribute('aria-busy', 'true');
  const height = () => section.element().getBoundingClientRect().height;
  await expect.poll(() => calls.of(listDuties).length).toBe(1);
  const before = height();
  resolve(failure(400, 'Out of order'));
  await expect.element(page.getByText('What waits for you could not be loaded.')).toBeVisible();
  loading = null;
  await button('Try again').click();
  await expect.poll(() => lines().length).toBe(2);
  expect(Math.abs(height() - before)).toBeLessThanOrEqual(4);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('a survey that was opened here is marked as done, and stays as Done', async () => {
  await show('page', review(), goal(1));
  const write = link('Write your peer review of Jon Reyes (opens in a new tab)');
  await expect.element(write).toBeVisible();
  write.element().addEventListener('click', (event) => event.preventDefault());
  await write.click();
  await expect.element(page.getByText(/^Opened 05\/04\/2026/)).toBeVisible();
  await expect
    .element(link('Open again (opens in a new tab)'))
    .toHaveAttribute('href', 'https://survey.example.com/11');
  await button('Mark as done: Write your peer review of Jon Reyes').click();
  expect(sent()).toEqual([]);
  const { promise, resolve } = Promise.withResolvers<Record<never, never>>();
  written = () => promise;
  await button('Mark as Done').click();
  await expect.poll(sent).toEqual([{ path: '/AnnualReviews/entry/done', body: { annualReviewerId: 11 } }]);
  const done = ['2 Days OverdueWrite your peer review of Jon ReyesDone', expect.stringContaining('Goal 1')];
  await expect.poll(lines).toEqual(done);
  // The server has said nothing yet.
  await expect.element(page.getByText('Your review is marked as done.')).not.toBeInTheDocument();
  duties = [goal(1)];
  resolve({});
  await expect.element(page.getByText('Your review is marked as done.').first()).toBeVisible();
  expect(lines()).toEqual(done);
  await expect.element(page.getByText('Done', { exact: true })).toHaveAttribute('data-tone', 'good');
  await expect.element(page.getByText('1 open')).toBeVisible();
  // The pressed button is gone: the line has the focus.
  expect(document.activeElement).toBe(page.getByRole('listitem').first().element());
  await cleanup();
  await show('page', goal(1));
  await expect.poll(() => lines().length).toBe(1);
});

test('a review that could not be marked is open again, at its place', async () => {
  localStorage.setItem('benchmark.opened.11', today);
  await show('page', review(), goal(1));
  const { promise, resolve } = Promise.withResolvers<Failure>();
  written = () => promise;
  await button('Mark as done: Write your peer review of Jon Reyes').click();
  await button('Mark as Done').click();
  await expect.element(page.getByText('1 open')).toBeVisible();
  resolve(failure(409, 'No.'));
  await expect.element(page.getByText('No.')).toBeVisible();
  expect(lines()[0]).toMatch(/Write your peer review of Jon Reyes.*Mark as done$/);
  await expect.element(page.getByText('2 open')).toBeVisible();
  await button('OK').click();
  await expect.element(button('Mark as done: Write your peer review of Jon Reyes')).toBeVisible();
  await expect.element(page.getByText('Done', { exact: true })).not.toBeInTheDocument();
});

test('a self review without a link says who will send it, and asks once a day', async () => {
  await show('page', self());
  await expect.element(page.getByText('Lea Stone will send you a link.')).toBeVisible();
  written = () => {
    duties = [self(today)];
    return {};
  };
  await button('Ask Lea').click();
  await expect
    .poll(sent)
    .toEqual([{ path: '/AnnualReviews/entry/ask-link', body: { annualReviewerId: 12 } }]);
  await expect.element(page.getByText('You asked Lea Stone today.')).toBeVisible();
  await expect.element(button('Ask Lea')).not.toBeInTheDocument();
  expect(document.activeElement).toBe(page.getByRole('listitem').element());
  await cleanup();
  queryClient.clear();
  await show('page', self('2026-05-03', null));
  await expect.element(page.getByText('An admin will send you a link.')).toBeVisible();
  written = () => failure(429, 'You asked less than 10 minutes ago. You can ask again in 7 minutes.');
  await button('Ask an admin').click();
  await expect.element(page.getByText(/You can ask again in 7 minutes/)).toBeVisible();
});

test('other reviews without a link have no survey; the lead sets the link on the profile', async () => {
  const without = { surveyLink: null };
  await show(
    'page',
    review({ ...without }),
    review({ ...without, annualReviewerId: 13, type: 'Manager' }),
    review({ ...without, annualReviewerId: 14, type: 'Self' }),
  );
  await expect.poll(() => lines().filter((line) => line.includes('No survey link yet')).length).toBe(3);
  expect(page.getByRole('listitem').getByRole('button').elements()).toEqual([]);
  await expect.element(link('Open: Write your review of Jon Reyes')).toHaveAttribute('href', '/employees/2');
});

test('a review that is written here has its questions or its draft, and no survey', async () => {
  const savedAt = new Date(2026, 4, 3, 10, 42).toISOString();
  const here = { surveyLink: null, isWrittenHere: true, questions: 6 };
  await show(
    'page',
    review({ ...here, draftSavedAt: null }),
    review({ ...here, annualReviewerId: 12, type: 'Manager', draftSavedAt: savedAt }),
  );
  await expect
    .poll(lines)
    .toEqual([
      '2 Days OverdueWrite your review of Jon ReyesDraft saved 05/03/2026Continue',
      '2 Days OverdueWrite your peer review of Jon Reyes6 questionsWrite',
    ]);
  await expect
    .element(link('Write your peer review of Jon Reyes'))
    .toHaveAttribute('href', '/review-forms/11');
  await expect
    .element(link('Continue: Write your review of Jon Reyes'))
    .toHaveAttribute('href', '/review-forms/12');
});

test('an evaluation with a draft on this device continues, and says how far it is', async () => {
  const key = await draftKeyOf(GUID);
  expect(key).toContain(DRAFT_PREFIX);
  const text = (value: string) => ({ text: value, at: 1 });
  localStorage.setItem(
    key ?? '',
    JSON.stringify({
      savedAt: 1,
      answers: { '2.7': text('4'), '2.8': text('NA'), '4.7': text('') },
      notes: {},
    }),
  );
  await show('page', evaluation);
  await expect.element(page.getByText('1 of 2 done')).toBeVisible();
  await expect
    .element(link('Continue: Evaluate your team on Atlas'))
    .toHaveAttribute('href', `/evaluations/${GUID}/welcome`);
});

test('on a phone the button stands under the text, in full width, without sideways scrolling', async () => {
  await page.viewport(320, 700);
  await show(
    'page',
    review({ employee: { employeeId: 2, fullName: 'Wolfeschlegelsteinhausenbergerdorff' } }),
    self(),
  );
  const ask = button('Ask Lea');
  await expect.element(ask).toBeVisible();
  const box = ask.element().getBoundingClientRect();
  const line = page.getByRole('listitem').last().element().getBoundingClientRect();
  expect(box.width).toBeGreaterThanOrEqual(line.width - 1);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});
