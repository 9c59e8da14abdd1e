import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { ensurePages } from '#server/commands/pages.ts';
import { type Db, openDatabase, openPool } from '#server/db/connection/client.ts';
import { freePort } from '#server/testing/free-port.ts';
import { killOtherBrowsers, startKillableBrowser } from '../../scripts/killable-browser.ts';
import { startProcess } from './crash/process.ts';
import { addForm, textsOnServer } from './forms/fixture.ts';
import { answers, firstLetter, openForm, type Typed, typedBefore, typeUntil } from './forms/typist.ts';
import { findingOf, type Options, sizeOf } from './kit/program.ts';
import { randomFrom, wholeBelow } from './kit/random.ts';
import { forgetCalls } from './kit/test-app.ts';

const KILLS = { full: 200, small: 6, least: 1 };
/** Whatever is older than this survives. */
const KEPT_AFTER_MS = 2_000;
const SAVED_WITHIN_MS = 60_000;
const victims = ['browser', 'server', 'both'] as const;

/**
 * Types into a review form in a real browser and kills the browser, the server or both, each at a random
 * moment. Every letter older than two seconds is there afterwards, and what a living page had reaches the
 * server.
 */
export async function run(options: Options<{ owner: Db; page: Page }>) {
  const { seed, log, progress, inject } = options;
  await ensurePages();
  const folder = mkdtempSync(join(tmpdir(), 'benchmark-forms-'));
  const [dataDir, profile] = [join(folder, 'data'), join(folder, 'profile')];
  const random = randomFrom(seed);
  const port = await freePort();
  const wrongs: string[] = [];
  const counts = { browser: 0, server: 0, both: 0 };
  let server = await startProcess(dataDir, '', port);
  let owner = ownerOf(server);
  try {
    const { annualReviewerId, annualReviewId } = await addForm(owner);
    const address = `${server.url}/review-forms/${annualReviewerId}`;
    const kills = sizeOf(options, KILLS);
    const typed = new Map<number, string>();
    let browser = await startKillableBrowser(profile);
    for (let kill = 0; kill < kills; kill += 1) {
      const victim = inject ? 'browser' : (victims[kill % victims.length] ?? 'browser');
      await forgetCalls({ owner });
      await openForm(browser.page, address);
      const fields = answers(browser.page);
      const index = wholeBelow(random, await fields.count());
      const field = fields.nth(index);
      const before = await field.inputValue();
      const expected = typed.get(index) ?? '';
      if (before !== expected)
        wrongs.push(`kill ${kill}: the page opened with other words than it was left with`);
      const line: Typed = { text: before, letters: [] };
      const spell = { isOver: false };
      const typing = typeUntil(field, random, line, spell);
      await firstLetter(line);
      await pause(2_500 + random() * 3_000);
      const moment = performance.now();
      if (victim !== 'browser') await server.kill();
      if (victim !== 'server') await browser.kill();
      counts[victim] += 1;
      // A page whose server is gone goes on.
      if (victim === 'server') await pause(1_000);
      spell.isOver = true;
      await typing;
      if (victim !== 'browser') {
        await owner.destroy();
        server = await startProcess(dataDir, '', port);
        owner = ownerOf(server);
      }
      if (victim === 'server') {
        const isSaved = await savedWithin(owner, annualReviewId, line.text);
        if (!isSaved) wrongs.push(`kill ${kill}: the server never got what the page has`);
      } else {
        browser = await startKillableBrowser(profile);
        await inject?.({ owner, page: browser.page });
      }
      await openForm(browser.page, address);
      const after = await answers(browser.page).nth(index).inputValue();
      const least = victim === 'server' ? line.text.length : typedBefore(line, moment - KEPT_AFTER_MS);
      if (!line.text.startsWith(after)) wrongs.push(`kill ${kill} of ${victim}: other words than were typed`);
      else if (after.length < least)
        wrongs.push(
          `kill ${kill} of ${victim}: ${least - after.length} letters older than two seconds are gone`,
        );
      typed.set(index, after);
      progress?.(`${kill + 1} of ${kills}, ${wrongs.length} wrong`);
    }
    await browser.kill();
    log(`killed: the browser ${counts.browser} times, the server ${counts.server}, both ${counts.both}`);
    return findingOf(
      'forms',
      wrongs,
      {
        figure: `of ${kills} kills lost a letter that was older than two seconds`,
        tried: { kills: [counts.browser + counts.server + counts.both, 6] },
      },
      options,
    );
  } finally {
    killOtherBrowsers();
    await owner.destroy().catch(() => {});
    await server.kill().catch(() => {});
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

const ownerOf = ({ connectionString }: { connectionString: string }): Db =>
  openDatabase(openPool({ connectionString, max: 2 }));

async function savedWithin(owner: Db, annualReviewId: number, text: string): Promise<boolean> {
  const started = performance.now();
  while (performance.now() - started < SAVED_WITHIN_MS) {
    if ((await textsOnServer(owner, annualReviewId)).includes(text)) return true;
    await pause(200);
  }
  return false;
}
