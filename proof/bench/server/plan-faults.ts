import type { PlanNode } from './plan-log.ts';

/** Tables that grow with people, years or answers. */
const growing = new Set([
  'agreed_action',
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
  'review_confirmation',
  'review_draft',
  'review_notice',
  'review_outcome',
  'review_submission',
  'security_event',
  'session',
  'withdrawn_review',
]);

/** Rows a node may read without an index condition: a page of a list, a count of 1,001, and some to skip. */
const ROWS_AT_MOST = 2_000;

/** Nodes that read everything below them before they answer. */
const readAll = new Set(['Sort', 'Hash', 'Aggregate', 'Materialize', 'SetOp', 'Unique']);

type Placed = { readonly node: PlanNode; readonly isStopped: boolean };

/** The nodes of a plan. One is stopped if a limit above it ends the reading after the wanted rows. */
function nodesOf(node: PlanNode, isStopped = false): Placed[] {
  const type = node['Node Type'];
  const isBelow = type === 'Limit' || (isStopped && !readAll.has(type));
  return [{ node, isStopped }, ...(node.Plans ?? []).flatMap((child) => nodesOf(child, isBelow))];
}

/** The rows that a node read from its table, over all its loops. */
export const rowsRead = (node: PlanNode): number =>
  Math.round(
    ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) * (node['Actual Loops'] ?? 0),
  );

/**
 * Says which growing tables a plan scans: in sequence, or by an index without a condition. Up to
 * {@link ROWS_AT_MOST} rows of an index are no scan, nor of a table that a limit stops. Nodes that never ran
 * and empty tables don't count.
 */
export function planFaults(plan: PlanNode): string[] {
  return nodesOf(plan)
    .filter(({ node, isStopped }) => isScan(node, isStopped))
    .map(({ node }) => `${node['Node Type']} on ${tableOf(node)}, ${rowsRead(node)} rows`);
}

function isScan(node: PlanNode, isStopped: boolean): boolean {
  const [type, rows] = [node['Node Type'], rowsRead(node)];
  if (rows === 0 || !growing.has(tableOf(node))) return false;
  if (type === 'Seq Scan') return !isStopped || rows > ROWS_AT_MOST;
  const isWholeIndex = /^Index (Only )?Scan$/.test(type) && node['Index Cond'] === undefined;
  return isWholeIndex && rows > ROWS_AT_MOST;
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
