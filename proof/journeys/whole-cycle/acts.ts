import { expect, type Locator, type Page } from '@playwright/test';
import type { Presses } from './presses.ts';

type Mail = { readonly id: string; readonly to: string };

/** The actions on the selected people of the Review Cycle page, with the emails that each action sends. */
export function actsOn(page: Page, presses: Presses) {
  const known = new Set<string>();
  const taken: string[] = [];
  const bar = page.getByRole('region', { name: 'Selected people' });
  const dialog = page.getByRole('dialog');
  let begun = presses.count();
  let promised = 0;
  return {
    mails: () => known.size,

    /** One line for each act that is finished. */
    report: () => taken.map((line) => `  ${line}`).join('\n'),

    async begin(name: string) {
      begun = presses.count();
      await bar.getByRole('button', { name, exact: true }).click();
    },

    async beginFromMenu(name: string) {
      begun = presses.count();
      await bar.getByRole('button', { name: /More/ }).click();
      await page.getByRole('menuitem', { name, exact: true }).click();
    },

    /** Presses the verb and Done. */
    async finish(verb: string, result: string) {
      const start = dialog.getByRole('button', { name: verb, exact: true });
      await expect(start).toBeVisible();
      promised = await mailsPromised(dialog);
      await start.click();
      await expect(dialog.getByText(result)).toBeVisible({ timeout: 120_000 });
      await dialog.getByRole('button', { name: 'Done', exact: true }).click();
      await expect(dialog).toHaveCount(0);
      taken.push(`${verb}: ${presses.count() - begun} presses`);
    },

    /** Exactly these people get an email of the last act, each one, as its preview said. */
    async mailed(addresses: readonly string[]) {
      const arrived = async () => (await mailsOf(page)).filter(({ id }) => !known.has(id));
      await expect.poll(async () => (await arrived()).length, { timeout: 120_000 }).toBe(addresses.length);
      const fresh = await arrived();
      expect(fresh.map(({ to }) => to).toSorted()).toEqual(addresses);
      expect(promised).toBe(addresses.length);
      for (const { id } of fresh) known.add(id);
    },
  };
}

/** How many people the preview says will get an email. */
async function mailsPromised(dialog: Locator): Promise<number> {
  const text = (await dialog.textContent()) ?? '';
  return Number(/(\d+) (?:person gets|people get) one email/.exec(text)?.[1] ?? 0);
}

async function mailsOf(page: Page): Promise<Mail[]> {
  const answer = await page.request.get('/dev/mail.json');
  return (await answer.json()) as Mail[];
}
