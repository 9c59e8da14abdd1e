import type { PlanNode } from './plan-log.ts';

/** Tables that grow with people, years or answers. */
const growing = new Set([
  'annual_review',
  'annual_reviewer',
  'audit_event',
  'document',
  'employee',
  'employee_role',
  'evaluation_note',
  'evaluation_response',
  'evaluation_subject',
  'goal',
  'goal_update',
  'idempotency_key',
  'kudo',
  'kudo_recipient',
  'login',
  'marking_period',
  'message',
  'milestone',
  'profile_visit',
  'project',
  'project_evaluation',
  'project_link',
  'reminder_item',
  'security_event',
  'session',
]);

/** Rows that a node may read without a condition on an index: a page of a list, and some to skip. */
const ROWS_AT_MOST = 1_000;

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** The rows that a node read from its table, over all its loops. */
export const rowsRead = (node: PlanNode): number =>
  Math.round(
    ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) * (node['Actual Loops'] ?? 0),
  );

/**
 * Says which growing tables a plan scans: in sequence, or by an index without a condition and more than
 * {@link ROWS_AT_MOST} rows. Nodes that never ran don't count.
 */
export function planFaults(plan: PlanNode): string[] {
  return nodesOf(plan)
    .filter((node) => isScan(node) && (node['Actual Loops'] ?? 0) > 0)
    .map((node) => `${node['Node Type']} on ${tableOf(node)}, ${rowsRead(node)} rows`);
}

function isScan(node: PlanNode): boolean {
  const type = node['Node Type'];
  if (type === 'Seq Scan') return growing.has(tableOf(node));
  const isWholeIndex = /^Index (Only )?Scan$/.test(type) && node['Index Cond'] === undefined;
  return isWholeIndex && growing.has(tableOf(node)) && rowsRead(node) > ROWS_AT_MOST;
}

const tableOf = (node: PlanNode) => node['Relation Name'] ?? '';

/** The plan as indented text, one node a line. */
export function planText(node: PlanNode, depth = 0): string {
  const place = node['Relation Name'] === undefined ? '' : ` on ${node['Relation Name']}`;
  const index = node['Index Name'] === undefined ? '' : ` by ${node['Index Name']}`;
  const removed = node['Rows Removed by Filter'] ?? 0;
  const loops = node['Actual Loops'] ?? 0;
  const facts = [
    `rows ${node['Actual Rows'] ?? 0}`,
    ...(loops === 1 ? [] : [`loops ${loops}`]),
    ...(removed > 0 ? [`removed ${removed}`] : []),
  ];
  const own = `${'  '.repeat(depth)}${node['Node Type']}${index}${place} (${facts.join(', ')})`;
  return [own, ...(node.Plans ?? []).map((child) => planText(child, depth + 1))].join('\n');
}
