import { expect, test } from 'vitest';
import type { Viewer } from '#contract/policies.ts';
import { mayPick } from './team-access.ts';

const lead: Viewer = { employeeId: 4, permissions: ['Benchmark_TeamLead'] };
const admin: Viewer = { employeeId: 9, permissions: ['Benchmark_Admin'] };

test.each([
  ['a lead', lead, 4, true, true],
  ['a lead', lead, 5, true, false],
  ['an Admin', admin, 5, true, true],
  ['an Admin', admin, 5, false, false],
])('%s %j for the team of %i, movable: %s, may pick: %s', (_who, viewer, leadId, isMovable, may) => {
  expect(mayPick(viewer, { isMovable }, leadId)).toBe(may);
});
