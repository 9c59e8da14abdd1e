import { runTests } from './test-run.ts';

// npm run proof: every journey, and every program of proof/assurance and proof/operations at a tenth of its size. The
// last line is the total.
await runTests({
  withChecks: false,
  tests: ['--project=assurance', '--project=operations'],
  journeys: [],
  isEveryJourney: true,
  shareOfPrograms: 1,
});
