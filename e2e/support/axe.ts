import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Looks at the page as it stands, in light and dark, wide and narrow: no violation of WCAG 2.2 AA, and nothing
 * to scroll sideways for at 320 pixels. Leaves the page wide and light.
 */
export async function expectAccessible(page: Page, what: string, within = 'html'): Promise<void> {
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      // What has been scrolled half under a sticky header is no target at that moment.
      await page.evaluate(() => window.scrollTo(0, 0));
      await expect.poll(() => isAtRest(page, colorScheme), `${what}: comes to rest`).toBe(true);
      expect.soft(await violationsOf(page, within), `${what}, ${colorScheme}, ${width} px`).toEqual([]);
    }
    expect.soft(await overflowing(page), `${what}: wider than ${width} px`).toEqual([]);
  }
}

/** Each as one readable line: the rule and where it is broken. */
async function violationsOf(page: Page, within: string): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode().include(within).withTags(WCAG);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary ?? ''}`),
  );
}

/**
 * Whether the page has taken over the colours and drawn them: one on its way from light to dark has no contrast
 * to be measured. A spinner never comes to rest.
 */
const isAtRest = (page: Page, colorScheme: 'light' | 'dark') =>
  page.evaluate(async (wanted) => {
    const drawn = () => new Promise((done) => requestAnimationFrame(done));
    if ((document.documentElement.dataset['mantineColorScheme'] ?? wanted) !== wanted) return false;
    await drawn();
    await drawn();
    return document
      .getAnimations()
      .every((one) => one.playState !== 'running' || one.effect?.getTiming().iterations === Infinity);
  }, colorScheme);

/** What sticks out to the right of a page that can be scrolled sideways. */
const overflowing = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    );
    return wide.map((element) => `${element.tagName.toLowerCase()}.${element.className}`).slice(-3);
  });
