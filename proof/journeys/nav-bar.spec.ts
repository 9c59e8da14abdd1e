import { expect, type Locator, test } from '@playwright/test';
import { demo } from './support/people.ts';
import { browserOf } from './support/sign-in.ts';

/** The edges of a text and its element if a part of it is cut off; null if all of it is visible. */
const cutEdges = async (word: Locator) =>
  word.evaluate((element) => {
    const text = document.createRange();
    text.selectNodeContents(element);
    const { left, right } = text.getBoundingClientRect();
    const box = element.getBoundingClientRect();
    const isCut = left < box.left - 1 || right > box.right + 1 || box.right > window.innerWidth;
    return isCut ? { text: [left, right], box: [box.left, box.right], window: window.innerWidth } : null;
  });

test('the bar has room for its words, or is a menu', async ({ browser }) => {
  const page = await browserOf(browser, demo.admin.fullName);
  const signOut = page.getByRole('button', { name: 'Sign Out' });
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  for (const width of [320, 640, 1023, 1024, 1239, 1240, 1280]) {
    await page.setViewportSize({ width, height: 700 });
    if (await signOut.isHidden()) await page.getByRole('button', { name: 'Open the menu' }).click();
    await expect(links).toHaveCount(7);
    for (const word of [signOut, ...(await links.all())]) {
      // A busy browser lays the page out for the new size a moment later.
      const message = `${await word.textContent()} at ${width} px`;
      await expect.poll(async () => cutEdges(word), { message }).toBeNull();
    }
  }
});
