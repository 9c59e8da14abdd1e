import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './tasks.ts';
import { runTests } from './test-run.ts';

// npm test: all checks, all tests beside the code, the assurance programs at a fiftieth, and the journeys
// tagged @smoke. npm test -- PATH …: only the tests in these files and folders. The last line is the total.
const paths = process.argv.slice(2);
const missing = paths.filter((path) => !existsSync(join(root, path)));
if (missing.length > 0) {
  console.error(`There is no ${missing.join(', ')}.`);
  process.exit(1);
}
const FIFTIETH = 0.2;
const projects = ['node', 'long', 'browser', 'assurance'].map((name) => `--project=${name}`);
const journeyPaths = paths.filter(isJourney);
const otherPaths = paths.filter((path) => !isJourney(path));

await (paths.length === 0
  ? runTests({
      withChecks: true,
      tests: projects,
      journeys: ['--grep=@smoke'],
      isEveryJourney: false,
      shareOfPrograms: FIFTIETH,
    })
  : runTests({
      withChecks: false,
      tests: otherPaths.length === 0 ? null : otherPaths,
      journeys: journeyPaths.length === 0 ? null : journeyPaths,
      isEveryJourney: false,
      shareOfPrograms: 1,
    }));

function isJourney(path: string): boolean {
  return /^(\.\/)?proof\/journeys(\/|$)/.test(path);
}
