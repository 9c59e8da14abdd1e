import { z } from 'zod';
import type { Count } from './test-counts.ts';
import { entry, plain } from './test-failures.ts';
import { readReport } from './test-reports.ts';

const spec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(
    z.object({
      status: z.string(),
      results: z.array(
        z.object({ status: z.string(), errors: z.array(z.object({ message: z.string().nullish() })) }),
      ),
    }),
  ),
});
type Spec = z.output<typeof spec>;
type Try = Spec['tests'][number]['results'][number];
type Suite = { specs: Spec[]; suites?: Suite[] | undefined };
const suite: z.ZodType<Suite> = z.object({
  specs: z.array(spec),
  get suites() {
    return z.array(suite).optional();
  },
});

type Journey = {
  readonly title: string;
  /** `retried`: the browser process died, and the journey passed on its second try. */
  readonly outcome: 'passed' | 'retried' | 'failed' | 'skipped';
  readonly words: string;
};

/** The browser journeys of a run. A second try counts only if the browser process died in the first. */
export function journeysIn(report: string): Journey[] {
  const read = readReport(report, z.object({ suites: z.array(suite) }));
  return (read?.suites ?? []).flatMap(specsOf).flatMap(({ title, file, tests }) =>
    tests.map(({ status, results }) => {
      const words = results.flatMap(({ errors }) => errors.map(({ message }) => message ?? '')).join('\n');
      return { title: `${file}: ${title}`, outcome: outcomeOf(status, results[0]), words };
    }),
  );
}

/** Skipped journeys did not run, so they count as failed. */
export function countOfJourneys(journeys: readonly Journey[]): Count {
  const passed = journeys.filter(({ outcome }) => outcome === 'passed' || outcome === 'retried').length;
  return { passed, failed: journeys.length - passed };
}

/** Journeys that failed, were skipped or were retried, each with the start of its error. */
export const troubleIn = (journeys: readonly Journey[]): string[] =>
  journeys
    .filter(({ outcome }) => outcome !== 'passed')
    .map(({ title, outcome, words }) => entry(`${title} (${said[outcome]})`, words));

const said = {
  passed: 'passed',
  retried: 'the browser died; passed on its second try',
  failed: 'failed',
  skipped: 'skipped',
} as const;

const BROWSER_DIED =
  /Page crashed|Target crashed|browser has disconnected|browserType\.launch|browser has been closed|Browser closed/i;

function outcomeOf(status: string, first: Try | undefined): Journey['outcome'] {
  if (status === 'expected') return 'passed';
  if (status === 'skipped') return 'skipped';
  return status === 'flaky' && first !== undefined && browserDiedIn(first) ? 'retried' : 'failed';
}

/**
 * Looks only at the first line of the first error: the lines below quote source code, which could match by
 * accident. A timeout closes the browser, so a closed browser proves nothing after one.
 */
function browserDiedIn({ status, errors }: Try): boolean {
  const [line = ''] = plain(errors[0]?.message ?? '').split('\n');
  return status !== 'timedOut' && BROWSER_DIED.test(line);
}

const specsOf = ({ specs, suites = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(specsOf)];
