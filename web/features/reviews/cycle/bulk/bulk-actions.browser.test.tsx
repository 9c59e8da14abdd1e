import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  cancelBulkAction,
  changeBulkPerson,
  downloadBulkResult,
  getBulkAction,
  previewBulkAction,
  startBulkAction,
} from '#contract/reviews/cycle/bulk-actions.endpoints.ts';
import { bulkActionMessages } from '#contract/reviews/cycle/bulk-actions.ts';
import { listReviewCycle } from '#contract/reviews/cycle/review-cycle.endpoints.ts';
import { answerInstead, calls } from '#web/testing/answer-calls.ts';
import { answer, failure, noConnection } from '#web/testing/answers.ts';
import { personOf } from './bulk-actions.test-data.ts';
import {
  bar,
  begin,
  bodiesOf,
  box,
  button,
  choose,
  dialog,
  openPage,
  openRecentActions,
  testServer,
} from './bulk-actions.test-fixture.tsx';

const server = testServer();
const prepared = () => bodiesOf(previewBulkAction);
const lastPrepared = () => prepared().at(-1);

test('an action shows what it will do to whom, then does it and tells the result', async () => {
  await begin('Start');
  await expect
    .element(dialog.getByText('2 people will get a review. 3 people get one email each.'))
    .toBeVisible();
  await expect.element(dialog.getByRole('button', { name: /^1 left out 1 already started$/ })).toBeVisible();
  await dialog.getByRole('button', { name: '2 to start' }).click();
  await expect
    .element(dialog.getByText('Peer 11/29, self 12/06, manager 12/13, final 12/20/2026').first())
    .toBeVisible();
  await dialog.getByRole('button', { name: /^1 with tight dates/ }).click();
  await dialog.getByRole('checkbox', { name: 'Email them now' }).click();
  await expect.element(dialog.getByText(/No one gets an email now\.$/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Start 2 reviews' }).click();
  await expect.element(dialog.getByText('2 started. 1 left out.')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Done' })).toHaveFocus();
  expect(bodiesOf(startBulkAction)).toMatchObject([{ tellNow: false }]);
  const lists = () => calls.of(listReviewCycle).length;
  const before = lists();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(lists).toBe(before + 1);
  await expect.element(bar.getByText('5 selected')).toBeVisible();
});

test('a whole action is done with the keyboard alone', async () => {
  await openPage();
  while (document.activeElement?.getAttribute('aria-label') !== 'Select all on this page')
    await userEvent.tab();
  await userEvent.keyboard(' ');
  await expect.element(bar).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(bar.getByRole('button', { name: 'Start' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByRole('button', { name: 'Start 2 reviews' })).toBeVisible();
  while (document.activeElement?.textContent !== 'Start 2 reviews') await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByRole('button', { name: 'Done' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(bar.getByRole('button', { name: 'Start' })).toHaveFocus();
});

test('a person is left out and taken in again, also after another choice', async () => {
  await begin('Start');
  await dialog.getByRole('button', { name: '2 to start' }).click();
  await dialog.getByRole('checkbox', { name: 'Ana Ruiz' }).click();
  await expect.element(dialog.getByRole('button', { name: 'Start 1 review' })).toBeVisible();
  await expect.element(dialog.getByRole('checkbox', { name: 'Ana Ruiz' })).not.toBeChecked();
  await expect.element(dialog.getByText(/1 left out by you/)).toBeVisible();
  server().people = server().people.map((one) => (one.employeeId === 1 ? personOf(1, 'Ana Ruiz') : one));
  const before = bodiesOf(changeBulkPerson).length;
  await dialog.getByRole('radio', { name: 'The same dates for everyone' }).click();
  await expect.element(dialog.getByText('Fill in the fields above to see what will happen.')).toBeVisible();
  await dialog.getByRole('radio', { name: 'Around each anniversary' }).click();
  // What was chosen for a person holds for the next preview.
  await expect
    .poll(() => bodiesOf(changeBulkPerson).slice(before))
    .toMatchObject([{ employeeId: 1, isIncluded: false }]);
  await expect.element(dialog.getByRole('button', { name: 'Start 1 review' })).toBeVisible();
  await dialog.getByRole('button', { name: /^2 left out/ }).click();
  await dialog.getByRole('checkbox', { name: 'Ana Ruiz' }).click();
  await expect.element(dialog.getByRole('button', { name: 'Start 2 reviews' })).toBeVisible();
});

test('nothing to do is said, and can only be closed', async () => {
  server().people = server().people.slice(2);
  await begin('Mark as held');
  await expect.element(dialog.getByText(bulkActionMessages.nothingToDo)).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: /^Mark/ })).not.toBeInTheDocument();
  await expect.element(dialog.getByRole('button', { name: 'Close' }).last()).toBeVisible();
});

test('a preview that is too old is prepared again', async () => {
  await begin('Start');
  const accept = answerInstead(answer(startBulkAction, failure(409, bulkActionMessages.expired)));
  await dialog.getByRole('button', { name: 'Start 2 reviews' }).click();
  await expect.element(dialog.getByText(bulkActionMessages.expired)).toBeVisible();
  accept();
  await dialog.getByRole('button', { name: 'Prepare again' }).click();
  await dialog.getByRole('button', { name: 'Start 2 reviews' }).click();
  await expect.element(dialog.getByText('2 started. 1 left out.')).toBeVisible();
});

test('without a connection, the dialog says so and tries again', async () => {
  await openPage();
  const connect = answerInstead(answer(previewBulkAction, noConnection()));
  await choose('Start');
  await expect
    .element(dialog.getByText('The server cannot be reached. Check your connection and try again.'))
    .toBeVisible();
  connect();
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect.element(dialog.getByRole('button', { name: 'Start 2 reviews' })).toBeVisible();
});

test('a running action shows its progress, survives a lost answer and is canceled', async () => {
  await begin('Start');
  const counts = { planned: 0, pending: 46, done: 56, leftOut: 5 };
  const start = () => {
    server().summary = { state: 'Running', counts };
    return {};
  };
  answerInstead(answer(startBulkAction, start));
  await dialog.getByRole('button', { name: 'Start 2 reviews' }).click();
  await expect.element(dialog.getByText('61 of 107. You can leave this page.')).toBeVisible();
  expect(dialog.element().contains(document.activeElement)).toBe(true);
  const recover = answerInstead(answer(getBulkAction, failure(503, '')));
  await expect.element(dialog.getByText(/The work goes on meanwhile/), { timeout: 8_000 }).toBeVisible();
  recover();
  const cancel = () => {
    server().summary = { state: 'Canceled', counts: { ...counts, pending: 0, leftOut: 51 } };
    return {};
  };
  answerInstead(answer(cancelBulkAction, cancel));
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog.getByText('Canceled. 56 started. 51 left out.')).toBeVisible();
});

test('the result is saved as a file', async () => {
  await begin('Start');
  answerInstead(answer(downloadBulkResult, 'Name;Result'));
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await dialog.getByRole('button', { name: 'Start 2 reviews' }).click();
  await dialog.getByRole('button', { name: 'Download CSV' }).click();
  await expect
    .poll(() => click.mock.contexts.map((link) => (link as HTMLAnchorElement).download))
    .toEqual(['start-2026-11-23.csv']);
});

test('after an action for all of a filter, the same people stay selected by name', async () => {
  server().total = 107;
  await openPage('/review-cycle?state=DueToStart');
  await box('Select all on this page').click();
  await button('Select all 107 in this list').click();
  await bar.getByRole('button', { name: 'Start' }).click();
  await dialog.getByRole('button', { name: 'Start 2 reviews' }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect.element(bar.getByText('3 selected')).toBeVisible();
  await bar.getByRole('button', { name: 'Choose peers' }).click();
  await expect.poll(lastPrepared).toMatchObject({ people: { employeeIds: [1, 2, 3] } });
});

test('recent actions list what the viewer has started, and open its result', async () => {
  hasStarted102();
  await openPage();
  await button('Recent Actions').click();
  await expect
    .element(dialog.getByRole('button', { name: /^Start Reviews 102 done, 5 left out/ }))
    .toBeVisible();
  await dialog.getByRole('button', { name: /^Start Reviews/ }).click();
  await expect.element(dialog.getByText('102 started. 5 left out.')).toBeVisible();
  await dialog.getByRole('button', { name: 'All recent actions' }).click();
  await expect.element(dialog.getByRole('button', { name: /^Start Reviews/ })).toHaveFocus();
});

test('without an action, recent actions say how to begin', async () => {
  await openPage();
  await button('Recent Actions').click();
  await expect
    .element(dialog.getByText('No actions yet. Select people in the Review Cycle to begin.'))
    .toBeVisible();
});

test('the page of recent actions opens a result, and its Done leads back to the list', async () => {
  hasStarted102();
  await openRecentActions();
  await expect.element(page.getByRole('heading', { name: 'Recent Actions' })).toBeVisible();
  await button(/^Start Reviews 102 done/).click();
  await expect.element(page.getByText('102 started. 5 left out.')).toBeVisible();
  await button('Done').click();
  await expect.element(button(/^Start Reviews 102 done/)).toHaveFocus();
});

function hasStarted102() {
  server().acts = [
    {
      bulkActId: '00000000-0000-4000-8000-000000000001',
      kind: 'start',
      state: 'Finished',
      createdAt: '2026-11-23T08:00:00Z',
      counts: { planned: 0, pending: 0, done: 102, leftOut: 5 },
    },
  ];
  server().summary = { state: 'Finished', counts: { planned: 0, pending: 0, done: 102, leftOut: 5 } };
}
