import { installHold, meetings } from './invariants/hold.ts';
import { kudoRaces } from './invariants/kudo-races.ts';
import { peopleRaces } from './invariants/people-races.ts';
import { addStaff } from './invariants/race.ts';
import { projectRaces } from './invariants/project-races.ts';
import { reviewRaces } from './invariants/review-races.ts';
import { findingOf, type Options, sizeOf } from './kit/program.ts';
import { forgetCalls, openTestApp } from './kit/test-app.ts';

const RACES = { full: 1_000, small: 100, least: 3 };
/** A race must overlap in at least this share of its rounds; below that it proves nothing. */
const MEETINGS_AT_LEAST = 1 / 2;

const races = [...reviewRaces, ...peopleRaces, ...kudoRaces, ...projectRaces];

/** Checks invariants while many people do the same thing at the same time. */
export async function run(options: Options) {
  const { log, inject } = options;
  const testApp = await openTestApp();
  try {
    const company = await addStaff(testApp);
    await installHold(testApp);
    await inject?.(testApp);
    const wrongs: string[] = [];
    let raced = 0;
    const rounds = sizeOf(options, RACES);
    for (const race of races) {
      const before = wrongs.length;
      const metBefore = await meetings(testApp);
      for (let round = 0; round < rounds; round += 1) {
        if (round % 20 === 0) await forgetCalls(testApp);
        wrongs.push(...(await race.run(testApp, company, round)));
        raced += 1;
      }
      const met = (await meetings(testApp)) - metBefore;
      log(`${race.name}: ${rounds} races, ${met} meetings, ${wrongs.length - before} violations`);
      if (met < rounds * MEETINGS_AT_LEAST)
        wrongs.push(`${race.name}: ${met} meetings in ${rounds} races, so hardly anything raced`);
    }
    const met = await meetings(testApp);
    return findingOf(
      'invariants',
      wrongs,
      { figure: `violations in ${raced} races`, tried: { races: [raced, 500], meetings: [met, 250] } },
      options,
    );
  } finally {
    await testApp.stop();
  }
}
