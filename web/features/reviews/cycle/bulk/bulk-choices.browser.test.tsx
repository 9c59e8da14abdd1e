import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import {
  changeBulkPerson,
  previewBulkAction,
  startBulkAction,
} from '#contract/reviews/cycle/bulk-actions.endpoints.ts';
import { calls } from '#contract/reviews/cycle/bulk-actions.schemas.ts';
import type { BulkPlan } from '#contract/reviews/cycle/bulk-plans.schemas.ts';
import { bulkReasons } from '#contract/reviews/cycle/bulk-reasons.ts';
import { queryClient } from '#web/app/calls/query-client.ts';
import { typeAndPress } from '#web/testing/type-and-press.ts';
import { keepDrafts } from '#web/ui/forms/kept-drafts.ts';
import { personOf } from './bulk-actions.test-data.ts';
import { bar, begin, bodiesOf, dialog, openPage, testServer } from './bulk-actions.test-fixture.tsx';

const server = testServer();
const prepared = () => bodiesOf(previewBulkAction);
const lastPrepared = () => prepared().at(-1);

test('the same dates for everyone are judged by the form before a preview', async () => {
  await begin('Start');
  await dialog.getByRole('radio', { name: 'The same dates for everyone' }).click();
  const count = prepared().length;
  await dialog.getByRole('textbox', { name: 'Peer review deadline' }).fill('01/10/2030');
  await dialog.getByRole('textbox', { name: 'Self review deadline' }).fill('01/17/2030');
  await dialog.getByRole('textbox', { name: 'Manager deadline' }).fill('01/05/2030');
  await dialog.getByRole('textbox', { name: 'Final deadline' }).fill('02/01/2030');
  await expect
    .element(dialog.getByText('Self review deadline must come before manager deadline.'))
    .toBeVisible();
  expect(prepared()).toHaveLength(count);
  await dialog.getByRole('textbox', { name: 'Manager deadline' }).fill('01/24/2030');
  await expect.poll(lastPrepared).toMatchObject({
    act: { kind: 'start', deadlines: { peerDeadline: '2030-01-10', managerDeadline: '2030-01-24' } },
  });
});

test.each([
  [false, 'By survey link', 'Answers are written here', true],
  [true, 'Answers are written here', 'By survey link', false],
])('with the setting %j, "%s" is chosen at first, and "%s" can be', async (isOn, at, other, isHere) => {
  server().summary = { act: { kind: 'start', deadlines: null, reviewedById: null, isWrittenHere: isOn } };
  await begin('Start');
  await expect.element(dialog.getByRole('radio', { name: at })).toBeChecked();
  await expect.poll(lastPrepared).toMatchObject({ act: { kind: 'start', isWrittenHere: null } });
  await dialog.getByRole('radio', { name: other }).click();
  await expect.poll(lastPrepared).toMatchObject({ act: { kind: 'start', isWrittenHere: isHere } });
  await dialog.getByRole('radio', { name: 'The same dates for everyone' }).click();
  await dialog.getByRole('radio', { name: 'Around each anniversary' }).click();
  await expect.poll(lastPrepared).toEqual(
    expect.objectContaining({
      act: { kind: 'start', deadlines: null, reviewedById: null, isWrittenHere: isHere },
    }),
  );
});

test('suggested peers have a reason and a load, and can be changed', async () => {
  const peers: BulkPlan['peers'] = [
    {
      employeeId: 21,
      fullName: 'Tom Okafor',
      reason: { kind: 'projects', count: 2, names: ['Atlas'] },
      openReviews: 3,
    },
    { employeeId: 22, fullName: 'Liv Berg', reason: { kind: 'former', year: 2025 }, openReviews: 0 },
  ];
  server().people = [personOf(1, 'Ana Ruiz', { plan: { peers } })];
  await begin('Choose peers');
  await dialog.getByRole('button', { name: '1 to get peers' }).click();
  await expect.element(dialog.getByText('Tom Okafor 2 projects with Ana · 3 open')).toBeVisible();
  await expect.element(dialog.getByText('Liv Berg peer in 2025 · 0 open')).toBeVisible();
  await dialog.getByRole('button', { name: 'Change Ana Ruiz' }).click();
  await dialog.getByRole('combobox', { name: 'Peer reviewers of Ana Ruiz' }).click();
  await userEvent.keyboard('{Backspace}{Escape}');
  await dialog.getByRole('button', { name: 'Save Peers' }).click();
  await expect.poll(() => bodiesOf(changeBulkPerson)).toMatchObject([{ employeeId: 1, peerIds: [21] }]);
  await expect.element(dialog.getByRole('button', { name: 'Choose peers for 1 person' })).toBeVisible();
});

test('goals to carry over are ticked, and can be left behind', async () => {
  const goals = [
    { goalId: 5, title: 'Learn Go', isCarried: true },
    { goalId: 6, title: 'Mentor two people', isCarried: true },
  ];
  server().people = [personOf(1, 'Ana Ruiz', { plan: { goals } })];
  await begin('End periods');
  await dialog.getByRole('button', { name: '1 to end' }).click();
  await expect.element(dialog.getByText('2 goals carried over')).toBeVisible();
  await dialog.getByRole('button', { name: 'Change Ana Ruiz' }).click();
  await dialog.getByRole('checkbox', { name: 'Learn Go' }).click();
  await expect.poll(() => bodiesOf(changeBulkPerson)).toMatchObject([{ employeeId: 1, goalIds: [6] }]);
});

