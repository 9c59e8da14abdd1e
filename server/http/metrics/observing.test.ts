import { readFileSync } from 'node:fs';
import { parser } from '@prometheus-io/lezer-promql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { recordOperation } from '#server/features/system/operation-reports.ts';
import { openPgBossJobs } from '#server/ports/jobs/jobs.pg-boss.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { buildApp } from '#server/app.ts';

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

const rules = z
  .object({
    groups: z.array(
      z.object({
        rules: z.array(
          z.strictObject({
            alert: z.string(),
            expr: z.string(),
            for: z
              .string()
              .regex(/^\d+[mh]$/)
              .optional(),
            labels: z.strictObject({ severity: z.enum(['critical', 'warning']) }),
            annotations: z.strictObject({ summary: z.string().endsWith('.') }),
          }),
        ),
      }),
    ),
  })
  .parse(parse(read('deploy/alerts.yaml')))
  .groups.flatMap((group) => group.rules);

const panels = z
  .object({
    panels: z.array(
      z.object({
        id: z.int(),
        title: z.string(),
        gridPos: z.object({ x: z.int(), y: z.int(), w: z.int(), h: z.int() }),
        targets: z.array(z.object({ expr: z.string() })).min(1),
      }),
    ),
  })
  .parse(JSON.parse(read('deploy/dashboard.json'))).panels;

const expressions = [
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
];

const page = read('docs/operations/observing.md');

/** Prometheus adds these itself. */
const OF_PROMETHEUS = { metrics: ['up'], labels: ['job', 'instance'] };
/** Labels whose values are the same in every installation. */
const FIXED = ['state', 'pool', 'queue', 'operation', 'folder'];

let test: TestApp;
let metrics = '';

beforeAll(async () => {
  test = await startTestApp();
  const jobs = await openPgBossJobs({ connectionString: test.url, onError: () => {} });
  const app = await buildApp({ ...test.context, jobs });
  await recordOperation(test.url, 'backup', 0);
  await app.inject('/api/sign-in');
  metrics = (await app.inject('/metrics')).body;
  await app.close();
  await jobs.stop();
});
afterAll(() => test.stop());

/** The sample lines of each name. */
function samples(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const line of metrics.split('\n').filter((one) => one !== '' && !one.startsWith('#'))) {
    const name = /^\w+/.exec(line)?.[0] ?? '';
    found.set(name, [...(found.get(name) ?? []), line]);
  }
  return found;
}

type Selector = { readonly name: string; readonly labels: { name: string; op: string; value: string }[] };

/** The selectors of an expression. Throws if Prometheus could not read it. */
function selectorsOf(expr: string): Selector[] {
  const found: Selector[] = [];
  const text = ({ from, to }: { from: number; to: number }) => expr.slice(from, to);
  parser.parse(expr).iterate({
    enter(node) {
      if (node.type.isError) throw new Error(`not an expression at ${node.from}: ${expr}`);
      if (node.name !== 'VectorSelector') return;
      const name = node.node.getChild('Identifier');
      const labels = (node.node.getChild('LabelMatchers')?.getChildren('UnquotedLabelMatcher') ?? []).map(
        (matcher) => {
          const [label, op, value] = ['LabelName', 'MatchOp', 'StringLiteral'].map((kind) =>
            matcher.getChild(kind),
          );
          return {
            name: label ? text(label) : '',
            op: op ? text(op) : '',
            value: value ? text(value).slice(1, -1) : '',
          };
        },
      );
      found.push({ name: name ? text(name) : '', labels });
    },
  });
  return found;
}

describe('the alert rules and the dashboard', () => {
  it.each(expressions)('%s: names only metrics and labels that the server reports', (_name, expr) => {
    const selectors = selectorsOf(expr);
    expect(selectors).not.toEqual([]);
    for (const { name, labels } of selectors) {
      if (OF_PROMETHEUS.metrics.includes(name)) continue;
      const lines = samples().get(name) ?? [];
      expect(lines, name).not.toEqual([]);
      for (const label of labels.filter((one) => !OF_PROMETHEUS.labels.includes(one.name))) {
        const isThere = lines.some((line) =>
          FIXED.includes(label.name) && label.op === '='
            ? line.includes(`${label.name}="${label.value}"`)
            : line.includes(`${label.name}="`),
        );
        expect([label, isThere]).toEqual([label, true]);
      }
    }
  });

  it('refuse what is no expression', () => {
    expect(() => selectorsOf('sum(rate(http_requests_total[5m])')).toThrow('not an expression');
    expect(() => selectorsOf('database_up = 0')).toThrow('not an expression');
    expect(selectorsOf('a{b="c"} > 1 or d')).toEqual([
      { name: 'a', labels: [{ name: 'b', op: '=', value: 'c' }] },
      { name: 'd', labels: [] },
    ]);
  });

  it('have panels that do not overlap, each with an id of its own', () => {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    const overlaps = panels.flatMap(({ gridPos: a, id }) =>
      panels.filter(
        ({ gridPos: b, id: other }) =>
          id < other && a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h,
      ),
    );
    expect(overlaps).toEqual([]);
    for (const { gridPos } of panels) expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
  });
});

describe('docs/operations/observing.md', () => {
  it('has a section for each alert, and says what it means and what to do', () => {
    const sections = page.split(/^### /m).slice(1);
    expect(sections.map((section) => section.split('\n')[0])).toEqual(rules.map(({ alert }) => alert));
    for (const section of sections) {
      expect(section).toContain('\n**Means:** ');
      expect(section).toContain('\n**Do:** ');
    }
  });

  it('lists each metric of ours, and none that does not exist', () => {
    const types = [...metrics.matchAll(/^# TYPE (\w+) /gm)].map(([, name = '']) => name);
    const own = types.filter((name) => !/^(process|nodejs)_/.test(name));
    const listed = [...page.matchAll(/^\| `(\w+)`/gm)].map(([, name = '']) => name);
    expect(listed.filter((name) => !name.startsWith('nodejs_')).toSorted()).toEqual(own.toSorted());
    for (const name of listed) expect(types).toContain(name);
  });
});
