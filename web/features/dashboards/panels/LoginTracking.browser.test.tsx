import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { LoginEntry } from '#contract/dashboards/dashboards.schemas.ts';
import type { PagedRows } from '#web/app/calls/paged.ts';
import { anAdmin } from '#web/testing/answer-calls.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { LoginTracking } from './LoginTracking.tsx';

const loadMore = vi.fn<() => void>();
beforeEach(() => {
  loadMore.mockClear();
});

const entry = (loginId: number, loginTime = '14:05'): LoginEntry => ({
  loginId,
  employee: {
    employeeId: loginId,
    fullName: `Kim No${loginId}`,
  },
  loginDate: '2026-05-04',
  loginTime,
});

function show(
  rows: LoginEntry[],
  more: Partial<PagedRows<LoginEntry>> = {},
  today = { people: 1, isPart: false },
) {
  const list: PagedRows<LoginEntry> = {
    rows,
    total: String(rows.length),
    isError: false,
    hasMore: false,
    isLoadingMore: false,
    errorUpdateCount: 0,
    isFetching: false,
    hasFailedMore: false,
    updatedAt: 1,
    loadMore,
    refetch: () => undefined,
    loadAll: async () => rows,
    ...more,
  };
  return renderScreen({ as: anAdmin, element: <LoginTracking list={list} today={today} /> });
}
const box = page.getByRole('region', { name: 'Log-ins' });
const button = page.getByRole('button', { name: 'Show more log-ins' });

test('log-ins have a link, the day and the time of a 12-hour clock', async () => {
  await show([entry(1), entry(2, '00:30'), entry(3, '12:00')]);
  await expect.element(page.getByRole('link', { name: 'Kim No1' })).toHaveAttribute('href', '/employees/1');
  const times = [...document.querySelectorAll('tbody td:last-child')].map(({ textContent }) => textContent);
  expect(times).toEqual(['2:05 PM', '12:30 AM', '12:00 PM']);
  expect(box.element().getBoundingClientRect().height).toBe(157);
  expect(button.elements()).toHaveLength(0);
});

test.each([
  [{ people: 0, isPart: false }, '0 people today'],
  [{ people: 1, isPart: false }, '1 person today'],
  [{ people: 1, isPart: true }, '1 or more people today'],
  [{ people: 740, isPart: true }, '740 or more people today'],
])('of today %j, the title says "%s"', async (today, expected) => {
  await show([entry(1)], {}, today);
  await expect.element(page.getByText(expected, { exact: true })).toBeVisible();
});

test('more log-ins are loaded when the box is scrolled to its end', async () => {
  await show(
    Array.from({ length: 30 }, (_, at) => entry(at + 1)),
    { hasMore: true },
  );
  await expect.element(page.getByRole('link', { name: 'Kim No1', exact: true })).toBeVisible();
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  expect(loadMore).not.toHaveBeenCalled();
  box.element().scrollTop = 10_000;
  await expect.poll(() => loadMore.mock.calls.length).toBe(1);
});

test('after a failure, more log-ins are loaded only on request', async () => {
  await show([entry(1)], { hasMore: true, hasFailedMore: true });
  await expect.element(button).toBeVisible();
  expect(loadMore).not.toHaveBeenCalled();
  await button.click();
  expect(loadMore).toHaveBeenCalledTimes(1);
});

test('before the first log-in, the box says so', async () => {
  await show([], {}, { people: 0, isPart: false });
  await expect.element(page.getByText('No one has signed in yet.')).toBeVisible();
});
