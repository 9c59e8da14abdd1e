import { expect, test } from 'vitest';
import type { Viewer } from '#contract/policies.ts';
import { mayPick } from './team-access.ts';

const lead: Viewer = { employeeId: 4, permissions: ['Benchmark_TeamLead'] };
const admin: Viewer = { employeeId: 9, permissions: ['Benchmark_Admin'] };
const deputy: Viewer = { employeeId: 6, permissions: [], deputyFor: [4] };
const leadAndDeputy: Viewer = { employeeId: 6, permissions: ['Benchmark_TeamLead'], deputyFor: [4] };

test.each([
  ['a lead', lead, 4, true, true],
  ['a lead', lead, 5, true, false],
  ['an Admin', admin, 5, true, true],
  ['an Admin', admin, 5, false, false],
  ['a deputy', deputy, 4, true, true],
  ['a deputy', deputy, 4, false, false],
  ['a deputy', deputy, 6, true, false],
])('%s %j for the team of %i, movable: %s, may pick: %s', (_who, viewer, leadId, isMovable, may) => {
  expect(mayPick(viewer, { isMovable, managerId: null }, leadId)).toBe(may);
});

test('people of another team that the viewer leads are released there first', () => {
  const mayPickFrom = (managerId: number) => mayPick(leadAndDeputy, { isMovable: true, managerId }, 4);
  expect([4, 6, 7].map(mayPickFrom)).toEqual([true, false, true]);
});
