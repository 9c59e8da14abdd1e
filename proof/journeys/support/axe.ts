import AxeBuilder from '@axe-core/playwright';
import { expect, type Locator, type Page } from '@playwright/test';

const WCAG = {
  runOnly: { type: 'tag' as const, values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  // Off by default in axe, because it is new: WCAG 2.5.3, the visible words are part of the name.
  rules: { 'label-content-name-mismatch': { enabled: true } },
};

/**
 * Checks the page in its present state, in light and dark, wide and narrow: no violation of WCAG 2.2 AA, and
 * no sideways scrolling at 320 pixels. Leaves the page wide and light. What is attached to a field needs the
 * field in sight.
 */
export async function expectAccessible(
  page: Page,
  what: string,
  within = 'html',
  field?: Locator,
): Promise<void> {
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      // Axe counts a control half under a sticky header as a target that is too small.
      if (field === undefined) await page.evaluate(() => window.scrollTo(0, 0));
      else await field.scrollIntoViewIfNeeded();
      await expect.poll(() => isAtRest(page, colorScheme), `${what}: comes to rest`).toBe(true);
      expect.soft(await violationsOf(page, within), `${what}, ${colorScheme}, ${width} px`).toEqual([]);
    }
    expect.soft(await overflowing(page), `${what}: wider than ${width} px`).toEqual([]);
  }
}

/** One readable line per violation: the rule and the element. */
async function violationsOf(page: Page, within: string): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode().include(within).options(WCAG);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary ?? ''}`),
  );
}

/**
 * Whether the page has switched to the color scheme and drawn it: contrast can't be measured during the
 * transition. Spinners, which never stop, don't count.
 */
const isAtRest = (page: Page, colorScheme: 'light' | 'dark') =>
  page.evaluate(async (wanted) => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    if ((document.documentElement.dataset['mantineColorScheme'] ?? wanted) !== wanted) return false;
    await frame();
    await frame();
    return document
      .getAnimations()
      .every((one) => one.playState !== 'running' || one.effect?.getTiming().iterations === Infinity);
  }, colorScheme);

/** Elements that extend beyond the right edge of a page that scrolls sideways. */
const overflowing = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    );
    return wide.map((element) => `${element.tagName.toLowerCase()}.${element.className}`).slice(-3);
  });
