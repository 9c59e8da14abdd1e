import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { changeReviewers } from '#contract/reviews/steps/annual-reviews.endpoints.ts';
import type { AnnualReview } from '#contract/reviews/steps/annual-reviews.schemas.ts';
import { listSnippets } from '#contract/core/names.endpoints.ts';
import { getSettings } from '#contract/core/settings.endpoints.ts';
import type { Settings } from '#contract/core/settings.schemas.ts';
import { listSuggestedPeers } from '#contract/reviews/steps/suggested-peers.endpoints.ts';
import type { SuggestedPeer } from '#contract/reviews/steps/suggested-peers.schemas.ts';
import { queryClient } from '#web/app/calls/query-client.ts';
import { settingsAtFirst } from '#contract/core/settings.test-data.ts';
import { anAdmin, calls } from '#web/testing/answer-calls.ts';
import { answer, failure, type Failure } from '#web/testing/answers.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { PeersForm } from './PeersForm.tsx';
import type { ReviewView } from '../review-view.ts';

let settings: Settings | Failure;
let suggestions: SuggestedPeer[] | Failure;

beforeEach(() => {
  suggestions = suggested;
  settings = { ...settingsAtFirst, peersWanted: 3 };
});

const suggested: SuggestedPeer[] = [
  {
    employeeId: 21,
    fullName: 'Tom Okafor',
    openReviews: 3,
    reason: {
      kind: 'projects',
      count: 2,
      names: ['Atlas', 'Beacon'],
    },
  },
  { employeeId: 22, fullName: 'Ana Ruiz', openReviews: 0, reason: { kind: 'team' } },
  { employeeId: 23, fullName: 'Wei Chen', openReviews: 1, reason: { kind: 'former', year: 2025 } },
  { employeeId: 24, fullName: 'Kim Vo', openReviews: 0, reason: { kind: 'former', year: 2024 } },
];

const view: ReviewView = {
  viewer: { employeeId: 9, permissions: ['Benchmark_Admin'] },
  employee: { employeeId: 1, managerId: 4, fullName: 'Mia Wolf', hasOtherAdmin: true },
  review: { annualReviewId: 1, version: 1, reviewers: [] } as unknown as AnnualReview,
  today: '2026-05-04',
  isChangeable: true,
};
const show = (shown = view) =>
  renderScreen({
    as: anAdmin,
    element: <PeersForm view={shown} onClose={() => undefined} />,
    calls: [
      answer(getSettings, () => settings),
      answer(listSuggestedPeers, () => suggestions),
      answer(changeReviewers, {}),
      answer(listSnippets, []),
    ],
  });
const hint = page.getByText(/^Your company asks for/);
const save = page.getByRole('button', { name: 'Save Peer Reviewers' });

test('the form says how many peers the company asks for', async () => {
  await show();
  await expect.element(page.getByText('Your company asks for 3.')).toBeVisible();
});

test('a company that asks for none gets no hint', async () => {
  settings = { ...settingsAtFirst, peersWanted: 0 };
  await show();
  await expect.poll(() => queryClient.getQueryData(['settings'])).toMatchObject({ peersWanted: 0 });
  await expect.element(save).toBeVisible();
  await expect.element(hint).not.toBeInTheDocument();
});

test('the form works without the settings, and no dialog opens', async () => {
  settings = failure(400, 'No.');
  await show();
  await expect.poll(() => queryClient.getQueryState(['settings'])?.status).toBe('error');
  await expect.element(save).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(hint).not.toBeInTheDocument();
});

const group = page.getByRole('group', { name: 'Suggested' });
const box = (name: string) => group.getByRole('checkbox', { name });
const add = page.getByRole('button', { name: 'Add suggested peers' });
const savedPeers = () =>
  calls
    .of(changeReviewers)
    .at(-1)
    ?.body.filter(({ type }) => type === 'Peer')
    .map(({ employeeId }) => employeeId);

test('suggestions show their reason and load, and none is ticked by itself', async () => {
  await show();
  await expect
    .element(group.getByText('2 projects with Mia Wolf: Atlas, Beacon · 3 reviews open'))
    .toBeVisible();
  await expect.element(group.getByText('Same team · No reviews open')).toBeVisible();
  await expect.element(group.getByText('Peer in 2025 · 1 review open')).toBeVisible();
  for (const { fullName } of suggested) await expect.element(box(fullName)).not.toBeChecked();
});

test('one click adds a suggestion, another takes it back, and what is ticked is saved', async () => {
  await show();
  await box('Wei Chen').click();
  await box('Tom Okafor').click();
  await expect.element(box('Wei Chen')).toBeChecked();
  await box('Wei Chen').click();
  await expect.element(box('Wei Chen')).not.toBeChecked();
  await box('Kim Vo').click();
  await save.click();
  await expect.poll(savedPeers).toEqual([21, 24]);
});

test('one press adds as many as the company wants, counting those already ticked, and keeps the focus', async () => {
  await show();
  await box('Wei Chen').click();
  await add.click();
  await expect.element(box('Tom Okafor')).toBeChecked();
  await expect.element(box('Ana Ruiz')).toBeChecked();
  await expect.element(box('Kim Vo')).not.toBeChecked();
  await expect.element(add).toHaveAttribute('aria-disabled', 'true');
  await expect.element(add).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(box('Kim Vo')).not.toBeChecked();
  await box('Ana Ruiz').click();
  await expect.element(add).toHaveAttribute('aria-disabled', 'false');
});

const withPeer = (isActive: boolean): ReviewView => {
  const peer = { employeeId: 30, type: 'Peer', reviewerName: 'Bo Berg', isCompleted: false, isActive };
  const reviewers = [peer] as unknown as AnnualReview['reviewers'];
  return { ...view, review: { ...view.review, reviewers } };
};

test('the button is for a review whose only peer has left', async () => {
  await show(withPeer(false));
  await expect.element(box('Tom Okafor')).toBeVisible();
  await add.click();
  for (const name of ['Tom Okafor', 'Ana Ruiz', 'Wei Chen']) await expect.element(box(name)).toBeChecked();
  await expect.element(box('Kim Vo')).not.toBeChecked();
});

test('the button is for a review without peers, and for a company that wants some', async () => {
  const shown = await show(withPeer(true));
  await expect.element(box('Tom Okafor')).toBeVisible();
  await expect.element(hint).toBeVisible();
  await expect.element(add).not.toBeInTheDocument();
  await shown.unmount();

  queryClient.clear();
  settings = { ...settingsAtFirst, peersWanted: 0 };
  await show();
  await expect.element(box('Tom Okafor')).toBeVisible();
  await expect.element(add).not.toBeInTheDocument();
});

test('without suggestions, or when they fail, the form shows only the picker', async () => {
  suggestions = [];
  const shown = await show();
  await expect.element(page.getByRole('combobox', { name: 'Peer reviewers' })).toBeVisible();
  await expect.poll(() => queryClient.getQueryState(['suggested-peers', 1])?.status).toBe('success');
  await expect.element(group).not.toBeInTheDocument();
  await shown.unmount();

  queryClient.clear();
  settings = settingsAtFirst;
  suggestions = failure(400, 'No.');
  await show();
  await expect.poll(() => queryClient.getQueryState(['suggested-peers', 1])?.status).toBe('error');
  await expect.element(group).not.toBeInTheDocument();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(save).toBeVisible();
});
