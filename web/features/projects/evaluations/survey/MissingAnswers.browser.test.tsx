import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { linkMessages } from '#contract/core/values/link-messages.ts';
import { MissingAnswers } from './MissingAnswers.tsx';
import type { Missing } from './survey-state.ts';

const missing = (id: number, name: string, questions: number, note: string | null = null) =>
  ({
    section: {
      targetEmployeeId: id,
      targetEmployeeName: name,
    },
    questions: Array.from({ length: questions }, () => ({})),
    note,
  }) as unknown as Missing;

const alert = page.getByRole('alert');
const shown = () =>
  alert
    .getByRole('button')
    .elements()
    .map((button) => button.textContent);

test('nothing missing is no alert', async () => {
  await render(<MissingAnswers missing={[]} onGo={() => undefined} />);
  await expect.element(alert).toBeEmptyDOMElement();
});

test('each colleague is named with what is missing, and leads there', async () => {
  const mia = missing(7, 'Mia Wolf', 1);
  const all = [mia, missing(8, 'Jon Reyes', 2), missing(9, 'Ida Berg', 1, 'Too long.')];
  const onGo = vi.fn<(one: Missing) => void>();
  await render(<MissingAnswers missing={all} onGo={onGo} />);
  await expect.element(alert.getByText(linkMessages.unanswered)).toBeVisible();
  expect(shown()).toEqual([
    'Mia Wolf: 1 question to answer',
    'Jon Reyes: 2 questions to answer',
    'Ida Berg: 1 question to answer, notes to change',
  ]);
  expect(alert.element().querySelector('[data-tone]')?.getAttribute('data-tone')).toBe('danger');
  await alert.getByRole('button', { name: /^Mia Wolf/ }).click();
  expect(onGo.mock.calls).toEqual([[mia]]);
});

test('one open question is enough to ask for answers', async () => {
  await render(<MissingAnswers missing={[missing(7, 'Mia Wolf', 1)]} onGo={() => undefined} />);
  await expect.element(alert.getByText(linkMessages.unanswered)).toBeVisible();
});

test('notes alone are named as what must change', async () => {
  await render(<MissingAnswers missing={[missing(9, 'Ida Berg', 0, 'Too long.')]} onGo={() => undefined} />);
  await expect.element(alert.getByText('Some notes must be changed before you can submit.')).toBeVisible();
  await expect.element(alert.getByText(linkMessages.unanswered)).not.toBeInTheDocument();
  expect(shown()).toEqual(['Ida Berg: notes to change']);
});
