import { z } from 'zod';

const advisory = z.object({ title: z.string(), url: z.string() });
const report = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({ severity: z.string(), via: z.array(z.union([z.string(), advisory])) }),
  ),
  metadata: z.object({ dependencies: z.object({ prod: z.number() }) }),
});
const failure = z.object({ message: z.string() });

/** `code` is the exit code: 0 nothing known, 1 known vulnerabilities, 2 not run. */
type Verdict = { readonly code: 0 | 1 | 2; readonly lines: readonly string[] };

/** What npm's report (`npm audit --json`) says. A registry or mirror that answers no audits is no good news. */
export function verdictOf(output: string): Verdict {
  const answer = parsed(output);
  const { success, data } = report.safeParse(answer);
  if (!success) {
    const { message = 'npm printed no report.' } = failure.safeParse(answer).data ?? {};
    const advice = 'Give the bill of materials (npm run sbom) to a scanner instead.';
    return { code: 2, lines: [`not run: ${message}`, advice] };
  }
  const found = Object.entries(data.vulnerabilities).map(([name, { severity, via }]) => {
    const reasons = via.map((each) =>
      typeof each === 'string' ? `by ${each}` : `${each.title} ${each.url}`,
    );
    return `${name}: ${severity}, ${reasons.join('; ')}`;
  });
  if (found.length > 0) return { code: 1, lines: found };
  return { code: 0, lines: [`No known vulnerability in ${data.metadata.dependencies.prod} packages.`] };
}

function parsed(output: string): unknown {
  try {
    return JSON.parse(output);
  } catch {
    return null;
  }
}
