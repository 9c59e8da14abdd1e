import { expect, type Page } from '@playwright/test';
import { formatDay } from '#contract/core/values/dates.ts';
import { dialogOf, reviewerOf } from '../support/profile.ts';
import type { Presses } from './presses.ts';

type Person = {
  readonly fullName: string;
  /** All people who answer, with the type of their entry. */
  readonly reviewers: readonly { readonly fullName: string; readonly type: string }[];
  readonly today: string;
};

/**
 * Does on a profile what the Review Cycle page does for many, from the directory on, and counts the presses
 * of each act. `answer` lets all reviewers answer.
 */
export async function oneByOne(
  page: Page,
  presses: Presses,
  { fullName, reviewers, today }: Person,
  answer: () => Promise<void>,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const inDialog = (title: string, name: string) =>
    dialogOf(page, title).getByRole('button', { name, exact: true });
  const act = async (name: string, work: () => Promise<void>) => {
    const before = presses.count();
    await page.getByRole('link', { name: 'Team Member Directory' }).click();
    await page.getByRole('searchbox').fill(fullName);
    await page.getByRole('main').getByRole('link', { name: fullName, exact: true }).first().click();
    await work();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    counts[name] = presses.count() - before;
  };

  await act('start', async () => {
    await button('Start Annual Review').click();
    await inDialog('Start Annual Review', 'Start Annual Review').click();
  });
  await act('choose peers', async () => {
    await button('Select Peer Reviewers').click();
    const search = dialogOf(page, 'Select Peer Reviewers').getByRole('combobox', { name: 'Peer reviewers' });
    for (const peer of reviewers.filter(({ type }) => type === 'Peer')) {
      await search.fill(peer.fullName);
      await page.getByRole('option', { name: peer.fullName }).click();
    }
    await search.press('Escape');
    await inDialog('Select Peer Reviewers', 'Save Peer Reviewers').click();
  });
  await act('set links', async () => {
    await button('Edit Survey Links').click();
    for (const one of reviewers) {
      const field = page.getByRole('textbox', { name: `${one.fullName} (${one.type})` });
      await field.fill(`https://forms.example/${encodeURIComponent(one.fullName)}/${one.type}`);
    }
    await inDialog('Edit Survey Links', 'Save Links').click();
  });
  await act('remind', async () => {
    for (const one of reviewers) {
      await reviewerOf(page, one.fullName)
        .filter({ hasText: one.type })
        .getByRole('button', { name: `Notify ${one.fullName}` })
        .click();
      await inDialog(`Notify ${one.fullName}?`, 'Notify').click();
      await inDialog('Reminder Sent', 'OK').click();
    }
  });
  await answer();
  // The page shows what it knows until it has asked again.
  await page.reload();
  await act('set sit-down', async () => {
    await button('Set Date of the Sit-Down Meeting').click();
    await page.getByRole('textbox', { name: 'Sit-down date' }).fill(formatDay(today));
    await inDialog('Set Sit-Down Date', 'Save Date').click();
  });
  await act('mark as held', async () => {
    await button('Meeting Complete').click();
    await inDialog('Meeting Complete', 'Mark Meeting Complete').click();
  });
  await act('complete', async () => {
    await button('Annual Review Complete').click();
    await inDialog('Annual Review Complete', 'Mark as Complete').click();
  });
  await act('end period', async () => {
    await button('End Period').click();
    await inDialog('End Period', 'End Period').click();
    await inDialog('Period Ended', 'OK').click();
  });
  return counts;
}
