import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listJobNames, mergeJobNames, renameJobName } from '#contract/people/job-names.endpoints.ts';
import type { JobName } from '#contract/people/job-names.schemas.ts';
import { anAdmin, calls } from '#web/testing/answer-calls.ts';
import { answer, failure } from '#web/testing/answers.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { DepartmentsPage } from './DepartmentsPage.tsx';

const row = (id: number, name: string, people = 0, others = 0): JobName => ({
  id,
  name,
  people,
  others,
  version: id,
});

let departments: JobName[];
/** Whether another department has the new name. */
let isTaken: boolean;

beforeEach(async () => {
  await page.viewport(1280, 900);
  departments = [row(1, 'Design', 12, 1), row(2, 'Dsign', 1), row(3, 'Sales')];
  isTaken = false;
});

const show = () =>
  renderScreen({
    as: anAdmin,
    element: <DepartmentsPage />,
    calls: [
      answer(listJobNames, ({ query: { kind, q = '' } }) =>
        kind === 'position'
          ? []
          : departments.filter(({ name }) => name.toLowerCase().includes(q.toLowerCase())),
      ),
      answer(renameJobName, () => {
        if (isTaken) return failure(409, 'There is a department “Design” already.');
        departments = departments.map((one) => (one.id === 2 ? row(2, 'Brand', 1) : one));
        return {};
      }),
      answer(mergeJobNames, () => {
        departments = departments.filter(({ id }) => id !== 2);
        return {};
      }),
    ],
  });

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialogOf = (name: string) => page.getByRole('dialog', { name });

test('each list is there with its people, and an empty one says so', async () => {
  await show();
  const cells = () =>
    [...document.querySelectorAll('tbody tr')].map((line) =>
      [...line.querySelectorAll('td, th')].slice(0, 3).map((cell) => cell.textContent),
    );
  await expect.poll(() => cells().length).toBe(3);
  expect(cells()[0]?.join('|')).toMatch(/Design.*12.*1/);
  await expect.element(page.getByText('There are no positions yet.')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search departments' }).fill('sal');
  await expect.poll(() => cells().length).toBe(1);
  await page.getByRole('searchbox', { name: 'Search departments' }).fill('xyz');
  await expect.element(page.getByText('No department matches the search.')).toBeVisible();
});

test('the server sorts', async () => {
  await show();
  await page.getByRole('button', { name: 'People' }).first().click();
  await expect
    .poll(() => calls.of(listJobNames).at(-1)?.query)
    .toMatchObject({ kind: 'department', sort: '-people' });
});

test('a rename sends the new name with the version that was seen', async () => {
  await show();
  await button('Rename department Dsign').click();
  const dialog = dialogOf('Rename Dsign');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Brand');
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText('Dsign is now called Brand.')).toBeVisible();
  await expect.element(button('Rename department Brand')).toBeVisible();
  expect(calls.of(renameJobName)).toMatchObject([
    { body: { kind: 'department', id: 2, name: 'Brand' }, ifMatch: '"2"' },
  ]);
});

test('a name that another one has leads to the merge with that one', async () => {
  isTaken = true;
  await show();
  await button('Rename department Dsign').click();
  const dialog = dialogOf('Rename Dsign');
  await dialog.getByRole('textbox', { name: 'Name' }).fill(' design');
  await dialog.getByRole('button', { name: 'Rename' }).click();
  const failed = dialogOf('Oops! Something went wrong.');
  await expect.element(failed.getByText('There is a department “Design” already.')).toBeVisible();
  await failed.getByRole('button', { name: 'Merge' }).click();
  await expect.element(failed).not.toBeInTheDocument();
  await expect
    .element(
      dialog.getByText('1 person with Dsign today: all get Design. Dsign is deleted.', { exact: false }),
    )
    .toBeVisible();
  await dialog.getByRole('button', { name: 'Merge' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(calls.of(mergeJobNames)).toMatchObject([
    { body: { kind: 'department', id: 2, intoId: 1 }, ifMatch: '"2"' },
  ]);
  await expect.element(page.getByRole('heading', { name: 'Departments', exact: true })).toHaveFocus();
});

test('a merge asks with the number of people, and does not offer the department itself', async () => {
  await show();
  await button('Merge department Design into another').click();
  const dialog = dialogOf('Merge Design');
  await dialog.getByRole('button', { name: 'Merge' }).click();
  await expect.element(dialog.getByText('Choose the one that stays.').first()).toBeVisible();
  expect(calls.of(mergeJobNames)).toEqual([]);
  const field = dialog.getByRole('combobox', { name: 'Merge into' });
  await field.click();
  await expect.element(field).not.toHaveAttribute('readonly');
  await expect.element(page.getByRole('option', { name: 'Sales' })).toBeVisible();
  expect(page.getByRole('option', { name: 'Design', exact: true }).elements()).toEqual([]);
  await page.getByRole('option', { name: 'Sales' }).click();
  await expect
    .element(
      dialog.getByText(
        '12 people with Design today and 1 person with Design only in the job history: all get Sales.',
        { exact: false },
      ),
    )
    .toBeVisible();
});
