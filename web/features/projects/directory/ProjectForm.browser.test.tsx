import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listSnippets } from '#contract/core/names.endpoints.ts';
import { projectMessages } from '#contract/projects/project-messages.ts';
import { listClients, saveProject } from '#contract/projects/projects.endpoints.ts';
import { anAdmin } from '#web/testing/answer-calls.ts';
import { answer } from '#web/testing/answers.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { useZodForm } from '#web/ui/forms/useZodForm.ts';
import { projectForm } from './project-form.ts';
import { bodyOf, emptyProject, type ProjectValues } from './project-values.ts';
import { ProjectForm } from './ProjectForm.tsx';
import { ProjectFormPage } from './ProjectFormPage.tsx';

const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const person = (row: number) => page.getByRole('combobox', { name: `Team member ${row}`, exact: true });
const role = (row: number) => page.getByRole('combobox', { name: `Role of team member ${row}`, exact: true });
const client = page.getByRole('combobox', { name: 'Client' });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const saved = vi.fn<(values: ProjectValues) => void>();
let router: Awaited<ReturnType<typeof renderScreen>>['router'];

beforeEach(async () => {
  saved.mockReset();
  ({ router } = await renderScreen({
    as: anAdmin,
    routes: [
      { path: '/', Component: Example },
      { path: '/projects/new', Component: ProjectFormPage },
      { path: '/projects/:projectId', element: null },
    ],
    calls: [
      answer(listClients, [{ clientId: 3, name: 'Northwind Museum' }]),
      answer(saveProject, { entityId: 12 }),
      answer(listSnippets, [
        { employeeId: 7, fullName: 'Mia Wolf', positionName: 'Developer' },
        { employeeId: 8, fullName: 'Jon Reyes', positionName: null },
      ]),
    ],
  }));
});

test('an empty form shows the exact sentences for required fields', async () => {
  await press('Save Project');
  for (const sentence of [
    projectMessages.titleRequired,
    projectMessages.descriptionRequired,
    projectMessages.clientRequired,
    projectMessages.startRequired,
    projectMessages.endRequired,
    projectMessages.deadlineRequired,
    projectMessages.memberName,
  ]) {
    await expect.element(page.getByText(sentence, { exact: true })).toBeVisible();
  }
  await expect.element(field('Project Title')).toHaveFocus();
  expect(saved).not.toHaveBeenCalled();
});

test('the order of dates is validated even while other fields are invalid', async () => {
  await field('Start Date').fill('05/01/2026');
  await field('End Date').fill('05/01/2026');
  await field('Review Deadline').fill('04/30/2026');
  await press('Save Project');
  await expect.element(page.getByText(projectMessages.endOrder)).toBeVisible();
  await expect.element(page.getByText(projectMessages.deadlineOrder)).toBeVisible();
  await field('End Date').fill('05/02/2026');
  await expect.element(page.getByText(projectMessages.endOrder)).not.toBeInTheDocument();
  await field('Review Deadline').fill('05/03/2026');
  await expect.element(page.getByText(projectMessages.deadlineOrder)).not.toBeInTheDocument();
});

test('new rows are Project Managers, exactly one is required, and an empty team is refused', async () => {
  await expect.element(role(1)).toHaveValue('Project Manager');
  await press('Add Team Member');
  await expect.element(role(2)).toHaveValue('Project Manager');
  await expect.element(person(2)).toHaveFocus();
  await press('Save Project');
  await expect.element(page.getByText(projectMessages.oneManager)).toBeVisible();
  await press('Remove team member 2');
  await expect.element(page.getByRole('button', { name: 'Add Team Member' })).toHaveFocus();
  await expect.element(page.getByText(projectMessages.oneManager)).not.toBeInTheDocument();
  await press('Remove team member 1');
  await press('Save Project');
  await expect.element(page.getByText(projectMessages.teamRequired)).toBeVisible();
});

test('a project with a new client, two people and one link is saved without its empty links', async () => {
  await fillFields();
  await client.fill('Harbour Trust');
  await userEvent.keyboard('{Tab}');
  await pick(1, 'Mia Wolf');
  await press('Add Team Member');
  await pick(2, 'Jon Reyes');
  await role(2).click();
  await page.getByRole('option', { name: 'Quality Assurance' }).click();
  await field('URL of link 2').fill('https://docs.example.com/harbour');
  await press('Save Project');
  await expect.poll(() => saved).toHaveBeenCalledTimes(1);
  const [values] = saved.mock.calls[0] ?? [];
  const body = values && bodyOf(values, -1);
  expect(body?.client).toEqual({ clientId: -1, name: 'Harbour Trust' });
  expect(body?.links).toEqual([
    { linkId: -1, name: 'Documentation Space', url: 'https://docs.example.com/harbour' },
  ]);
  expect(body?.evaluations).toEqual([
    { employee: { employeeId: 7 }, projectRole: 'PM' },
    { employee: { employeeId: 8 }, projectRole: 'QA' },
  ]);
});

test('a client whose name is too long is refused at its field, by its label', async () => {
  await client.fill('N'.repeat(101));
  await press('Save Project');
  await expect.element(client).toHaveAccessibleDescription('Client must be 100 characters or less.');
});

test('an existing client is found regardless of case', async () => {
  await fillFields();
  await client.fill('NORTHWIND museum');
  await userEvent.keyboard('{Tab}');
  await expect.element(client).toHaveValue('Northwind Museum');
  await pick(1, 'Mia Wolf');
  await press('Save Project');
  await expect.poll(() => saved).toHaveBeenCalledTimes(1);
  expect(saved.mock.calls[0]?.[0].client).toEqual({ clientId: 3, name: 'Northwind Museum' });
});

