import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import {
  createCalendarFeed,
  deleteCalendarFeed,
  getCalendarFeed,
} from '#contract/dashboards/calendar.endpoints.ts';
import { anAdmin, calls } from '#web/testing/answer-calls.ts';
import { answer, failure } from '#web/testing/answers.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { showError } from '#web/ui/dialogs/error-store.ts';
import { CalendarFeed } from './CalendarFeed.tsx';

let address: string | null;
let isBroken: boolean;

beforeEach(() => {
  address = null;
  isBroken = false;
});

const show = () =>
  renderScreen({
    as: anAdmin,
    element: <CalendarFeed />,
    calls: [
      answer(getCalendarFeed, () => (isBroken ? failure(400, '') : { address })),
      answer(createCalendarFeed, () => {
        address = `https://reviews.example/api/Calendar/${calls.changes().length}.ics`;
        return {};
      }),
      answer(deleteCalendarFeed, () => {
        address = null;
        return {};
      }),
    ],
  });

const button = (name: string) => page.getByRole('button', { name, exact: true });
const shown = (number: number) => page.getByText(`https://reviews.example/api/Calendar/${number}.ics`);

test('an address is created, replaced after a question, and turned off', async () => {
  await show();
  await button('Create Address').click();
  await expect.element(shown(1)).toBeVisible();
  await expect.element(page.getByText(/Keep the address to yourself/)).toBeVisible();

  await button('New Address').click();
  await expect.element(page.getByText(/The current address stops working/)).toBeVisible();
  expect(calls.changes()).toHaveLength(1);
  await button('Create New Address').click();
  await expect.element(shown(2)).toBeVisible();

  await button('Turn Off').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Turn Off', exact: true }).click();
  await expect.element(button('Create Address')).toBeVisible();
  expect(calls.changes().map(({ method }) => method)).toEqual(['POST', 'POST', 'DELETE']);
  const [first, second] = calls.of(createCalendarFeed);
  expect(first?.idempotencyKey).toMatch(/./);
  expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey);
});

test('the address is copied', async () => {
  address = 'https://reviews.example/api/Calendar/7.ics';
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await show();
  await button('Copy your private address').click();
  expect(writeText).toHaveBeenCalledWith(address);
});

test('a failed load can be tried again', async () => {
  isBroken = true;
  await show();
  await expect.element(page.getByText('The calendar address could not be loaded.')).toBeVisible();
  isBroken = false;
  showError(null);
  await button('Try again').click();
  await expect.element(button('Create Address')).toBeVisible();
});
