import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { ReactNode } from 'react';
import type { SectionResult } from '#contract/evaluation-results.ts';
import type { EmployeeProfile } from '#contract/people.ts';
import type { ProjectEvaluationResult } from '#contract/project-evaluations.ts';
import { queryClient } from '#web/app/query-client.ts';
import { forgetSession, keepSession } from '#web/app/session-record.ts';
import { UiProvider } from '#web/ui/UiProvider.tsx';
import { PeerFeedbackWidget } from './PeerFeedbackWidget.tsx';
import { ProjectEvaluationsList } from './ProjectEvaluationsList.tsx';
import { SectionResults } from './SectionResults.tsx';

beforeEach(() =>
  keepSession(
    { employeeId: 9, accessToken: 'a', refreshToken: 'r' },
    { employeeId: 9, fullName: 'Ann Abel', email: 'ann@example.com', permissions: ['Benchmark_Admin'] },
  ),
);
afterEach(forgetSession);

const show = (element: ReactNode) =>
  render(
    <QueryClientProvider client={queryClient}>
      <UiProvider>
        <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
      </UiProvider>
    </QueryClientProvider>,
  );
const heading = (name: string) => page.getByRole('heading', { name, exact: true });
const facts = () => Array.from(document.querySelectorAll('li p'), ({ textContent }) => textContent);

const score = { averageScore: 4, answered: 2, distribution: [0, 0, 0, 2, 0] };
const question = {
  ...{ evaluationQuestionId: 1, question: 'How clear is the code?', projectRole: 'Developer', ...score },
};

test('the peer feedback is listed by question, if there are questions', async () => {
  const profile = (questions: object[]) =>
    ({ peerFeedbackScore: { ...score, periods: [], questions } }) as unknown as EmployeeProfile;
  const { unmount } = await show(<PeerFeedbackWidget profile={profile([question])} />);
  await expect.element(heading('By question')).toBeVisible();
  expect(facts()).toEqual(['Developer · answered by 2 people']);
  await unmount();
  await show(<PeerFeedbackWidget profile={profile([])} />);
  await expect.element(heading('Peer Feedback Score')).toBeVisible();
  await expect.element(heading('By question')).not.toBeInTheDocument();
});

test('a project leads to its page, a deleted one has no page and no client', async () => {
  const result = (projectId: number, changes: Partial<ProjectEvaluationResult>): ProjectEvaluationResult => ({
    ...{ projectEvaluationResultId: projectId, projectId, projectName: `Project ${projectId}` },
    ...{ clientName: 'Acme', targetProjectRole: 'Developer', deadline: '2026-05-01' },
    ...changes,
  });
  await show(
    <ProjectEvaluationsList
      results={[
        result(1, { evaluationStatus: 'Incomplete', remindersSent: ['2026-04-20'], answered: 1 }),
        result(2, { evaluationStatus: 'Complete' }),
        result(3, { isDeleted: true, clientName: '' }),
      ]}
    />,
  );
  await expect.element(page.getByRole('link', { name: 'Project 1' })).toHaveAttribute('href', '/projects/1');
  expect(page.getByRole('link').elements()).toHaveLength(2);
  expect(facts()).toEqual([
    'Acme · Developer · Due 05/01/2026 · answered by 1 person',
    'Acme · Developer · Due 05/01/2026 · no answers yet',
    'Developer · Due 05/01/2026 · no answers yet',
  ]);
  const items = Array.from(document.querySelectorAll('li'), ({ textContent }) => textContent);
  expect(items[0]).toMatch(/Own evaluation incomplete1 reminder: 04\/20$/);
  expect(items[1]).toMatch(/Own evaluation completeNo reminders$/);
  expect(items[2]).not.toMatch(/Own evaluation|reminders/);
});

test('notes are listed with their authors; without notes there is no heading', async () => {
  const mia = { employeeId: 1, fullName: 'Mia Wolf' };
  const section = (notes: SectionResult['notes']): SectionResult => ({
    ...{ targetEmployeeSnippet: mia, targetProjectRole: 'Developer', responses: [], notes },
    ...{ employeePerformanceScore: 4, answered: 1, distribution: [] },
  });
  const note = { notesId: 1, content: 'She helps.', employee: { employeeId: 2, fullName: 'Jon Reyes' } };
  const { unmount } = await show(<SectionResults section={section([note])} />);
  await expect.element(heading('Notes')).toBeVisible();
  expect(facts()).toEqual(['She helps.', 'Jon Reyes']);
  await unmount();
  await show(<SectionResults section={section([])} />);
  await expect.element(page.getByRole('link', { name: 'Mia Wolf' })).toBeVisible();
  await expect.element(heading('Notes')).not.toBeInTheDocument();
});
