import { beforeEach, expect, test } from 'vitest';
import { sampleOf } from '#contract/core/sample-of.test-data.ts';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { listDuties } from '#contract/dashboards/duties.endpoints.ts';
import type { Duty } from '#contract/dashboards/duties.schemas.ts';
import type { Permission } from '#contract/core/enums.ts';
import { listSnippets } from '#contract/core/names.endpoints.ts';
import { projectMessages } from '#contract/projects/project-messages.ts';
import { getProjectResults } from '#contract/projects/project-evaluations.endpoints.ts';
import { getProject, listClients } from '#contract/projects/projects.endpoints.ts';
import {
  calls as projectCalls,
  type Project,
  type ProjectMember,
  projectMember,
} from '#contract/projects/projects.schemas.ts';
import { queryClient } from '#web/app/calls/query-client.ts';
import { calls } from '#web/testing/answer-calls.ts';
import { answer, failure } from '#web/testing/answers.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { ProjectFormPage } from './ProjectFormPage.tsx';
import { ProjectPage } from './ProjectPage.tsx';

const al = { employeeId: 3, fullName: 'Al Moss' };
const member = (employeeId: number, fullName: string, changes: Partial<ProjectMember> = {}) =>
  sampleOf(projectMember, {
    evaluationId: employeeId + 10,
    employee: {
      employeeId,
      fullName,
    },
    projectRole: 'Developer',
    isActive: true,
    isComplete: false,
    invitedDate: '2026-04-01',
    remindersSent: [],
    ...changes,
  });
const project = sampleOf(projectCalls.getProject.response, {
  projectId: 6,
  projectName: 'Harbour Portal',
  clientName: 'Acme',
  client: {
    clientId: 1,
    name: 'Acme',
  },
  projectManager: al,
  managerId: 3,
  version: 2,
  startDate: '2026-01-01',
  endDate: '2026-04-01',
  evaluationDeadline: '2026-05-01',
  description: 'A portal.',
  notes: '',
  status: 0.5,
  creator: al,
  createdDate: '2026-01-01',
  lastModifiedBy: al,
  lastModifiedDate: '2026-01-01',
  evaluations: [member(3, 'Al Moss', { projectRole: 'PM' })],
});

/** What the server knows of the project; a number is the status of its refusal. */
let stored: Project | number;
/** What waits for the viewer. */
let duties: Duty[];
const asked = () => calls.of(listDuties).length;

beforeEach(() => {
  stored = project;
  duties = [];
});

const show = (path: string, employeeId = 3, permission: Permission = 'Benchmark_PM') =>
  renderScreen({
    as: { employeeId, fullName: 'Al Moss', permissions: [permission] },
    path,
    routes: [
      { path: '/projects/:projectId', Component: ProjectPage },
      { path: '/projects/new', Component: ProjectFormPage },
      { path: '/projects/:projectId/edit', Component: ProjectFormPage },
    ],
    calls: [
      answer(listDuties, () => ({ duties, isPart: false, today: '2026-05-04' })),
      answer(getProject, () => (typeof stored === 'number' ? failure(stored, 'No.') : stored)),
      answer(getProjectResults, {
        projectId: 6,
        projectName: 'Harbour Portal',
        clientName: 'Acme',
        deadline: '2026-05-01',
        submitted: 0,
        members: 0,
        sections: [],
      }),
      answer(listClients, []),
      answer(listSnippets, []),
    ],
  });
