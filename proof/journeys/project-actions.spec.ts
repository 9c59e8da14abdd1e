import { type APIRequestContext, expect, test } from '@playwright/test';
import { projectMessages } from '#contract/projects/project-messages.ts';
import { castProject } from './projects/cast.ts';
import { demo } from './support/people.ts';
import { dialogOf } from './support/profile.ts';
import { browserOf } from './support/sign-in.ts';

// Each of these actions removes its own button. The announcement must outlive the button.
test('leaving the team, closing and deleting are each announced once', async ({ browser, request }) => {
  const { projectId, leaver } = await newProject(request);
  const page = await browserOf(browser, demo.admin.fullName);
  await page.goto(`/projects/${projectId}`);

  await page.getByRole('button', { name: `Delete evaluation of ${leaver}` }).click();
  await dialogOf(page, 'Delete Evaluation').getByRole('button', { name: 'Delete Evaluation' }).click();
  await expect(page.getByText('The evaluation has been deleted.')).toHaveCount(1);
  await expect(page.getByText(leaver)).toHaveCount(0);

  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await dialogOf(page, 'Close Project').getByRole('button', { name: 'Close Project' }).click();
  await expect(page.getByText('The project has been closed.')).toHaveCount(1);
  await expect(page.getByText(projectMessages.closed)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await dialogOf(page, 'Delete Project').getByRole('button', { name: 'Delete Project' }).click();
  await expect(page.getByText('The project has been deleted.')).toHaveCount(1);
  await expect(page).toHaveURL('/projects');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

/** Creates a project of the Admin without a browser. Its links have not been sent. */
async function newProject(request: APIRequestContext) {
  const { manager, colleagues, today } = await castProject(request);
  const [leaver, stayer] = colleagues;
  const nextYear = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`.replace('-02-29', '-03-01');
  const issued = await request.post('/dev/id-token', { data: { email: demo.admin.email } });
  const login = await request.post('/api/Employees/Login', { data: await issued.json() });
  const { accessToken } = (await login.json()) as { accessToken: string };
  const member = (employee: { employeeId: number }, projectRole: string) => ({
    employee: { employeeId: employee.employeeId },
    projectRole,
  });
  const answer = await request.post('/api/Projects/save', {
    headers: { authorization: `Bearer ${accessToken}` },
    data: {
      projectName: `Lighthouse ${Date.now().toString(36)}`,
      description: 'Written to be closed and deleted.',
      startDate: today,
      endDate: nextYear,
      evaluationDeadline: nextYear.replace(/^\d+/, (year) => String(Number(year) + 1)),
      client: await firstClient(request, accessToken),
      evaluations: [member(manager, 'PM'), member(leaver, 'Developer'), member(stayer, 'QA')],
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { entityId } = (await answer.json()) as { entityId: number };
  return { projectId: entityId, leaver: leaver.fullName };
}

async function firstClient(request: APIRequestContext, accessToken: string) {
  const headers = { authorization: `Bearer ${accessToken}` };
  const clients = (await (await request.get('/api/Clients', { headers })).json()) as { clientId: number }[];
  expect(clients.length).toBeGreaterThan(0);
  return clients[0];
}
