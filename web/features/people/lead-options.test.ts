import { expect, test } from 'vitest';
import type { Team } from '#contract/people.ts';
import { leadOptions } from './lead-options.ts';

const lea = { employeeId: 4, fullName: 'Lea Stone' };
const max = { employeeId: 5, fullName: 'Max Hill' };
const memberOf = ({ employeeId }: typeof lea, positionName: string) => ({
  ...{ employeeId, position: { positionName } },
});
const teams = [
  {
    teamLead: lea,
    teamMembers: [memberOf(max, 'Designer'), memberOf({ employeeId: 9, fullName: '' }, 'QA')],
  },
  { teamLead: max, teamMembers: [] },
  { teamLead: null, teamMembers: [memberOf(lea, 'Engineer')] },
] as unknown as Team[];

test('the leads of the teams can lead, with their positions', () => {
  expect(leadOptions(teams, [], null)).toEqual([
    { id: 4, label: 'Lea Stone', hint: 'Engineer' },
    { id: 5, label: 'Max Hill', hint: 'Designer' },
  ]);
});

test('a lead is no option for themselves', () => {
  expect(leadOptions(teams, [], 4).map(({ id }) => id)).toEqual([5]);
});

test('a choice besides the leads comes first, and a lead is listed once', () => {
  const more = [
    { id: 7, label: 'Former Lead' },
    { id: 5, label: 'Max Hill' },
  ];
  expect(leadOptions(teams, more, null).map(({ id }) => id)).toEqual([7, 4, 5]);
});
