import { runTests } from './test-run.ts';

// npm run proof: every journey, and every program of proof/ at a tenth of its size, and the fault that each
// must notice. The last line is the total.
await runTests({
  withChecks: false,
  tests: ['assurance', 'faults', 'operations'].map((name) => `--project=${name}`),
  journeys: [],
  isEveryJourney: true,
  shareOfPrograms: 1,
});