test('a pattern for links is explained, judged and shown with examples', async () => {
  const link = (annualReviewerId: number) => ({
    annualReviewerId,
    employeeId: 3,
    fullName: 'Tom Okafor',
    type: 'Peer' as const,
    surveyLink: `https://survey.example/${annualReviewerId}`,
  });
  server().people = [personOf(1, 'Ana Ruiz', { plan: { links: [link(11), link(12), link(13), link(14)] } })];
  await begin('Set survey links');
  await expect.element(dialog.getByText('Enter a link to see what will happen.')).toBeVisible();
  expect(prepared()).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Link' }).fill('https://survey.example/{name}');
  await expect.element(dialog.getByText(/^\{name\} is not a placeholder/)).toBeVisible();
  expect(prepared()).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Link' }).fill('https://survey.example/{reviewerId}');
  await expect.element(dialog.getByText('https://survey.example/13')).toBeVisible();
  await expect.element(dialog.getByText('https://survey.example/14')).not.toBeInTheDocument();
  await expect.element(dialog.getByRole('checkbox', { name: 'Email them now' })).toBeChecked();
  expect(lastPrepared()).toMatchObject({
    act: { kind: 'set-links', pattern: 'https://survey.example/{reviewerId}', replaces: false },
  });
});

test('reminders go to one kind, with a message; a press right after typing sends it', async () => {
  await begin('Remind');
  await dialog.getByRole('radio', { name: 'Self review' }).click();
  await expect.poll(lastPrepared).toMatchObject({ act: { kind: 'remind', types: ['Self'] } });
  await expect.element(dialog.getByRole('button', { name: 'Send reminders for 2 reviews' })).toBeVisible();
  await expect.element(dialog.getByRole('checkbox', { name: 'Email them now' })).not.toBeInTheDocument();
  await dialog.getByLabelText('Message (optional)').fill('Please write by Friday.');
  await dialog.getByRole('button', { name: 'Send reminders for 2 reviews' }).click();
  await expect.element(dialog.getByText('Reminders sent for 2 reviews. 1 left out.')).toBeVisible();
  expect(lastPrepared()).toMatchObject({ act: { types: ['Self'], message: 'Please write by Friday.' } });
});

test('a press right after typing waits to be repeated if the preview says something else now', async () => {
  await begin('Remind');
  await expect.element(dialog.getByRole('button', { name: 'Send reminders for 2 reviews' })).toBeVisible();
  server().summary = { mails: 99 };
  await typeAndPress(
    dialog.getByLabelText('Message (optional)').element(),
    'Please write.',
    dialog.getByRole('button', { name: 'Send reminders for 2 reviews' }).element(),
  );
  await expect.element(dialog.getByText(/99 people get one email each/)).toBeVisible();
  expect(bodiesOf(startBulkAction)).toEqual([]);
});

test('sit-downs are spread over two weeks at first, or set otherwise', async () => {
  await begin('Set sit-down');
  await expect.poll(lastPrepared).toMatchObject({ act: { kind: 'set-sit-down', plan: { mode: 'spread' } } });
  await dialog.getByRole('textbox', { name: 'Minutes each' }).fill('4');
  await expect.element(dialog.getByText('Enter a whole number of minutes from 5 to 480.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Minutes each' }).fill('30');
  await expect.poll(lastPrepared).toMatchObject({ act: { plan: { minutes: 30, fromTime: '09:00' } } });
  await dialog.getByRole('radio', { name: /^Some days before/ }).click();
  await expect.poll(lastPrepared).toMatchObject({ act: { plan: { mode: 'before', days: 3 } } });
  await dialog.getByRole('radio', { name: /^One day/ }).click();
  await dialog.getByRole('textbox', { name: 'Day' }).fill('01/10/2030');
  await expect.poll(lastPrepared).toMatchObject({ act: { plan: { mode: 'day', day: '2030-01-10' } } });
});

test('reviews with open reviewers are completed for a reason only', async () => {
  server().people.push(personOf(4, 'Dov Katz', { state: 'LeftOut', reason: bulkReasons.reviewersOpen }));
  await begin('Complete');
  await dialog.getByLabelText('Reason (optional)').fill('The reviewer has left.');
  await expect
    .poll(lastPrepared)
    .toMatchObject({ act: { kind: 'complete', reason: 'The reviewer has left.' } });
});

test('reviews are withdrawn for a reason', async () => {
  await begin('Withdraw');
  await expect.element(dialog.getByText('Enter a reason to see what will happen.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Started by mistake.');
  await expect.element(dialog.getByRole('button', { name: 'Withdraw 2 reviews' })).toBeVisible();
  expect(lastPrepared()).toMatchObject({ act: { kind: 'withdraw', reason: 'Started by mistake.' } });
});

test('an action whose choices were left when the session ended opens again, for the people of then', async () => {
  const message = dialog.getByLabelText('Message (optional)');
  await begin('Remind');
  await message.fill('Please write by Friday.');
  await expect.poll(lastPrepared).toMatchObject({ act: { message: 'Please write by Friday.' } });
  const { people } = calls.previewBulkAction.body.parse(lastPrepared());
  keepDrafts('9');
  await cleanup();
  queryClient.clear();
  const count = prepared().length;
  await openPage();
  await expect.element(message).toHaveValue('Please write by Friday.');
  await expect.element(dialog.getByRole('button', { name: 'Send reminders for 2 reviews' })).toBeVisible();
  await expect.poll(() => prepared().length).toBeGreaterThan(count);
  expect(lastPrepared()).toMatchObject({ people });
  await expect.element(bar).not.toBeInTheDocument();
});
