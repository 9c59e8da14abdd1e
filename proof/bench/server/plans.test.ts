import { expect, test } from 'vitest';
import { planFaults, planText, rowsRead } from './plan-faults.ts';
import { type PlanNode, readPlans, readValues } from './plan-log.ts';

test('values are read as PostgreSQL quotes them', () => {
  expect(readValues(`$1 = '42', $2 = NULL, $3 = 'it''s, $4 = ''no''', $4 = ''`)).toEqual([
    '42',
    null,
    `it's, $4 = 'no'`,
    '',
  ]);
  expect(readValues('')).toEqual([]);
});

const scan: PlanNode = {
  'Node Type': 'Seq Scan',
  'Relation Name': 'employee',
  'Actual Rows': 2,
  'Actual Loops': 3,
  'Rows Removed by Filter': 10,
};

const line = (text: string, plan: PlanNode = scan, parameters?: string) =>
  JSON.stringify({
    pid: 1,
    message: `duration: 1.250 ms  plan:\n${JSON.stringify({ 'Query Text': text, 'Query Parameters': parameters, Plan: plan })}`,
  });

test('the log is read for statements with their plans, without those of the job queue', () => {
  const log = [
    JSON.stringify({ message: 'checkpoint starting: time' }),
    line('select $1', scan, `$1 = 'a'`),
    line('select from pgboss.job'),
    JSON.stringify({ message: 'a text that names "  plan:" only' }),
    line('select 2'),
    line('select 3').slice(0, 90),
  ].join('\n');
  expect(readPlans(log)).toEqual([
    { text: 'select $1', values: ['a'], milliseconds: 1.25, plan: scan },
    { text: 'select 2', values: [], milliseconds: 1.25, plan: scan },
  ]);
});

test('a sequential scan of a growing table is a fault, wherever it is in the plan', () => {
  const nested: PlanNode = { 'Node Type': 'Limit', Plans: [{ 'Node Type': 'Sort', Plans: [scan] }] };
  expect(planFaults(nested)).toEqual(['Seq Scan on employee, 36 rows']);
  expect(planFaults({ ...scan, 'Relation Name': 'position' })).toEqual([]);
  expect(planFaults({ ...scan, 'Actual Loops': 0 })).toEqual([]);
  expect(planFaults({ ...scan, 'Actual Rows': 0, 'Rows Removed by Filter': 0 })).toEqual([]);
  expect(rowsRead(scan)).toBe(36);
});

test('a scan that a limit stops after a page is none, unless it skips many rows', () => {
  const stopped = (rows: number, below = 'Nested Loop'): PlanNode => ({
    'Node Type': 'Limit',
    Plans: [{ 'Node Type': below, Plans: [{ ...scan, 'Actual Rows': rows, 'Actual Loops': 1 }] }],
  });
  expect(planFaults(stopped(1_990))).toEqual([]);
  expect(planFaults(stopped(1_991))).toEqual(['Seq Scan on employee, 2001 rows']);
  expect(planFaults(stopped(2, 'Hash'))).toEqual(['Seq Scan on employee, 12 rows']);
});

test('reading a whole index is a fault, a page of it or a search in it is not', () => {
  const index: PlanNode = {
    'Node Type': 'Index Only Scan',
    'Relation Name': 'kudo',
    'Index Name': 'kudo_pkey',
    'Actual Rows': 2_001,
    'Actual Loops': 1,
  };
  expect(planFaults(index)).toEqual(['Index Only Scan on kudo, 2001 rows']);
  expect(planFaults({ ...index, 'Actual Rows': 2_000 })).toEqual([]);
  expect(planFaults({ ...index, 'Index Cond': 'kudo_id > 3' })).toEqual([]);
});

test('a plan is printed one node a line', () => {
  expect(planText({ 'Node Type': 'Limit', 'Actual Rows': 1, 'Actual Loops': 1, Plans: [scan] })).toBe(
    'Limit (rows 1)\n  Seq Scan on employee (rows 2, loops 3, removed 10)',
  );
});
