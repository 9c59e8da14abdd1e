import { findingOf, type Options } from './kit/program.ts';
import { openStage } from './kit/stage.ts';
import {
  loseReplies,
  refreshInParallel,
  removeRights,
  replayAncestors,
  stealFromBrowsers,
  tryTheDump,
} from './sessions/claims.ts';

/** One successor for each refresh token, none for what is old, copied or dumped, and no call after a removal. */
export async function run({ full, log }: Options) {
  const stage = await openStage();
  try {
    const tallies = [
      await refreshInParallel(stage, full ? 300 : 30),
      await loseReplies(stage, full ? 50 : 5),
      await replayAncestors(stage, full ? 30 : 6),
      await removeRights(stage, full ? 50 : 5),
      await stealFromBrowsers(stage, full ? 50 : 5),
      await tryTheDump(stage),
    ];
    for (const { what, tried, wrongs } of tallies) log(`${what}: ${tried} tried, ${wrongs.length} wrong`);
    const tried = tallies.reduce((sum, one) => sum + one.tried, 0);
    return findingOf(
      'sessions',
      tallies.flatMap(({ wrongs }) => wrongs),
      `wrong of ${tried} attempts`,
      log,
    );
  } finally {
    await stage.stop();
  }
}
