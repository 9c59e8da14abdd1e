import '#web/ui/tokens.css';
import '#web/app/shell/base.css';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { TEXT_MAX_CHARACTERS } from '#contract/core/values/constants.ts';
import type { EvaluationSection } from '#contract/projects/evaluation-link.schemas.ts';
import { linkMessages } from '#contract/core/values/link-messages.ts';
import { answerOf, noteOf } from './draft.ts';
import { ConnectionBar } from '#web/app/shell/ConnectionBar.tsx';
import { DraftKeeper } from '#web/app/drafts/draft-keeper.ts';
import { Survey } from './Survey.tsx';

const section = (
  targetEmployeeId: number,
  targetEmployeeName: string,
  ...questions: string[]
): EvaluationSection => ({
  targetEmployeeId,
  targetEmployeeName,
  roleUnderReview: 'Developer',
  teamLeadName: null,
  questions: questions.map((question, index) => ({
    questionId: index + 1,
    question,
    questionResponseId: 0,
  })),
});

const sections = [
  section(7, 'Mia Wolf', 'How clear is the code?', 'How good is the teamwork?'),
  section(8, 'Jon Reyes', 'How clear is the code?'),
];

const group = (name: string) => page.getByRole('radiogroup', { name });
const level = (question: string, name: string) => group(question).getByRole('radio', { name, exact: true });
const colleague = (name: string) => page.getByRole('heading', { level: 2, name });
const submit = page.getByRole('button', { name: 'Submit Evaluation' });

let keeper: DraftKeeper;
/** Unique per test, so that a late save can't reach the next test. */
let key = '';
const onSubmit = vi.fn<() => Promise<string | null>>();

beforeEach(async () => {
  key = `benchmark.evaluation.${crypto.randomUUID()}`;
  onSubmit.mockReset().mockResolvedValue(null);
  keeper = new DraftKeeper(key);
  await show();
});

test('six levels in order, none preselected; arrow keys move within a question', async () => {
  const labels = group('How clear is the code?').getByRole('radio').elements();
  expect(labels.map((radio) => radio.closest('label')?.textContent)).toEqual([
    'N/A',
    'Terrible',
    'Struggle',
    'Okay',
    'Good',
    'Amazing',
  ]);
  expect(labels.some((radio) => radio instanceof HTMLInputElement && radio.checked)).toBe(false);
  await level('How clear is the code?', 'Okay').click();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(level('How clear is the code?', 'Good')).toBeChecked();
  expect(answerOf(keeper.current(), 7, 1)).toBe('4');
});

