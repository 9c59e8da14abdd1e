import { findingOf, type Options, sizeOf } from './kit/program.ts';
import { openTestApp } from './kit/test-app.ts';
import {
  loseReplies,
  refreshInParallel,
  removeRights,
  replayAncestors,
  stealFromBrowsers,
  tryTheDump,
} from './sessions/claims.ts';

/**
 * Each refresh token has one successor. Old, stolen and dumped tokens get none. A removed right ends with the
 * next call.
 */
export async function run(options: Options) {
  const { log, inject } = options;
  const size = (full: number, small: number) => sizeOf(options, { full, small, least: 1 });
  const testApp = await openTestApp();
  try {
    await inject?.(testApp);
    const tallies = [
      await refreshInParallel(testApp, size(300, 30)),
      await loseReplies(testApp, size(50, 5)),
      await replayAncestors(testApp, size(30, 6)),
      await removeRights(testApp, size(50, 5)),
      await stealFromBrowsers(testApp, size(50, 5)),
      ...(inject ? [] : [await tryTheDump(testApp)]),
    ];
    for (const { what, tried, wrongs } of tallies) log(`${what}: ${tried} tried, ${wrongs.length} wrong`);
    const tried = tallies.reduce((sum, one) => sum + one.tried, 0);
    return findingOf(
      'sessions',
      tallies.flatMap(({ wrongs }) => wrongs),
      {
        figure: `wrong of ${tried} attempts`,
        tried: Object.fromEntries(tallies.map(({ what, tried: count }) => [what, [count, 5]])),
      },
      options,
    );
  } finally {
    await testApp.stop();
  }
}
