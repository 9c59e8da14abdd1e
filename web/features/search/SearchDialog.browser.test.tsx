import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Permission } from '#contract/core/enums.ts';
import { getFeatures } from '#contract/core/features.endpoints.ts';
import { allOff } from '#contract/core/settings.test-data.ts';
import { listSnippets } from '#contract/core/names.endpoints.ts';
import { search } from '#contract/dashboards/search.endpoints.ts';
import type { Found } from '#contract/dashboards/search.schemas.ts';
import { NavBar } from '#web/app/shell/NavBar.tsx';
import { calls } from '#web/testing/answer-calls.ts';
import { answer, type Failure, noConnection } from '#web/testing/answers.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { typeAtOnce } from '#web/testing/type-and-press.ts';

const NOTHING: Found = { people: [], goals: [], projects: [] };
const person = (employeeId: number, fullName: string, more: Partial<Found['people'][number]> = {}) => ({
  employeeId,
  fullName,
  positionName: 'Engineer',
  isArchived: false,
  opens: true,
  starts: false,
  ...more,
});
const ana: Found = {
  people: [person(3, 'Ana Ruiz', { starts: true }), person(4, 'Anand Rao', { opens: false })],
  goals: [{ goalId: 8, title: 'Analyze logs', employeeId: 3, employeeName: 'Ana Ruiz' }],
  projects: [{ projectId: 9, projectName: 'Analytics', clientName: 'Acme', isClosed: true }],
};

/** What the server answers. */
let found: () => Promise<Found> | Found | Failure;
let router: Awaited<ReturnType<typeof renderScreen>>['router'];
const asked = () => calls.of(search).map(({ query: { act = '', q } }) => `${act}:${q}`);

beforeEach(async () => {
  await page.viewport(1280, 800);
  found = () => ana;
});

async function show(...permissions: Permission[]) {
  ({ router } = await renderScreen({
    as: { employeeId: 7, fullName: 'Mia Wolf', permissions },
    path: '/projects',
    element: <NavBar />,
    calls: [answer(search, () => found()), answer(getFeatures, allOff), answer(listSnippets, [])],
  }));
}
const button = page.getByRole('button', { name: 'Search' });
const dialog = page.getByRole('dialog', { name: 'Search' });
const field = page.getByRole('combobox');
const options = page.getByRole('option');
const labels = () => options.elements().map(({ textContent }) => textContent);
const active = () => document.getElementById(field.element().getAttribute('aria-activedescendant') ?? '');
/** No pause between the keys is long enough for a search. */
const typeFast = (...texts: readonly string[]) => {
  for (const text of texts) typeAtOnce(field.element(), text);
};
const openByKey = async () => {
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(field).toHaveFocus();
};

test('the button and Ctrl+K open the search; Escape clears, then closes, and the focus goes back', async () => {
  await show('Benchmark_Admin');
  await button.click();
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('ana');
  await expect.poll(labels).toContain('Ana RuizEngineer');
  await userEvent.keyboard('{Escape}');
  await expect.element(field).toHaveValue('');
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
  await openByKey();
});

test('the options are in labeled groups, and the field names the active one', async () => {
  await show('Benchmark_Admin');
  await openByKey();
  await userEvent.keyboard('ana');
  await expect
    .poll(labels)
    .toEqual([
      'Ana RuizEngineer',
      'Anand RaoEngineer · Give kudos',
      'Analyze logsAna Ruiz',
      'AnalyticsAcme · Closed',
      'Start review of Ana Ruiz',
      'Give kudos to Ana Ruiz',
    ]);
  for (const name of ['People', 'Goals', 'Projects', 'Actions'])
    await expect.element(page.getByRole('group', { name })).toBeVisible();
  await expect.element(field).toHaveAttribute('aria-expanded', 'true');
  const list = field.element().getAttribute('aria-controls') ?? '';
  expect(document.getElementById(list)).toBe(page.getByRole('listbox').element());
  expect(active()?.textContent).toContain('Ana Ruiz');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(active()?.textContent).toContain('Analyze logs');
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
  expect(active()?.textContent).toBe('Give kudos to Ana Ruiz');
  expect(options.elements().filter((one) => one.ariaSelected === 'true')).toEqual([active()]);
  await expect.element(page.getByText('6 results')).toBeInTheDocument();
});

test('Enter opens the active option, and the search lists it first the next time', async () => {
  await show();
  await openByKey();
  await userEvent.keyboard('ana');
  await expect.poll(labels).toContain('Analyze logsAna Ruiz');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await expect.poll(() => router.state.location.pathname).toBe('/employees/3/goals/8');
  await openByKey();
  await expect
    .poll(() => labels().slice(0, 3))
    .toEqual(['Analyze logsAna Ruiz', 'My page', 'Give kudos to …']);
  await expect.element(page.getByRole('group', { name: 'Last opened' })).toBeVisible();
});

