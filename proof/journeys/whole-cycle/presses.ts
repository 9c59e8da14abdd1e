import type { Page } from '@playwright/test';

export type Presses = {
  open(path: string): Promise<void>;
  count(): number;
};

/** Counts presses of pointer and Enter in all pages of the context; opening an address counts as one too. */
export async function countPresses(page: Page): Promise<Presses> {
  let presses = 0;
  await page.context().exposeFunction('countPress', () => {
    presses += 1;
  });
  await page.context().addInitScript(() => {
    const count = () => {
      Reflect.apply(Reflect.get(window, 'countPress') as () => void, window, []);
    };
    document.addEventListener('pointerdown', count, true);
    document.addEventListener('keydown', ({ key }) => (key === 'Enter' ? count() : undefined), true);
  });
  return {
    async open(path) {
      presses += 1;
      await page.goto(path);
    },
    count: () => presses,
  };
}
