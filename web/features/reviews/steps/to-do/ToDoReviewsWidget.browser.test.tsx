import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { declinePeerReview, markOwnEntry } from '#contract/reviews/steps/own-entries.endpoints.ts';
import { sampleOf } from '#contract/core/sample-of.test-data.ts';
import { getProfile } from '#contract/people/people.endpoints.ts';
import { calls as profileCalls, type EmployeeProfile } from '#contract/people/people.schemas.ts';
import type { SignedInUser } from '#contract/core/session.schemas.ts';
import { calls } from '#web/testing/answer-calls.ts';
import { answer, failure, type Failure } from '#web/testing/answers.ts';
import { useProfile } from '#web/features/people/people.api.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { ToDoReviewsWidget } from './ToDoReviewsWidget.tsx';

const today = '2026-05-04';
const mia = { employeeId: 1, fullName: 'Mia Wolf' };

const goal = (goalId: number, title: string, endDate: string | null, dueDate?: string) => ({
  goalId,
  employeeId: 1,
  title,
  progress: 'Started',
  endDate,
  dueTasks: dueDate === undefined ? [] : [{ milestoneId: goalId, content: 'Read the book', dueDate }],
});

const profile = (changes: object = {}) =>
  ({
    ...mia,
    today,
    isActive: true,
    markingPeriodId: 7,
    activeMarkingPeriod: { markingPeriodId: 7 },
    assignedAnnualReviews: [
      {
        annualReviewId: 1,
        annualReviewerId: 11,
        type: 'Peer',
        employeeUnderReview: { employeeId: 2, fullName: 'Jon Reyes' },
        deadline: '2026-05-30',
        surveyLink: null,
        isCompleted: false,
      },
    ],
    assignedProjectEvaluations: [],
    goals: [
      goal(1, 'Learn to sail', '2026-05-04'),
      goal(2, 'Speak up', '2026-08-01', '2026-05-03'),
      goal(3, 'Some day', null),
    ],
    ...changes,
  }) as unknown as EmployeeProfile;

const show = async (shown: EmployeeProfile, ...permissions: SignedInUser['permissions']) => {
  // With a permission, the viewer is another person.
  const viewer = permissions.length === 0 ? mia : { employeeId: 4, fullName: 'Lea Stone' };
  return renderScreen({
    as: { ...viewer, permissions },
    element: <ToDoReviewsWidget profile={shown} />,
    calls: [answer(markOwnEntry, {}), answer(declinePeerReview, {})],
  });
};
const lines = () =>
  page
    .getByRole('listitem')
    .elements()
    .map((line) => line.textContent.replaceAll(/\s+/g, ' ').trim());
/** The tones of the texts with the time left. */
const tones = () =>
  Array.from(document.querySelectorAll('li'), (line) => {
    const toned = line.querySelectorAll('[data-tone]');
    return toned[toned.length - 1]?.getAttribute('data-tone');
  });

test('reviews, goals and tasks are sorted by day, each with the time left and its tone', async () => {
  await show(profile());
  await expect.poll(() => lines().length).toBe(4);
  const [task = '', first = '', review = '', last = ''] = lines();
  expect(task).toMatch(/Read the book for Speak up.*05\/03.*1 Day Overdue$/);
  expect(first).toMatch(/Goal Learn to sail.*05\/04.*Due Today$/);
  expect(review).toMatch(/Jon Reyes.*05\/30.*26 Days Left/);
  expect(last).toMatch(/Goal Speak up.*08\/01.*2 Months Left$/);
  expect(tones()).toEqual(['danger', 'danger', 'neutral', 'neutral']);
  await expect
    .element(page.getByRole('link', { name: 'Learn to sail' }))
    .toHaveAttribute('href', '/employees/1/goals/1');
  const weightOf = (text: string) =>
    getComputedStyle(page.getByText(text, { exact: true }).element()).fontWeight;
  expect([weightOf('for Speak up'), weightOf('Learn to sail')], 'only “for” is lighter').toEqual([
    '400',
    '500',
  ]);
});

test('a self review names no person; evaluations link to the evaluation, for a lead to the project', async () => {
  const [peer] = profile().assignedAnnualReviews;
  const evaluation = {
    projectEvaluationResultId: 3,
    projectId: 6,
    projectName: 'Beacon',
    clientName: 'Acme',
  };
  const shown = profile({
    assignedAnnualReviews: [
      { ...peer, type: 'Self', employeeUnderReview: mia, surveyLink: 'https://s.example.com' },
      { ...peer, annualReviewerId: 12, surveyLink: 'https://p.example.com' },
    ],
    assignedProjectEvaluations: [{ ...evaluation, deadline: '2026-06-30', guid: 'abc' }],
    goals: [],
  });
  const own = await show(shown);
  await expect.poll(lines).toHaveLength(3);
  expect(lines()[0]).toMatch(/Self review05\/30.*Open survey of the self review/);
  expect(lines()[1]).toMatch(/Peer review of Jon Reyes05\/30.*Open survey of the peer review of Jon Reyes/);
  const evaluate = page.getByRole('link', { name: 'Open evaluation of Beacon' });
  await expect.element(evaluate).toHaveAttribute('href', '/evaluations/abc/welcome');
  await own.unmount();
  await show(shown, 'Benchmark_TeamLead');
  const project = page.getByRole('link', { name: 'Open project Beacon' });
  await expect.element(project).toHaveAttribute('href', '/projects/6');
  await expect.element(evaluate).not.toBeInTheDocument();
});