const heading = (name: string) => page.getByRole('heading', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const failed = page.getByText('This project could not be loaded.');

test('a closed project says so, an open one does not', async () => {
  await show('/projects/6');
  await expect.element(heading('Harbour Portal')).toBeVisible();
  await expect.element(page.getByText(projectMessages.closed)).not.toBeInTheDocument();
  await cleanup();
  queryClient.clear();
  stored = { ...project, isClosed: true, closedDate: '2026-05-02' };
  await show('/projects/6');
  await expect
    .element(page.getByText(`${projectMessages.closed} It was closed on 05/02/2026.`))
    .toBeVisible();
  await expect.element(button('Close')).not.toBeInTheDocument();
});

test('an Admin is warned of a project without a manager, no one else is', async () => {
  const warning = page.getByRole('note').filter({ hasText: projectMessages.needsManager });
  stored = { ...project, projectManager: null, managerId: null, needsProjectManager: true };
  await show('/projects/6', 9, 'Benchmark_Admin');
  await expect.element(warning).toHaveAttribute('data-tone', 'warning');
  await cleanup();
  queryClient.clear();
  await show('/projects/6');
  await expect.element(heading('Harbour Portal')).toBeVisible();
  await expect.element(warning).not.toBeInTheDocument();
});

test.each([
  [3, 'Benchmark_PM', ['Edit', 'Close', 'Delete']],
  [4, 'Benchmark_TeamLead', ['Edit', 'Close']],
  [5, 'Benchmark_PM', []],
] as const)('person %i with %s gets the actions %j', async (viewerId, permission, names) => {
  stored = { ...project, memberLeadIds: [4] };
  await show('/projects/6', viewerId, permission);
  await expect.element(heading('Harbour Portal')).toBeVisible();
  const edit = page.getByRole('link', { name: 'Edit', exact: true });
  const actions = [edit, button('Close'), button('Delete')].flatMap((action) => action.elements());
  expect(actions.map(({ textContent }) => textContent)).toEqual(names);
});

test('in a team of one no person can be notified', async () => {
  stored = { ...project, evaluations: [member(3, 'Al Moss', { projectRole: 'PM' })] };
  await show('/projects/6');
  await expect.element(page.getByText('A team of one has no one to evaluate.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Notify/ })).not.toBeInTheDocument();
});

test('a closed project offers no Notify', async () => {
  const evaluations = [member(3, 'Al Moss', { projectRole: 'PM' }), member(4, 'Mia Wolf')];
  stored = { ...project, evaluations, isClosed: true };
  await show('/projects/6');
  await expect.element(page.getByText('Mia Wolf').first()).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Notify/ })).not.toBeInTheDocument();
});

test.each([
  ['2026-04-30', 1],
  ['2026-05-01', 0],
])('on %s, around the last day of the links, %i members can be notified', async (today, count) => {
  const evaluations = [member(3, 'Al Moss', { projectRole: 'PM', isComplete: true }), member(4, 'Mia Wolf')];
  stored = { ...project, evaluations, evaluationDeadline: '2026-03-31', today };
  await show('/projects/6');
  await expect.element(page.getByText('Mia Wolf').first()).toBeVisible();
  expect(page.getByRole('button', { name: 'Notify Mia Wolf' }).elements()).toHaveLength(count);
});

test('members on leave and before their first day are marked, and cannot be notified', async () => {
  stored = {
    ...project,
    evaluations: [
      member(3, 'Al Moss', { projectRole: 'PM', isComplete: true }),
      member(4, 'Mia Wolf', { onLeaveUntil: '2026-05-09' }),
      member(5, 'Jon Reyes', { startsOn: '2026-05-08' }),
      member(7, 'Ida Lund'),
    ],
  };
  await show('/projects/6');
  await expect.element(page.getByText('On leave until 05/09/2026')).toBeVisible();
  await expect.element(page.getByText('Starts 05/08/2026')).toBeVisible();
  const notified = page.getByRole('button', { name: /^Notify/ }).elements();
  expect(notified.map((one) => one.getAttribute('aria-label'))).toEqual(['Notify Ida Lund']);
});

test('members who are active and have not submitted can be notified; each has one line of facts', async () => {
  stored = {
    ...project,
    evaluations: [
      member(3, 'Al Moss', { projectRole: 'PM', isComplete: true }),
      member(4, 'Mia Wolf', { remindersSent: ['2026-04-20'] }),
      member(5, 'Jon Reyes', { isActive: false, invitedDate: null, deliveryFailed: true }),
      member(7, 'Ida Lund', { remindersSent: ['2026-04-20', '2026-04-27'] }),
    ],
  };
  await show('/projects/6');
  const notify = () =>
    page
      .getByRole('button', { name: /^Notify/ })
      .elements()
      .map((one) => one.getAttribute('aria-label'));
  await expect.poll(notify).toEqual(['Notify Mia Wolf', 'Notify Ida Lund']);
  expect(Array.from(document.querySelectorAll('li p'), ({ textContent }) => textContent)).toEqual([
    'Invited 04/01/2026 · No reminders',
    'Invited 04/01/2026 · 1 reminder: 04/20',
    'Not invited yet · No reminders',
    'Invited 04/01/2026 · 2 reminders: 04/20, 04/27',
  ]);
  const pills = Array.from(document.querySelectorAll<HTMLElement>('li [data-tone]'));
  expect(pills.map(({ textContent, dataset: { tone } }) => `${textContent}: ${tone}`)).toEqual([
    'Complete: good',
    'Incomplete: neutral',
    'Not delivered: danger',
    'Archived: neutral',
    'Incomplete: neutral',
    'Incomplete: neutral',
  ]);
});

