import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { sampleOf } from '#contract/core/sample-of.test-data.ts';
import { calls } from '#contract/projects/project-evaluations.schemas.ts';
import type { ReactNode } from 'react';
import type { DashboardProject } from '#contract/dashboards/dashboards.schemas.ts';
import type { Permission } from '#contract/core/enums.ts';
import type { EmployeeProfile } from '#contract/people/people.schemas.ts';
import type { ProjectEvaluationResult } from '#contract/projects/project-evaluations.schemas.ts';
import type { Project } from '#contract/projects/projects.schemas.ts';
import { queryClient } from '#web/app/calls/query-client.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { PeerFeedbackWidget } from './PeerFeedbackWidget.tsx';
import { PerformanceScoreWidget } from './PerformanceScoreWidget.tsx';
import { projectResultsQuery } from '../project-evaluations.api.ts';
import { ProjectEvaluationsList } from '../ProjectEvaluationsList.tsx';
import { ProjectEvaluationsWidget } from '../ProjectEvaluationsWidget.tsx';
import { ProjectResults } from './ProjectResults.tsx';
import { DashboardMembers } from '../DashboardMembers.tsx';
import { ReviewStatus } from '../ReviewStatus.tsx';

const show = (element: ReactNode, employeeId = 9, permission: Permission = 'Benchmark_Admin') =>
  renderScreen({ as: { employeeId, fullName: 'Ann Abel', permissions: [permission] }, element });
const heading = (name: string) => page.getByRole('heading', { name, exact: true });
const facts = () => Array.from(document.querySelectorAll('li p'), ({ textContent }) => textContent);

const score = { averageScore: 4, answered: 2, distribution: [0, 0, 0, 2, 0] };
const question = {
  evaluationQuestionId: 1,
  question: 'How clear is the code?',
  projectRole: 'Developer',
  ...score,
};

test('the peer feedback has its answers by level and by question, if there are any', async () => {
  const profile = (answered: number, questions: object[]) =>
    ({ peerFeedbackScore: { ...score, answered, periods: [], questions } }) as unknown as EmployeeProfile;
  const levels = page.getByRole('list', { name: 'Answers behind the Peer Feedback Score' });
  const { unmount } = await show(<PeerFeedbackWidget profile={profile(2, [question])} />);
  await expect.element(levels).toBeVisible();
  await expect.element(heading('By question')).toBeVisible();
  expect(facts()).toEqual(['Developer · answered by 2 people']);
  await unmount();
  await show(<PeerFeedbackWidget profile={profile(0, [])} />);
  await expect.element(heading('Peer Feedback Score')).toBeVisible();
  await expect.element(levels).not.toBeInTheDocument();
  await expect.element(heading('By question')).not.toBeInTheDocument();
});

test('each score says what it is made of, and from when on a person sees their own', async () => {
  const profile = (answered: number) =>
    ({
      employeeId: 5,
      managerId: 4,
      firstName: 'Mia',
      performanceScore: {
        averageScore: answered === 0 ? 0 : 4,
        answered,
        periods: [],
      },
    }) as unknown as EmployeeProfile;
  const made = page.getByText('The average of all answers about Mia in project evaluations of this period.');
  const { unmount } = await show(<PerformanceScoreWidget profile={profile(0)} />);
  await expect.element(made).toBeVisible();
  await expect.element(page.getByText(/Shown once/)).not.toBeInTheDocument();
  await unmount();
  const own = await show(<PerformanceScoreWidget profile={profile(0)} />, 5, 'Benchmark_PM');
  await expect.element(page.getByText(/about you .* Shown once 3 people have answered\.$/)).toBeVisible();
  await own.unmount();
  await show(<PerformanceScoreWidget profile={profile(3)} />, 5, 'Benchmark_PM');
  await expect
    .element(page.getByText(/about you .* Updated with every 3 more people who answer\.$/))
    .toBeVisible();
});

const result = (
  projectId: number,
  changes: Partial<ProjectEvaluationResult> = {},
): ProjectEvaluationResult => ({
  projectEvaluationResultId: projectId,
  projectId,
  projectName: `Project ${projectId}`,
  clientName: 'Acme',
  targetProjectRole: 'Developer',
  deadline: '2026-05-01',
  ...changes,
});

test('a project leads to its page, a deleted one has no page and no client', async () => {
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
  const word = (state: string) => page.getByText(`Own evaluation ${state}`, { exact: true });
  await expect.element(word('incomplete')).toHaveAttribute('data-tone', 'neutral');
  await expect.element(word('complete')).toHaveAttribute('data-tone', 'good');
  expect(items[2]).not.toMatch(/Own evaluation|reminders/);
});

