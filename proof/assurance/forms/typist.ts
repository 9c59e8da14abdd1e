import { setTimeout as pause } from 'node:timers/promises';
import { expect as expectSoon, type Locator, type Page } from '@playwright/test';
import { pick, type Random, wholeBelow } from '../kit/random.ts';
import { WRITER } from './fixture.ts';

/** A page that was just killed opens slowly on a busy machine. */
const expect = expectSoon.configure({ timeout: 60_000 });

const words = [
  'release',
  'handover',
  'estimate',
  'client',
  'question',
  'review',
  'Łódź',
  'naïve',
  '“quoted”',
  'plan',
];

/** What was typed into one answer, and when each letter was. */
export type Typed = { text: string; readonly letters: number[] };

/** Opens the form, and signs in first where the session is not there. */
export async function openForm(page: Page, address: string): Promise<void> {
  const signIn = page.getByRole('button', { name: /^Sign in/ });
  await page.goto(address);
  await expect(signIn.or(answers(page).first())).toBeVisible();
  if (!(await signIn.isVisible())) return;
  await signIn.click();
  const fullName = `${WRITER.firstName} ${WRITER.lastName}`;
  await page
    .getByRole('button')
    .filter({ has: page.getByText(fullName, { exact: true }) })
    .click();
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  await page.goto(address);
  await expect(answers(page).first()).toBeVisible();
}

/** The answers that are long texts, and the comments. */
export const answers = (page: Page): Locator => page.locator('main textarea');

/** Types words until the time is over or the page is gone. Notes each letter once the page has it. */
export async function typeUntil(field: Locator, random: Random, typed: Typed, spell: { isOver: boolean }) {
  const page = field.page();
  await field.focus();
  await page.keyboard.press('Control+End');
  while (!spell.isOver) {
    for (const letter of `${pick(random, words)} `) {
      try {
        await page.keyboard.insertText(letter);
      } catch {
        // The browser was killed under this letter.
        return;
      }
      typed.text += letter;
      typed.letters.push(performance.now());
      await pause(5 + wholeBelow(random, 60));
    }
  }
}

/** Waits for the first letter on the page: from then on a kill can lose something, even on a busy machine. */
export const firstLetter = ({ letters }: Typed): Promise<void> =>
  expect.poll(() => letters.length, { timeout: 60_000 }).toBeGreaterThan(0);

/** How many UTF-16 units were typed so long before the moment. */
export function typedBefore({ text, letters }: Typed, moment: number): number {
  const count = letters.filter((at) => at < moment).length;
  return [...text].slice(0, [...text].length - letters.length + count).join('').length;
}