test('Next, Previous and the picker switch colleagues; the heading gets the focus, and done ones are marked', async () => {
  await expect.element(page.getByRole('button', { name: 'Previous' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect.element(colleague('Jon Reyes')).toHaveFocus();
  await expect.element(page.getByRole('button', { name: 'Next' })).not.toBeInTheDocument();
  await level('How clear is the code?', 'N/A').click();
  await expect.element(page.getByText('1 of 2 done')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Jon Reyes Done' })).toBeVisible();
  await page.getByRole('button', { name: 'Mia Wolf Open' }).click();
  await expect.element(colleague('Mia Wolf')).toHaveFocus();
});

test('Submit says what is missing, by person, and goes there', async () => {
  await level('How clear is the code?', 'Good').click();
  await level('How good is the teamwork?', 'Good').click();
  await submit.click();
  const alert = page.getByRole('alert').filter({ hasText: linkMessages.unanswered });
  await expect.element(alert).toBeVisible();
  await expect.element(alert.getByRole('button')).toHaveTextContent('Jon Reyes: 1 question to answer');
  await expect.element(colleague('Jon Reyes')).toBeVisible();
  await expect.element(level('How clear is the code?', 'N/A')).toHaveFocus();
  await expect
    .element(group('How clear is the code?'))
    .toHaveAccessibleDescription('Please choose an answer.');
  expect(onSubmit).not.toHaveBeenCalled();
  await level('How clear is the code?', 'Amazing').click();
  await expect.element(alert).not.toBeInTheDocument();
  await submit.click();
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test('a failed submit keeps the input and reports the failure', async () => {
  onSubmit.mockResolvedValue('You are offline. Check your connection and try again.');
  for (const [question, name] of [
    ['How clear is the code?', 'Good'],
    ['How good is the teamwork?', 'Okay'],
  ] as const) {
    await level(question, name).click();
  }
  await page.getByRole('textbox', { name: 'Notes about Mia Wolf (optional)' }).fill('Explains well.');
  await page.getByRole('button', { name: 'Next' }).click();
  await level('How clear is the code?', 'Amazing').click();
  await submit.click();
  const alert = page.getByRole('alert').filter({ hasText: 'You are offline.' });
  await expect.element(alert.getByText('Your answers are kept on this device.')).toBeVisible();
  expect(noteOf(keeper.current(), 7)).toBe('Explains well.');
  onSubmit.mockResolvedValue(null);
  await submit.click();
  await expect.element(alert).not.toBeInTheDocument();
});

test('notes run in their own direction', async () => {
  const notes = page.getByRole('textbox', { name: 'Notes about Mia Wolf (optional)' });
  await notes.fill('כל הכבוד');
  expect(getComputedStyle(notes.element()).direction).toBe('rtl');
});

test('notes beyond the limit are kept, counted, and not submitted', async () => {
  const tooLong = 'x'.repeat(TEXT_MAX_CHARACTERS + 12);
  const notes = page.getByRole('textbox', { name: 'Notes about Mia Wolf (optional)' });
  await notes.fill(tooLong);
  expect(noteOf(keeper.current(), 7)).toBe(tooLong);
  await expect.element(page.getByText('10,012 / 10,000')).toBeVisible();
  await expect.element(page.getByText('12 characters too many.')).toBeVisible();
  await level('How clear is the code?', 'Good').click();
  await level('How good is the teamwork?', 'Okay').click();
  await page.getByRole('button', { name: 'Next' }).click();
  await level('How clear is the code?', 'Amazing').click();
  await expect.element(page.getByText('1 of 2 done')).toBeVisible();
  await submit.click();
  await expect.element(notes).toHaveFocus();
  await expect.element(notes).toHaveAccessibleDescription('Notes must be 10000 characters or less.');
  await expect
    .element(page.getByRole('alert').getByRole('button'))
    .toHaveTextContent('Mia Wolf: notes to change');
  expect(onSubmit).not.toHaveBeenCalled();
  await notes.fill('x'.repeat(TEXT_MAX_CHARACTERS));
  await expect.element(notes).not.toHaveAttribute('aria-invalid');
  await submit.click();
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test('“Saved” stands beside the notes once everything is stored, and never before anything is typed', async () => {
  const notes = page.getByRole('textbox', { name: 'Notes about Mia Wolf (optional)' });
  await expect.element(page.getByText(/^Sav/)).not.toBeInTheDocument();
  await notes.fill('Explains well.');
  await expect.element(page.getByText('Saving…')).toBeVisible();
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
});

test('offline, the page says that the answers are kept on this device', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  await expect.element(page.getByRole('status').getByText(linkMessages.offline)).toBeVisible();
  online.mockRestore();
  window.dispatchEvent(new Event('online'));
  await expect.element(page.getByText(linkMessages.offline)).not.toBeInTheDocument();
});

test('a return resumes at the first incomplete colleague', async () => {
  keeper.write('answers', '7.1', '3');
  keeper.write('answers', '7.2', '0');
  keeper.write('notes', 8, 'Half a sentence');
  keeper.flush();
  keeper = new DraftKeeper(key);
  document.body.innerHTML = '';
  await show();
  await expect.element(colleague('Jon Reyes')).toBeVisible();
  await expect.element(page.getByRole('textbox')).toHaveValue('Half a sentence');
});

test('on a phone every level is touch-sized and nothing overflows', async () => {
  await page.viewport(320, 640);
  for (const radio of group('How clear is the code?').getByRole('radio').elements()) {
    const { width, height } = (radio.closest('label') ?? radio).getBoundingClientRect();
    expect(width).toBeGreaterThanOrEqual(44);
    expect(height).toBeGreaterThanOrEqual(44);
  }
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  await page.viewport(1280, 900);
});

const show = () =>
  render(
    <>
      <ConnectionBar />
      <Survey sections={sections} keeper={keeper} sync={null} onSubmit={onSubmit} />
    </>,
  );