const evaluated = (projectEvaluationResults: ProjectEvaluationResult[]) =>
  ({ employeeId: 1, fullName: 'Mia Wolf', managerId: 9, projectEvaluationResults }) as EmployeeProfile;

test.each([
  [9, 'Benchmark_TeamLead', ['Project 1', 'Project 2']],
  [1, 'Benchmark_PM', ['Project 2']],
] as const)('person %i with %s may open the projects %j', async (viewerId, permission, names) => {
  const results = [result(1), result(2, { targetProjectRole: 'PM' }), result(3, { isDeleted: true })];
  await show(<ProjectEvaluationsWidget profile={evaluated(results)} />, viewerId, permission);
  await expect.poll(() => page.getByRole('row').elements()).toHaveLength(4);
  const links = page.getByRole('link').elements();
  expect(links.map(({ textContent }) => textContent)).toEqual(names);
});

test('a period without project evaluations says so', async () => {
  await show(<ProjectEvaluationsWidget profile={evaluated([])} />);
  await expect.element(page.getByText('No project evaluations in this period.')).toBeVisible();
});

test('the results of a project show how many members have submitted, if there are any', async () => {
  const submit = (submitted: number) =>
    queryClient.setQueryData(
      projectResultsQuery(6).queryKey,
      sampleOf(calls.getProjectResults.response, {
        projectId: 6,
        projectName: 'Harbour',
        clientName: 'Acme',
        deadline: '2026-05-01',
        submitted,
        members: 3,
        sections: [],
      }),
    );
  const none = page.getByText('No one has submitted an evaluation yet.');
  submit(1);
  const { unmount } = await show(<ProjectResults projectId={6} />);
  await expect.element(page.getByText('1 of 3 have submitted their evaluation.')).toBeVisible();
  await expect.element(none).not.toBeInTheDocument();
  await unmount();
  submit(0);
  await show(<ProjectResults projectId={6} />);
  await expect.element(none).toBeVisible();
});

test.each([
  [1, '2026-05-10', ['A team of one has no one to evaluate.']],
  [2, '2026-05-10', ['The evaluation links go out on 05/10/2026.']],
  [2, '2026-05-04', []],
])('the review status of a team of %i in a project that ends on %s says %j', async (size, endDate, said) => {
  const evaluations = Array.from({ length: size }, (_, at) => ({
    evaluationId: at,
    projectRole: at === 0 ? 'PM' : 'QA',
    isActive: true,
    employee: {
      employeeId: at,
      fullName: `Person ${at}`,
    },
  }));
  const project = {
    projectName: 'Harbour',
    evaluations,
    endDate,
    evaluationDeadline: '2026-05-31',
    today: '2026-05-04',
    isClosed: false,
    creator: null,
    managerId: 0,
    memberLeadIds: [],
  } as unknown as Project;
  await show(<ReviewStatus project={project} />);
  await expect.element(page.getByRole('link', { name: `Person ${size - 1}` })).toBeVisible();
  const sentences = page.getByText(/^(A team of one|The evaluation links)/).elements();
  expect(sentences.map(({ textContent }) => textContent)).toEqual(said);
});

test.each([
  ['2026-06-30', 2, {}, 1],
  ['2026-07-01', 2, {}, 0],
  ['2026-06-30', 1, {}, 0],
  ['2026-06-30', 2, { onLeaveUntil: '2026-07-03' }, 0],
  ['2026-06-30', 2, { startsOn: '2026-07-03' }, 0],
])(
  'on %s the dashboard offers for a team of %i, whose links end on 06/30, and with %o %i times Notify',
  async (today, size, absence, count) => {
    const members = Array.from({ length: size }, (_, at) => ({
      evaluationId: at,
      projectRole: at === 0 ? 'PM' : 'QA',
      isActive: true,
      isComplete: size > 1 && at === 0,
      remindersSent: [],
      employee: { employeeId: at, fullName: `Person ${at}` },
      ...absence,
    }));
    const project = { projectId: 6, projectTitle: 'Harbour', deadline: '2026-05-31', members };
    await show(<DashboardMembers project={project as unknown as DashboardProject} today={today} />);
    await expect.element(page.getByText(`Person ${size - 1}`)).toBeVisible();
    expect(page.getByRole('button', { name: /^Notify/ }).elements()).toHaveLength(count);
  },
);