test.each([
  [
    [
      member(3, 'Al Moss', { projectRole: 'PM', isComplete: true }),
      member(4, 'Mia Wolf'),
      member(5, 'Jon Reyes'),
    ],
    'Harbour Portal: 1 of 3 evaluations are submitted, 2 are open.',
    [true, true],
  ],
  [
    [
      member(3, 'Al Moss', { projectRole: 'PM', isComplete: true }),
      member(4, 'Mia Wolf', { isComplete: true }),
    ],
    'Harbour Portal: all 2 evaluations are submitted.',
    [false, true],
  ],
  [
    [member(3, 'Al Moss'), member(4, 'Mia Wolf')],
    'Harbour Portal: 0 of 2 evaluations are submitted, 2 are open.',
    [true, false],
  ],
  [[member(3, 'Al Moss')], 'Harbour Portal: a team of one, without evaluations.', [false, false]],
] as const)(
  'Delete says what goes and what stays, case %#',
  async (evaluations, sentence, [links, stays]) => {
    stored = { ...project, evaluations: [...evaluations] };
    await show('/projects/6');
    await button('Delete').click();
    await expect.element(page.getByRole('dialog', { name: 'Delete Project' })).toBeVisible();
    const said = Array.from(
      document.querySelectorAll('[role=dialog] p'),
      ({ textContent }) => textContent ?? '',
    );
    expect(said.slice(0, 2)).toEqual([projectMessages.confirmDelete, sentence]);
    expect(said[2]?.includes('evaluation links that are still open stop working')).toBe(links);
    expect(said.some((line) => line.startsWith('Submitted answers stay'))).toBe(stays);
    await expect.element(button('Delete Project')).toBeVisible();
  },
);

test.each(['/projects/6', '/projects/6/edit'])(
  '%s says whether the project is missing or failed',
  async (address) => {
    stored = 404;
    await show(address);
    await expect.element(heading('Page Not Found')).toBeVisible();
    await cleanup();
    queryClient.clear();
    stored = 400;
    await show(address);
    await expect.element(failed).toBeVisible();
    await expect.element(heading('Page Not Found')).not.toBeInTheDocument();
  },
);

test('a new project starts empty, an existing one with its values', async () => {
  await show('/projects/new');
  await expect.element(heading('New Project Evaluation')).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Project Title' })).toHaveValue('');
  await cleanup();
  await show('/projects/6/edit');
  await expect.element(heading('Edit Project Evaluation')).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Project Title' })).toHaveValue('Harbour Portal');
});

test('members begin their own evaluation from the project, as long as it waits', async () => {
  stored = { ...project, evaluations: [member(3, 'Al Moss', { guid: 'abc' }), member(4, 'Bo Lind')] };
  duties = [
    {
      kind: 'evaluation',
      projectEvaluationResultId: 13,
      guid: 'abc',
      projectName: 'Harbour Portal',
      deadline: '2026-05-01',
      colleagues: [
        {
          employeeId: 4,
          questions: 4,
        },
      ],
    },
  ];
  const waiting = await show('/projects/6');
  const begin = page.getByRole('link', { name: 'Begin your evaluation' });
  await expect.element(begin).toHaveAttribute('href', '/evaluations/abc/welcome');
  await waiting.unmount();
  queryClient.clear();
  duties = [];
  const submitted = await show('/projects/6');
  await expect.element(page.getByText('Bo Lind')).toBeVisible();
  await expect.poll(asked).toBe(2);
  await expect.element(begin).not.toBeInTheDocument();
  await submitted.unmount();
  queryClient.clear();
  // Without an own entry, nothing is asked.
  stored = { ...project, evaluations: [member(4, 'Bo Lind')] };
  await show('/projects/6');
  await expect.element(page.getByText('Bo Lind')).toBeVisible();
  expect(asked()).toBe(2);
});
