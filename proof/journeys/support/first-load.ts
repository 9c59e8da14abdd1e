import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';

/** What a first visit loads without interaction. */
type FirstLoad = {
  /** Bytes of script, each file as gzip transfers it. */
  readonly bytes: number;
  readonly files: number;
  /** Scripts that the document doesn't name. The browser discovers them late, one after another. */
  readonly late: readonly string[];
};

export async function firstLoad(
  page: Page,
  path: string,
  whenThere: () => Promise<void>,
): Promise<FirstLoad> {
  const scripts: { name: string; body: Promise<Buffer> }[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    scripts.push({ name: new URL(response.url()).pathname, body: response.body() });
  });
  const document = await (await page.goto(path))?.text();
  await whenThere();
  const sizes = await Promise.all(scripts.map(async ({ body }) => gzipSync(await body, { level: 9 }).length));
  return {
    bytes: sizes.reduce((sum, size) => sum + size, 0),
    files: scripts.length,
    late: scripts.map(({ name }) => name).filter((name) => document?.includes(name) !== true),
  };
}
