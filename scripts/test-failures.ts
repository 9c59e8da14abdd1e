import { z } from 'zod';
import { readReport } from './test-reports.ts';

const LINES_AT_MOST = 12;

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

/** What failed and its first words, to stand at the end of a long log. */
export function vitestFailures(report: string): string[] {
  const read = readReport(report, vitestReport);
  return (read?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => entry(`${name}: ${fullName}`, failureMessages?.[0] ?? '')),
  );
}

const playwrightSpec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(
    z.object({
      status: z.string(),
      results: z.array(z.object({ errors: z.array(z.object({ message: z.string().nullish() })) })),
    }),
  ),
});
type Suite = { specs: z.output<typeof playwrightSpec>[]; suites?: Suite[] | undefined };
const playwrightSuite: z.ZodType<Suite> = z.object({
  specs: z.array(playwrightSpec),
  get suites() {
    return z.array(playwrightSuite).optional();
  },
});

/** The same of the browser journeys, those that needed a second try included. */
export function playwrightFailures(report: string): string[] {
  const read = readReport(report, z.object({ suites: z.array(playwrightSuite) }));
  return (read?.suites ?? []).flatMap(specsOf).flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status, results }) => {
        const words = results.flatMap(({ errors }) => errors.map(({ message }) => message ?? ''));
        return entry(
          `${file}: ${title}${status === 'flaky' ? ' (passed on its second try)' : ''}`,
          words.join('\n'),
        );
      }),
  );
}

const specsOf = ({ specs, suites = [] }: Suite): Suite['specs'] => [...specs, ...suites.flatMap(specsOf)];

const entry = (title: string, words: string) =>
  [title, ...plain(words).split('\n').slice(0, LINES_AT_MOST)].join('\n    ');

// oxlint-disable-next-line no-control-regex
const plain = (words: string) => words.replaceAll(/\u001b\[[0-9;]*m/g, '');
