import { expect, test } from 'vitest';
import { grownTeam, managerIn } from './grown-team.ts';
import { newMember } from '../project-values.ts';

const row = (employeeId: number, projectRole: 'PM' | 'QA') => ({ employee: { employeeId }, projectRole });

test('people are added behind the team, and rows without a person go', () => {
  expect(grownTeam([row(1, 'PM'), newMember()], [row(2, 'QA'), row(3, 'QA')])).toEqual([
    row(1, 'PM'),
    row(2, 'QA'),
    row(3, 'QA'),
  ]);
  expect(grownTeam([newMember()], [row(2, 'PM')])).toEqual([row(2, 'PM')]);
});

test('the row of a manager who is still to be chosen stays first', () => {
  expect(grownTeam([newMember(), newMember()], [row(2, 'QA')])).toEqual([newMember(), row(2, 'QA')]);
  expect(grownTeam([row(1, 'QA')], [row(2, 'QA')])).toEqual([row(1, 'QA'), row(2, 'QA')]);
});

test('the manager is the person with the role, not an empty row', () => {
  expect([managerIn([newMember()]), managerIn([row(1, 'QA'), row(4, 'PM')])]).toEqual([null, 4]);
});
