import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';

/** How many bytes of script a page loads before it stands, each file as gzip sends it. */
export async function scriptBytes(page: Page, path: string, whenThere: () => Promise<void>): Promise<number> {
  const bodies: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') bodies.push(response.body());
  });
  await page.goto(path);
  await whenThere();
  const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body, { level: 9 }).length);
  return sizes.reduce((sum, size) => sum + size, 0);
}
