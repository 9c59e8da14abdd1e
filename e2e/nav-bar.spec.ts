import { expect, test } from '@playwright/test';
import { demo } from './support/people.ts';
import { browserOf } from './support/sign-in.ts';

test('the bar has room for its words, or is a menu', async ({ browser }) => {
  const page = await browserOf(browser, demo.admin.fullName);
  const signOut = page.getByRole('button', { name: 'Sign Out' });
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  for (const width of [320, 640, 1023, 1024, 1119, 1120, 1280]) {
    await page.setViewportSize({ width, height: 700 });
    if (await signOut.isHidden()) await page.getByRole('button', { name: 'Open the menu' }).click();
    await expect(links).toHaveCount(5);
    for (const word of [signOut, ...(await links.all())]) {
      const isCut = await word.evaluate((element) => {
        const text = document.createRange();
        text.selectNodeContents(element);
        const { left, right } = text.getBoundingClientRect();
        const box = element.getBoundingClientRect();
        return left < box.left - 1 || right > box.right + 1 || box.right > window.innerWidth;
      });
      expect(isCut, `${await word.textContent()} at ${width} px`).toBe(false);
    }
  }
});
