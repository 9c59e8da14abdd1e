import { expect, type Page } from '@playwright/test';

/** Visits every focusable element, forward, then backward. Fails if anything covers the middle of one. */
export async function expectFocusInSight(page: Page, what: string, within = 'body'): Promise<void> {
  const covered = await page.evaluate(async (root) => {
    const focusable = [
      ...document.querySelectorAll<HTMLElement>(
        `:is(${root}) :is(a[href], button, input, select, textarea, [tabindex="0"])`,
      ),
    ].filter(
      (one) =>
        one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !one.matches(':disabled'),
    );
    const found: string[] = [];
    const nameOf = (one: Element) =>
      (one.getAttribute('aria-label') ?? one.textContent ?? '').trim().slice(0, 40);
    for (const [way, list] of [
      ['forward', focusable],
      ['backward', focusable.toReversed()],
    ] as const) {
      for (const one of list) {
        one.focus();
        if (document.activeElement !== one) continue;
        await new Promise((done) => requestAnimationFrame(done));
        const { left, right, top, bottom, width, height } = one.getBoundingClientRect();
        if (width < 2 || height < 2) continue;
        const middle = [
          (left + right) / 2,
          (Math.max(top, 0) + Math.min(bottom, window.innerHeight)) / 2,
        ] as const;
        const there = document.elementFromPoint(...middle);
        const isSticky = (each: Element | null): boolean =>
          each !== null &&
          (['sticky', 'fixed'].includes(getComputedStyle(each).position) || isSticky(each.parentElement));
        if (there === null || one.contains(there) || there.contains(one) || !isSticky(there)) continue;
        found.push(`${way}: ${one.tagName} "${nameOf(one)}" is behind ${there.tagName} "${nameOf(there)}"`);
      }
    }
    return found;
  }, within);
  expect.soft(covered, what).toEqual([]);
}