test('of two links with the same title the newer is removed, with an error, and nothing is saved', async () => {
  await fillFields();
  await client.fill('Northwind Museum');
  await pick(1, 'Mia Wolf');
  await press('Add Link');
  await field('Title of link 4').fill(' project RETRO ');
  await field('URL of link 4').fill('https://retro.example.com');
  await press('Save Project');
  await expect.element(page.getByText(projectMessages.linkTitlesUnique)).toBeVisible();
  await expect.element(field('Title of link 4')).not.toBeInTheDocument();
  await expect.element(field('Title of link 3')).toHaveValue('Project Retro');
  expect(saved).not.toHaveBeenCalled();
  await press('Save Project');
  await expect.poll(() => saved).toHaveBeenCalledTimes(1);
});

test('a half-filled team row shows all its sentences at once, and each goes when it is met', async () => {
  await press('Add Team Member');
  await press('Save Project');
  await expect.element(page.getByText(projectMessages.oneManager)).toBeVisible();
  await expect.element(page.getByText(projectMessages.memberName)).toBeVisible();
  await press('Remove team member 2');
  await expect.element(page.getByText(projectMessages.oneManager)).not.toBeInTheDocument();
  await expect.element(page.getByText(projectMessages.memberName)).toBeVisible();
  await pick(1, 'Mia Wolf');
  await press('Add Team Member');
  await pick(2, 'Mia Wolf');
  await press('Add Team Member');
  await press('Save Project');
  for (const sentence of ['oneManager', 'memberName', 'memberTwice'] as const)
    await expect.element(page.getByText(projectMessages[sentence])).toBeVisible();
});

test('a link removed as a duplicate can be had back, under another title', async () => {
  await fillFields();
  await client.fill('Northwind Museum');
  await pick(1, 'Mia Wolf');
  await press('Add Link');
  await field('Title of link 4').fill('Project Retro');
  await field('URL of link 4').fill('https://retro.example.com');
  await press('Add Link');
  await expect.element(page.getByText(projectMessages.linkTitlesUnique)).toBeVisible();
  await expect.element(field('Title of link 4')).not.toBeInTheDocument();
  await press('Restore Removed Link');
  await expect.element(field('Title of link 4')).toHaveFocus();
  await expect.element(field('URL of link 4')).toHaveValue('https://retro.example.com');
  await expect.element(page.getByText(projectMessages.linkTitlesUnique)).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Restore Removed Link' })).not.toBeInTheDocument();
  await field('Title of link 4').fill('Second Retro');
  await press('Save Project');
  await expect.poll(() => saved).toHaveBeenCalledTimes(1);
  expect(saved.mock.calls[0]?.[0].links[3]).toMatchObject({
    name: 'Second Retro',
    url: 'https://retro.example.com',
  });
});

test('all removed links can be had back, also after another was added', async () => {
  await press('Add Link');
  await field('Title of link 4').fill('Project Retro');
  await field('URL of link 4').fill('https://retro.example.com');
  await press('Add Link');
  await expect.element(field('Title of link 4')).not.toBeInTheDocument();
  await press('Add Link');
  await field('Title of link 4').fill('Project Retro');
  await field('URL of link 4').fill('https://second.example.com');
  await press('Add Link');
  await expect.element(field('Title of link 4')).not.toBeInTheDocument();
  await press('Restore Removed Links');
  await expect.element(field('URL of link 4')).toHaveValue('https://retro.example.com');
  await expect.element(field('URL of link 5')).toHaveValue('https://second.example.com');
});

test('a link needs a title and a valid URL, with the error in its row', async () => {
  await field('URL of link 3').fill('retro');
  await press('Add Link');
  await field('URL of link 4').fill('https://example.com');
  await press('Save Project');
  await expect.element(field('URL of link 3')).toHaveAccessibleDescription(projectMessages.linkUrlInvalid);
  await expect
    .element(field('Title of link 4'))
    .toHaveAccessibleDescription(projectMessages.linkTitleRequired);
});

test('a new project is saved with a confirmation, and its page opens', async () => {
  await router.navigate('/projects/new');
  await expect.element(page.getByRole('heading', { name: 'New Project Evaluation' })).toBeVisible();
  await fillFields();
  await client.fill('Northwind Museum');
  await userEvent.keyboard('{Tab}');
  await pick(1, 'Mia Wolf');
  await press('Save Project');
  const confirmation = page.getByRole('status').getByText('The project has been saved.');
  await expect.element(confirmation.first()).toBeVisible();
  await expect.poll(() => router.state.location.pathname).toBe('/projects/12');
});

function Example() {
  const form = useZodForm(projectForm, { defaultValues: emptyProject(null) });
  return (
    <ProjectForm
      form={form}
      projectId={null}
      known={[]}
      onSave={async (values) => saved(values)}
      onCancel={() => undefined}
    />
  );
}

async function fillFields() {
  await field('Project Title').fill('Harbour Portal');
  await field('Project Description').fill('A portal for the harbour.');
  await field('Start Date').fill('05/01/2026');
  await field('End Date').fill('06/01/2026');
  await field('Review Deadline').fill('06/15/2026');
}

async function pick(row: number, name: string) {
  await person(row).fill(name);
  await page.getByRole('option', { name: new RegExp(name) }).click();
}
