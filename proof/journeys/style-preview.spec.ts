import { expect, test } from '@playwright/test';
import { demo } from './support/people.ts';
import { browserOf } from './support/sign-in.ts';

test('every part is shown in light and in dark, in either color scheme of the page', {
  tag: '@smoke',
}, async ({ browser }) => {
  const page = await browserOf(browser, demo.admin.fullName);
  await page.goto('/style-preview');
  const side = (name: string) => page.getByRole('group', { name, exact: true }).first();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    await expect(side('Light')).toHaveCSS('background-color', 'rgb(250, 251, 252)');
    await expect(side('Dark')).toHaveCSS('background-color', 'rgb(21, 23, 27)');
    await expect(side('Light')).toHaveCSS('color', 'rgb(28, 32, 48)');
    await expect(side('Dark')).toHaveCSS('color', 'rgb(236, 238, 242)');
  }
});

// Props that turn into inline styles once worked everywhere but in the built pages.
test('a prop of the component library reaches the built page', async ({ browser }) => {
  const page = await browserOf(browser, demo.admin.fullName);
  await page.goto('/style-preview');
  const dialogs = page.getByRole('region', { name: 'Dialogs and messages' });
  await dialogs.scrollIntoViewIfNeeded();
  const moved = dialogs.getByRole('button', { name: 'Moved down by a prop' }).first();
  await expect(moved).toHaveCSS('margin-top', '16px');
});
