import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { readEvaluation, submitEvaluation } from '#contract/projects/evaluation-link.endpoints.ts';
import type { LinkedEvaluation } from '#contract/projects/evaluation-link.schemas.ts';
import { linkMessages } from '#contract/core/values/link-messages.ts';
import { refreshSession } from '#contract/core/session.endpoints.ts';
import type { Viewer } from '#web/testing/answer-calls.ts';
import { answer, failure, type Failure, noConnection } from '#web/testing/answers.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { CompleteStep, EvaluationFlow, SurveyStep, WelcomeStep } from './EvaluationFlow.tsx';
import { evaluationData } from './evaluation-data.ts';

const question = { questionId: 1, question: 'How clear is the code?', questionResponseId: 0 };
const evaluation: LinkedEvaluation = {
  isDeleted: false,
  isSubmitted: false,
  isExpired: false,
  isArchived: false,
  projectEvaluationResultId: 3,
  reviewerId: 5,
  reviewerName: 'Mia Wolf',
  reviewerProjectRole: 'Developer',
  clientName: 'Acme',
  projectName: 'Harbour Portal',
  description: 'A portal.',
  startDate: '2026-01-01',
  endDate: '2026-04-01',
  deadline: '2026-05-01',
  closesOn: '2026-05-31',
  links: [],
  notes: '',
  team: [],
  today: '2026-04-20',
  sections: [
    {
      targetEmployeeId: 8,
      targetEmployeeName: 'Jon Reyes',
      roleUnderReview: 'Developer',
      teamLeadName: null,
      questions: [question],
    },
  ],
};

let stored: LinkedEvaluation;
/** Whether the server refuses tokens and their renewal. */
let hasEnded: boolean;
/** Unique for each test: a loaded evaluation is kept by its guid. */
let guid: string;

beforeEach(() => {
  guid = crypto.randomUUID();
  stored = evaluation;
  hasEnded = false;
  failed = null;
});

/** Why the evaluation cannot be read. */
let failed: Failure | null;
const signIn = failure(401, 'Sign in.');
let router: Awaited<ReturnType<typeof renderScreen>>['router'];
const show = async (step: string, as: Viewer | null = null) => {
  ({ router } = await renderScreen({
    as,
    path: `/evaluations/${guid}/${step}`,
    isLight: true,
    routes: [
      {
        path: '/evaluations/:guid',
        Component: EvaluationFlow,
        loader: evaluationData,
        HydrateFallback: () => null,
        children: [
          { path: 'welcome', Component: WelcomeStep },
          { path: 'survey', Component: SurveyStep },
          { path: 'complete', Component: CompleteStep },
        ],
      },
    ],
    calls: [
      answer(
        readEvaluation,
        ({ accessToken }) => failed ?? (hasEnded && accessToken !== null ? signIn : stored),
      ),
      answer(refreshSession, () => signIn),
      answer(submitEvaluation, () => {
        stored = { ...stored, isSubmitted: true, sections: [] };
        return { entityId: 1 };
      }),
    ],
  }));
};
const heading = (name: string) => page.getByRole('heading', { name, exact: true });

test('the welcome page has the links, and the last day only after the deadline', async () => {
  await show('welcome');
  await expect.element(heading('Harbour Portal')).toBeVisible();
  await expect.element(heading('Links')).not.toBeInTheDocument();
  await cleanup();
  guid = crypto.randomUUID();
  const links = [{ linkId: 1, name: 'Retro', url: 'https://retro.example.com' }];
  stored = { ...evaluation, links, today: '2026-05-01' };
  await show('welcome');
  await expect.element(heading('Links')).toBeVisible();
  await expect.element(page.getByText('Retro')).toBeVisible();
  await expect.element(page.getByText('Can be submitted until')).not.toBeInTheDocument();
  await cleanup();
  guid = crypto.randomUUID();
  stored = { ...evaluation, today: '2026-05-02' };
  await show('welcome');
  await expect.element(page.getByText('Can be submitted until')).toBeVisible();
});

test.each([
  [{ isExpired: true }, linkMessages.expired],
  [{ isArchived: true }, linkMessages.archived],
  [{ isSubmitted: true }, linkMessages.submitted],
])('the page of a link that is %j says so', async (changes, sentence) => {
  stored = { ...evaluation, ...changes, sections: [] };
  await show('welcome');
  await expect.element(page.getByText(sentence)).toBeVisible();
});

// The deadline is 05/01/2026.
test.each([
  ['2026-04-01', 'neutral'],
  ['2026-04-02', 'warning'],
  ['2026-04-17', 'warning'],
  ['2026-04-18', 'danger'],
  ['2026-05-02', 'danger'],
])('on %s the time that is left to the deadline is %s', async (today, tone) => {
  stored = { ...evaluation, today };
  await show('welcome');
  await expect.element(page.getByText(/^\(\d+ \w+ (Left|Overdue)\)$/)).toHaveAttribute('data-tone', tone);
});

test('a submitted survey leads to the end, an unsubmitted end to the start', async () => {
  await show('complete');
  await expect.poll(() => router.state.location.pathname).toBe(`/evaluations/${guid}/welcome`);
  await page.getByRole('link', { name: 'Begin Evaluation' }).click();
  await page.getByRole('radio', { name: 'Good' }).click();
  await page.getByRole('button', { name: 'Submit Evaluation' }).click();
  await expect.poll(() => router.state.location.pathname).toBe(`/evaluations/${guid}/complete`);
  await expect.element(heading(linkMessages.thanks)).toBeVisible();
  await router.navigate(`/evaluations/${guid}/survey`);
  await expect.poll(() => router.state.location.pathname).toBe(`/evaluations/${guid}/complete`);
});

test('a second visit continues', async () => {
  await show('survey');
  await page.getByRole('radio', { name: 'Good' }).click();
  await cleanup();
  await show('welcome');
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect.element(page.getByRole('radio', { name: 'Good' })).toBeChecked();
});

test('the link alone is enough once the session has ended', async () => {
  hasEnded = true;
  await show('welcome', { employeeId: 5, fullName: 'Mia Wolf', permissions: [] });
  await expect.element(heading('Harbour Portal')).toBeVisible();
});

test('a loaded evaluation stays when the connection is lost, and another link does not show it', async () => {
  await show('welcome');
  await expect.element(heading('Harbour Portal')).toBeVisible();
  failed = noConnection();
  await router.revalidate();
  await expect.element(heading('Harbour Portal')).toBeVisible();
  failed = failure(404, 'No.');
  await router.navigate(`/evaluations/${crypto.randomUUID()}/welcome`);
  await expect.element(page.getByText('No.', { exact: true })).toBeVisible();
  await expect.element(heading('Harbour Portal')).not.toBeInTheDocument();
});
