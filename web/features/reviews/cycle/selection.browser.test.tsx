import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { previewBulkAction } from '#contract/reviews/cycle/bulk-actions.endpoints.ts';
import { rowOf } from './bulk/bulk-actions.test-data.ts';
import { bar, bodiesOf, box, button, openPage, testServer } from './bulk/bulk-actions.test-fixture.tsx';

const server = testServer();
const pageBox = box('Select all on this page');
const checked = () =>
  [...document.querySelectorAll<HTMLInputElement>('tbody input:checked')].map((one) => one.ariaLabel);

test('rows are selected one by one, and with Shift as a range', async () => {
  await openPage();
  await expect.element(bar).not.toBeInTheDocument();
  await box('Select Ben Ito').click();
  await expect.element(bar.getByText('1 selected')).toBeVisible();
  await box('Select Dov Katz').click({ modifiers: ['Shift'] });
  expect(checked()).toEqual(['Select Ben Ito', 'Select Cleo Diaz', 'Select Dov Katz']);
  await expect.element(page.getByRole('status').getByText('3 selected')).toBeInTheDocument();
  expect(String(getSelection())).toBe('');
  await button('Clear selection').click();
  await expect.element(bar).not.toBeInTheDocument();
  await expect.element(page.getByRole('status').getByText('No one is selected.')).toBeInTheDocument();
});

test('with the keyboard, Space selects, Shift and Space a range, and Enter leads to the actions', async () => {
  await openPage();
  pageBox.element().focus();
  await userEvent.keyboard('{Tab}');
  // The buttons of the header are between the boxes.
  while (document.activeElement?.getAttribute('aria-label') !== 'Select Ana Ruiz') await userEvent.tab();
  await userEvent.keyboard(' ');
  while (document.activeElement?.getAttribute('aria-label') !== 'Select Cleo Diaz') await userEvent.tab();
  await userEvent.keyboard('{Shift>} {/Shift}');
  expect(checked()).toEqual(['Select Ana Ruiz', 'Select Ben Ito', 'Select Cleo Diaz']);
  await expect.element(bar).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(bar.getByRole('button', { name: 'Start' })).toHaveFocus();
});

test('the box of the header selects the page, and is mixed when some rows are selected', async () => {
  await openPage();
  await box('Select Ana Ruiz').click();
  await expect.element(pageBox).toBePartiallyChecked();
  await pageBox.click();
  await expect.element(pageBox).toBeChecked();
  await expect.element(bar.getByText('5 selected')).toBeVisible();
  await expect.element(button(/^Select all/)).not.toBeInTheDocument();
  await pageBox.click();
  expect(checked()).toEqual([]);
});

test('all of a longer list is selected as its filter, with exceptions', async () => {
  server().total = 107;
  await openPage('/review-cycle?state=DueToStart&lead=90');
  await pageBox.click();
  await expect.element(bar.getByText('5 selected on this page.')).toBeVisible();
  await button('Select all 107 in this list').click();
  await expect.element(bar.getByText('107 selected')).toBeVisible();
  await box('Select Ben Ito').click();
  await expect.element(bar.getByText('106 selected')).toBeVisible();
  await button('Start').click();
  await expect
    .poll(() => bodiesOf(previewBulkAction))
    .toEqual([
      {
        act: { kind: 'start', isWrittenHere: null },
        people: { filter: { state: 'DueToStart', lead: '90' }, exceptIds: [2] },
      },
    ]);
});

test('the own row has no box, and says why', async () => {
  server().rows = [rowOf(1, 'Ana Ruiz'), rowOf(9, 'Ann Admin', { isOwn: true })];
  server().total = 2;
  await openPage();
  await expect.element(box('Select Ann Admin')).not.toBeInTheDocument();
  await expect
    .element(page.getByRole('img', { name: 'Your own review can’t be part of a bulk action.' }))
    .toBeVisible();
  await pageBox.click();
  await expect.element(pageBox).toBeChecked();
  await expect.element(bar.getByText('1 selected')).toBeVisible();
});

test('the selection survives another filter, and the bar says who is not in the list', async () => {
  await openPage();
  await pageBox.click();
  server().rows = server().rows.slice(0, 2);
  server().total = 2;
  await page.getByRole('group', { name: 'State' }).getByRole('button', { name: 'Due to start 5' }).click();
  await expect.element(bar.getByText('5 selected, 3 not in this list')).toBeVisible();
  await button('Start').click();
  await expect
    .poll(() => bodiesOf(previewBulkAction))
    .toMatchObject([{ people: { employeeIds: [1, 2, 3, 4, 5] } }]);
});

test('the actions of a filter come first, the others are in a menu; a lead ends no periods', async () => {
  await openPage('/review-cycle?state=SitDown', ['Benchmark_TeamLead']);
  await box('Select Ana Ruiz').click();
  await expect.element(bar.getByRole('button', { name: 'Mark as held' })).toBeVisible();
  await bar.getByRole('button', { name: 'More' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Withdraw' })).toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: 'End periods' })).not.toBeInTheDocument();
});

test('on a phone, cards have a box in the corner, and the bar has one button for all acts', async () => {
  await page.viewport(390, 800);
  await openPage();
  const { x, y, right } = box('Select Ana Ruiz').element().getBoundingClientRect();
  const card = box('Select Ana Ruiz').element().closest('tr')?.getBoundingClientRect();
  expect(x).toBeGreaterThan(195);
  expect(y - (card?.y ?? 0)).toBeLessThan(24);
  expect(right).toBeLessThan(card?.right ?? 0);
  await box('Select Ana Ruiz').click();
  await expect.element(bar.getByRole('button', { name: 'Start' })).not.toBeInTheDocument();
  await bar.getByRole('button', { name: 'Actions (1)' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Start' })).toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: 'Withdraw' })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});