test('Ctrl+Enter opens a tab and keeps the search', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  await show();
  await openByKey();
  await userEvent.keyboard('ana');
  await expect.poll(labels).toContain('Ana RuizEngineer');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => open.mock.calls).toEqual([['/employees/3', '_blank', 'noopener']]);
  await expect.element(dialog).toBeVisible();
});

test('it asks once for fast keys, keeps the old rows, and Enter waits for those of the typed words', async () => {
  await show();
  await openByKey();
  typeFast('a', 'an', 'ana');
  await expect.poll(labels).toContain('Ana RuizEngineer');
  expect(asked()).toEqual([':ana']);
  let give: (found: Found) => void = () => {};
  found = () => new Promise((done) => (give = done));
  typeFast('ana ', 'ana z', 'ana zo');
  await userEvent.keyboard('{Enter}');
  await expect.poll(asked).toEqual([':ana', ':ana zo']);
  expect(labels()).toContain('Ana RuizEngineer');
  expect(router.state.location.pathname).toBe('/projects');
  give({ ...NOTHING, people: [person(5, 'Ana Zorn')] });
  await expect.poll(() => router.state.location.pathname).toBe('/employees/5');
});

test('“Start review of” becomes a chip that asks for a person; Backspace takes it back', async () => {
  await show('Benchmark_TeamLead');
  await openByKey();
  await userEvent.keyboard('start');
  await expect.poll(labels).toContain('Start review of …');
  await page.getByRole('option', { name: 'Start review of …' }).click();
  const inChip = page.getByRole('combobox', { name: 'Start review of: first or last name' });
  await expect.element(inChip).toHaveFocus();
  await expect.poll(asked).toContain('start:');
  await userEvent.keyboard('{Backspace}');
  await expect.element(page.getByRole('combobox', { name: 'Search' })).toHaveFocus();
  await userEvent.keyboard('start review of ');
  await expect.element(inChip).toHaveValue('');
  found = () => ({ ...NOTHING, people: [person(3, 'Ana Ruiz', { starts: true })] });
  await userEvent.keyboard('ana');
  await expect.poll(labels).toEqual(['Ana RuizEngineer']);
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => `${router.state.location.pathname}${router.state.location.search}`)
    .toBe('/employees/3?act=start');
});

test('a member is offered no review to start, and a colleague only kudos', async () => {
  found = () => ({ ...NOTHING, people: [person(4, 'Start Colleague', { opens: false })] });
  await show();
  await openByKey();
  await userEvent.keyboard('start');
  await expect.poll(labels).toEqual(['Start ColleagueEngineer · Give kudos']);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog', { name: 'Give kudos' })).toBeVisible();
  expect(router.state.location.pathname).toBe('/projects');
});

test('without a match it says what to try, without a server that the search failed; no error dialog opens', async () => {
  found = () => NOTHING;
  await show();
  await openByKey();
  await userEvent.keyboard('zzz');
  await expect.element(page.getByText('No matches. Try a first or last name.')).toBeVisible();
  await expect.element(field).toHaveAttribute('aria-expanded', 'false');
  found = () => noConnection();
  await userEvent.keyboard('{Backspace}{Backspace}{Backspace}my');
  await expect.element(page.getByText('The search failed. Change a letter to try again.')).toBeVisible();
  expect(labels()).toEqual(['My page']);
  expect(page.getByRole('dialog').elements()).toHaveLength(1);
});

test('it is on no evaluation, and the key opens nothing above another dialog', async () => {
  await show();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Sign out' })).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(dialog).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await router.navigate('/evaluations/abc/welcome');
  await expect.element(button).not.toBeInTheDocument();
});

test('an Admin adds a person by a word of their own, from any page', async () => {
  await show('Benchmark_Admin');
  await openByKey();
  await userEvent.keyboard('new hire');
  await expect.poll(labels).toContain('Add New Team Member');
  await page.getByRole('option', { name: 'Add New Team Member' }).click();
  await expect
    .poll(() => `${router.state.location.pathname}${router.state.location.search}`)
    .toBe('/employees?act=add');
});

test('pages of the company have the names of their menu and their titles, and an action is not also a page', async () => {
  found = () => NOTHING;
  await show('Benchmark_Admin');
  await openByKey();
  await userEvent.keyboard('general');
  await expect.poll(labels).toEqual(['Settings']);
  await userEvent.keyboard('{Escape}import');
  await expect.poll(labels).toEqual(['Import People']);
});

test('the colors change by a press, and Sign Out asks first', async () => {
  found = () => NOTHING;
  await show();
  await openByKey();
  await userEvent.keyboard('dark');
  await expect.poll(labels).toEqual(['Use Dark Colors']);
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(document.documentElement.dataset['mantineColorScheme']).toBe('dark');
  await openByKey();
  await userEvent.keyboard('colors system{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  await openByKey();
  await userEvent.keyboard('logout');
  await expect.poll(labels).toEqual(['Sign Out']);
  await userEvent.keyboard('{Enter}');
  const question = page.getByRole('dialog', { name: 'Sign out' });
  await expect.element(question.getByText('Are you sure you want to sign out?')).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(question).not.toBeInTheDocument();
});