test('an empty list shows a sentence; completed reviews are not listed', async () => {
  const [peer] = profile().assignedAnnualReviews;
  await show(
    profile({ assignedAnnualReviews: [{ ...peer, isCompleted: true }], goals: [goal(3, 'Some day', null)] }),
  );
  await expect.element(page.getByText('Nothing to do at the moment.')).toBeVisible();
});

test('an ended period shows no to-dos', async () => {
  await show(profile({ markingPeriodId: 6 }));
  await expect.element(page.getByText('Nothing to do at the moment.')).toBeVisible();
  expect(lines()).toEqual([]);
});

test('reviewers mark their own review with a link as done, and peers can decline', async () => {
  const [peer] = profile().assignedAnnualReviews;
  const sent = () => calls.changes().map(({ path, body }) => ({ path, body }));
  const shown = profile({
    assignedAnnualReviews: [
      { ...peer, type: 'Self', employeeUnderReview: mia, surveyLink: 'https://s.example.com' },
      { ...peer, annualReviewerId: 12 },
    ],
    goals: [],
  });
  const own = await show(shown);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await expect.element(button('Decline: self review')).not.toBeInTheDocument();
  await expect.element(button('Mark as done: peer review of Jon Reyes')).not.toBeInTheDocument();
  await button('Mark as done: self review').click();
  expect(sent()).toEqual([]);
  await button('Mark as Done').click();
  await expect.poll(sent).toEqual([{ path: '/AnnualReviews/entry/done', body: { annualReviewerId: 11 } }]);
  expect(calls.of(markOwnEntry)[0]?.outlivesPage).toBe(true);
  await button('Decline: peer review of Jon Reyes').click();
  await expect.element(page.getByText(/Jon Reyes never does/)).toBeVisible();
  await page.getByRole('textbox').fill('');
  await button('Decline').click();
  await expect.element(page.getByText('A reason is required.')).toBeVisible();
  await page.getByRole('textbox').fill('We have not met');
  await button('Decline').click();
  await expect
    .poll(() => sent().at(-1))
    .toEqual({
      path: '/AnnualReviews/entry/decline',
      body: { annualReviewerId: 12, reason: 'We have not met' },
    });
  await own.unmount();
  await show(shown, 'Benchmark_Admin');
  await expect.poll(lines).toHaveLength(2);
  expect(page.getByRole('listitem').getByRole('button').elements()).toEqual([]);
});

test('a review that is written here leads its writer to the form; peers can decline', async () => {
  const [peer] = profile().assignedAnnualReviews;
  const shown = profile({
    assignedAnnualReviews: [
      { ...peer, isWrittenHere: true, draftSavedAt: null, surveyLink: 'https://p.example.com' },
    ],
    goals: [],
  });
  const own = await show(shown);
  await expect
    .element(page.getByRole('link', { name: 'Write peer review of Jon Reyes' }))
    .toHaveAttribute('href', '/review-forms/11');
  expect(lines()[0]).not.toMatch(/survey/);
  const names = page.getByRole('listitem').getByRole('button').elements();
  expect(names.map((one) => one.getAttribute('aria-label'))).toEqual(['Decline: peer review of Jon Reyes']);
  await own.unmount();
  await show(shown, 'Benchmark_Admin');
  await expect.element(page.getByText('Written here')).toBeVisible();
  await expect.element(page.getByRole('link', { name: /Write/ })).not.toBeInTheDocument();
});

/** The widget with the cached profile of a server, whose answers to marks wait. */
const showLoaded = async () => {
  const entry = { ...profile().assignedAnnualReviews[0], surveyLink: 'https://s.example.com' };
  const { markingPeriodId } = profile();
  const sample = sampleOf(profileCalls.getProfile.response, {
    ...mia,
    today,
    isActive: true,
    markingPeriodId,
    activeMarkingPeriod: {
      markingPeriodId,
      employeeId: 1,
      startDate: '2026-01-01',
      endDate: null,
      display: '2026',
      version: 1,
    },
    assignedAnnualReviews: [11, 12, 13].map((annualReviewerId) => ({
      ...entry,
      annualReviewerId,
      employeeUnderReview: { employeeId: annualReviewerId, fullName: `Person ${annualReviewerId}` },
    })),
    goals: [],
  });
  const answers: ((answer: Record<never, never> | Failure) => void)[] = [];
  await renderScreen({
    as: { ...mia, permissions: [] },
    element: <Loaded />,
    calls: [
      answer(getProfile, sample),
      answer(markOwnEntry, () => new Promise((resolve) => answers.push(resolve))),
    ],
  });
  return answers;
};
function Loaded() {
  const { data } = useProfile(1, 7);
  return data && <ToDoReviewsWidget profile={data} />;
}
const people = () => lines().map((line) => Number(/Person (1\d)/.exec(line)?.[1]));
const markDone = async (id: number) => {
  await page.getByRole('button', { name: `Mark as done: peer review of Person ${id}` }).click();
  await page.getByRole('button', { name: 'Mark as Done', exact: true }).click();
};

test('a marked review leaves with the press; a refused one is back at its place, and the focus stays', async () => {
  const answers = await showLoaded();
  await expect.poll(people).toEqual([11, 12, 13]);
  await markDone(12);
  await expect.poll(people).toEqual([11, 13]);
  await expect.element(page.getByRole('heading', { name: 'To Do Reviews' })).toHaveFocus();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(page.getByText('Your review is marked as done.')).not.toBeInTheDocument();
  answers[0]?.(failure(409, 'The review is complete.'));
  await expect.element(page.getByText('The review is complete.')).toBeVisible();
  await expect.poll(people).toEqual([11, 12, 13]);
  await page.getByRole('button', { name: 'OK' }).click();
  await expect.element(page.getByRole('heading', { name: 'To Do Reviews' })).toHaveFocus();
});
