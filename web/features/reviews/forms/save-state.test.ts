import { expect, test } from 'vitest';
import { clockTime, saveStateOf } from './save-state.ts';

const facts = {
  isOnline: true,
  isKept: true,
  state: 'going',
  isSent: true,
  tooLong: null,
  undecided: null,
  isBegun: true,
  savedAt: '10:42 AM',
} as const;

test.each([
  [{}, 'Saved 10:42 AM', false],
  [{ savedAt: null }, 'Saved', false],
  [{ isBegun: false, savedAt: null }, '', false],
  [{ isSent: false }, 'Saving…', false],
  [{ state: 'failing', isSent: false }, 'Not saved yet. Trying again', true],
  [{ state: 'refused', isSent: false }, 'Not saved yet. Please shorten your answers.', true],
  [{ tooLong: 3, isSent: false }, 'Question 3 is too long to be saved.', true],
  [{ tooLong: 3 }, 'Question 3 is too long to be saved. Everything else is saved.', true],
  [{ undecided: 2 }, 'Choose which text stays in question 2.', true],
  [{ state: 'signedOut', isSent: false }, 'Sign in again to save. Nothing is lost.', true],
  [{ state: 'signedOut' }, 'Sign in again to save. Nothing is lost.', true],
  [{ state: 'failing', isOnline: false }, 'You’re offline. Your answers are kept on this device.', true],
  [
    { isOnline: false, isKept: false },
    'You’re offline, and this browser cannot keep your answers. Keep this page open.',
    true,
  ],
] as const)('%j: %s', (given, sentence, isProblem) => {
  expect(saveStateOf({ ...facts, ...given })).toEqual({ sentence, isProblem });
});

test('the time is that of the device, in twelve hours', () => {
  expect(clockTime(new Date(2026, 10, 24, 10, 42).getTime())).toBe('10:42 AM');
});
