import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { z } from 'zod';
import type { AnnualReview } from '#contract/annual-reviews.schemas.ts';
import type { SuggestedPeer } from '#contract/suggested-peers.schemas.ts';
import { queryClient } from '#web/app/query-client.ts';
import { settingsAsDelivered } from '#web/features/settings/settings.test-data.ts';
import { UiProvider } from '#web/ui/UiProvider.tsx';
import { PeersForm } from './PeersForm.tsx';
import type { ReviewView } from './review-view.ts';

let settings: Response;
let suggestions: Response;
let saved: unknown;

beforeEach(() => {
  saved = undefined;
  suggestions = Response.json(suggested);
  settings = Response.json({ ...settingsAsDelivered, peersWanted: 3 });
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    if (request.method === 'PUT') saved = await request.json();
    if (pathname.endsWith('/suggested-peers')) return suggestions;
    return pathname.endsWith('/Settings') ? settings : Response.json(request.method === 'PUT' ? {} : []);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  queryClient.clear();
});

const suggested: readonly SuggestedPeer[] = [
  {
    ...{ employeeId: 21, fullName: 'Tom Okafor', openReviews: 3 },
    reason: { kind: 'projects', count: 2, names: ['Atlas', 'Beacon'] },
  },
  { employeeId: 22, fullName: 'Ana Ruiz', openReviews: 0, reason: { kind: 'team' } },
  { employeeId: 23, fullName: 'Wei Chen', openReviews: 1, reason: { kind: 'former', year: 2025 } },
  { employeeId: 24, fullName: 'Kim Vo', openReviews: 0, reason: { kind: 'former', year: 2024 } },
];

const view: ReviewView = {
  viewer: { employeeId: 9, permissions: ['Benchmark_Admin'] },
  employee: { employeeId: 1, managerId: 4, fullName: 'Mia Wolf', hasOtherAdmin: true },
  review: { annualReviewId: 1, version: 1, reviewers: [] } as unknown as AnnualReview,
  state: 'Started',
  today: '2026-05-04',
  isChangeable: true,
};
const show = (shown = view) =>
  render(
    <QueryClientProvider client={queryClient}>
      <UiProvider>
        <PeersForm view={shown} onClose={() => undefined} />
      </UiProvider>
    </QueryClientProvider>,
  );
const hint = page.getByText(/^Your company asks for/);
const save = page.getByRole('button', { name: 'Save Peer Reviewers' });

test('the form says how many peers the company asks for', async () => {
  await show();
  await expect.element(page.getByText('Your company asks for 3.')).toBeVisible();
});

test('a company that asks for none gets no hint', async () => {
  settings = Response.json({ ...settingsAsDelivered, peersWanted: 0 });
  await show();
  await expect.poll(() => queryClient.getQueryData(['settings'])).toMatchObject({ peersWanted: 0 });
  await expect.element(save).toBeVisible();
  await expect.element(hint).not.toBeInTheDocument();
});

test('the form works without the settings, and no dialog opens', async () => {
  settings = new Response('No.', { status: 400, headers: { 'content-type': 'text/plain' } });
  await show();
  await expect.poll(() => queryClient.getQueryState(['settings'])?.status).toBe('error');
  await expect.element(save).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(hint).not.toBeInTheDocument();
});

const group = page.getByRole('group', { name: 'Suggested' });
const box = (name: string) => group.getByRole('checkbox', { name });
const add = page.getByRole('button', { name: 'Add suggested peers' });
const peersOf = (body: unknown) =>
  z
    .array(z.object({ employeeId: z.int(), type: z.string() }))
    .parse(body)
    .filter(({ type }) => type === 'Peer')
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
  await expect.poll(() => saved).toBeDefined();
  expect(peersOf(saved)).toEqual([21, 24]);
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
  suggestions = Response.json(suggested);
  settings = Response.json({ ...settingsAsDelivered, peersWanted: 0 });
  await show();
  await expect.element(box('Tom Okafor')).toBeVisible();
  await expect.element(add).not.toBeInTheDocument();
});

test('without suggestions, or when they fail, the form shows only the picker', async () => {
  suggestions = Response.json([]);
  const shown = await show();
  await expect.element(page.getByRole('combobox', { name: 'Peer reviewers' })).toBeVisible();
  await expect.poll(() => queryClient.getQueryState(['suggested-peers', 1])?.status).toBe('success');
  await expect.element(group).not.toBeInTheDocument();
  await shown.unmount();

  queryClient.clear();
  settings = Response.json(settingsAsDelivered);
  suggestions = new Response('No.', { status: 400, headers: { 'content-type': 'text/plain' } });
  await show();
  await expect.poll(() => queryClient.getQueryState(['suggested-peers', 1])?.status).toBe('error');
  await expect.element(group).not.toBeInTheDocument();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(save).toBeVisible();
});
