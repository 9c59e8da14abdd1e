import { kudoRaces } from './invariants/kudo-races.ts';
import { peopleRaces } from './invariants/people-races.ts';
import { addStaff } from './invariants/race.ts';
import { projectRaces } from './invariants/project-races.ts';
import { reviewRaces } from './invariants/review-races.ts';
import { findingOf, type Options } from './kit/program.ts';
import { forgetCalls, openStage } from './kit/stage.ts';

const RACES = { full: 1_000, small: 100 };

/** Later areas add theirs. */
const races = [...reviewRaces, ...peopleRaces, ...kudoRaces, ...projectRaces];

/** What must hold however many people do the same thing at the same time. */
export async function run({ full, log }: Options) {
  const stage = await openStage();
  try {
    const company = await addStaff(stage);
    const wrongs: string[] = [];
    const rounds = full ? RACES.full : RACES.small;
    for (const race of races) {
      const before = wrongs.length;
      for (let round = 0; round < rounds; round += 1) {
        if (round % 20 === 0) await forgetCalls(stage);
        wrongs.push(...(await race.run(stage, company, round)));
      }
      log(`${race.name}: ${rounds} races, ${wrongs.length - before} violations`);
    }
    return findingOf('invariants', wrongs, `violations in ${rounds * races.length} races`, log);
  } finally {
    await stage.stop();
  }
}
