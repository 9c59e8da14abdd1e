import { expect, test } from 'vitest';
import { can, isAdmin, isTeamLead } from '#contract/policies.ts';
import { mayPass } from './access.ts';

const admin = { employeeId: 1, permissions: ['Benchmark_Admin'] } as const;
const lead = { employeeId: 2, permissions: ['Benchmark_TeamLead'] } as const;
const both = { employeeId: 3, permissions: ['Benchmark_Admin', 'Benchmark_TeamLead'] } as const;
const member = { employeeId: 4, permissions: [] } as const;

test('an empty list lets all people through', () => {
  expect(mayPass(member, {})).toBe(true);
  expect(mayPass(member, { required: [] })).toBe(true);
});

test('one of the listed permissions is enough', () => {
  const access = { required: [isAdmin, isTeamLead] };
  expect([admin, lead, both, member].map((viewer) => mayPass(viewer, access))).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

test('an excluded permission outweighs all others', () => {
  const teamLeadDashboard = { required: [isTeamLead], excluded: [isAdmin] };
  expect([admin, lead, both, member].map((viewer) => mayPass(viewer, teamLeadDashboard))).toEqual([
    false,
    true,
    false,
    false,
  ]);
});

test.each([
  ['createProject', [true, false, true, false]],
  ['seeStylePreview', [true, false, false, false]],
] as const)('%s: an Admin, a Team Lead, a Project Manager, a team member', (policy, answers) => {
  const manager = { employeeId: 5, permissions: ['Benchmark_PM'] } as const;
  expect(
    [admin, lead, manager, member].map((viewer) => mayPass(viewer, { required: [can[policy]] })),
  ).toEqual(answers);
});
