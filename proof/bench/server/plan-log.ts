import { z } from 'zod';

/** A node of a plan in PostgreSQL's JSON, with the fields that are read here. */
export type PlanNode = {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string | undefined;
  readonly 'Index Name'?: string | undefined;
  readonly 'Index Cond'?: string | undefined;
  readonly 'Recheck Cond'?: string | undefined;
  readonly Filter?: string | undefined;
  readonly 'Actual Rows'?: number | undefined;
  readonly 'Actual Loops'?: number | undefined;
  readonly 'Rows Removed by Filter'?: number | undefined;
  readonly Plans?: readonly PlanNode[] | undefined;
};

const planNode: z.ZodType<PlanNode> = z.object({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  'Index Name': z.string().optional(),
  'Index Cond': z.string().optional(),
  'Recheck Cond': z.string().optional(),
  Filter: z.string().optional(),
  'Actual Rows': z.number().optional(),
  'Actual Loops': z.number().optional(),
  'Rows Removed by Filter': z.number().optional(),
  get Plans() {
    return z.array(planNode).optional();
  },
});

/** One statement as PostgreSQL ran it. */
export type Recorded = {
  readonly text: string;
  readonly values: readonly (string | null)[];
  readonly milliseconds: number;
  readonly plan: PlanNode;
};

const logLine = z.object({ message: z.string().default('') });
const explained = z.object({
  'Query Text': z.string(),
  'Query Parameters': z.string().default(''),
  Plan: planNode,
});

/**
 * Statements with their plans in PostgreSQL's JSON log, as auto_explain writes them, in the order in which
 * they ended. Leaves out those of the job queue, and a line that is still being written.
 */
export function readPlans(log: string): Recorded[] {
  return log
    .slice(0, log.lastIndexOf('\n') + 1)
    .split('\n')
    .filter((line) => line.includes('  plan:'))
    .flatMap((line) => {
      const { message } = logLine.parse(JSON.parse(line));
      const [, milliseconds] = /^duration: ([\d.]+) ms {2}plan:/.exec(message) ?? [];
      if (milliseconds === undefined) return [];
      const plan = explained.parse(JSON.parse(message.slice(message.indexOf('{'))));
      const text = plan['Query Text'];
      if (/\bpgboss\b/.test(text)) return [];
      const values = readValues(plan['Query Parameters']);
      return [{ text, values, milliseconds: Number(milliseconds), plan: plan.Plan }];
    });
}

/** The values in a text such as `$1 = '42', $2 = NULL, $3 = 'it''s'`. */
export function readValues(parameters: string): (string | null)[] {
  return [...parameters.matchAll(/\$\d+ = (?:'((?:[^']|'')*)'|NULL)(?:, |$)/g)].map(
    ([, value]) => value?.replaceAll("''", "'") ?? null,
  );
}
