import { expect, test } from 'vitest';
import type { EmployeeProfile } from '#contract/people/people.schemas.ts';
import { sampleOf } from '#contract/core/sample-of.test-data.ts';
import { calls } from '#contract/people/people.schemas.ts';
import { activePersonForm, newPersonForm, personBody } from './person-form.ts';

const typed = {
  firstName: 'Mia',
  lastName: 'Wolf',
  email: 'mia@example.com',
  activeHireDate: '2020-03-02',
  departmentName: 'Design',
  positionName: 'Designer',
  managerId: null,
  permissions: [],
};

const profileOf = (
  managerId: number | null,
): Pick<EmployeeProfile, 'managerId' | 'position' | 'department'> => ({
  managerId,
  position: { employeeRoleId: 1, positionId: 1, positionName: 'Designer', startDate: '2020-03-02' },
  department: { departmentId: 1, departmentName: 'Design' },
});

const sentences = (result: { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined }) =>
  result.error?.issues.map(({ path, message }) => `${path.map(String).join('.')}: ${message}`) ?? [];

test('a new person needs a lead', () => {
  expect(sentences(newPersonForm.safeParse(typed))).toEqual(['managerId: Team Lead is required.']);
});

test.each([
  ['who has a lead keeps one', 7, {}, ['managerId: Team lead is required.']],
  ['who has a lead may get another', 7, { managerId: 8 }, []],
  ['who is unassigned may stay so', null, { email: 'mia.wolf@example.com' }, []],
  [
    'whose position changes needs one',
    null,
    { positionName: 'Lead Designer' },
    ['managerId: Team lead is required.'],
  ],
  [
    'whose department changes needs one',
    null,
    { departmentName: 'Research' },
    ['managerId: Team lead is required.'],
  ],
])('an active person %s', (_who, managerId, changes, expected) => {
  expect(
    sentences(activePersonForm(profileOf(managerId)).safeParse({ ...typed, employeeNumber: '', ...changes })),
  ).toEqual(expected);
});

test('an empty form reports all missing values at once', () => {
  const nothing = {
    ...typed,
    firstName: '',
    lastName: '',
    email: '',
    activeHireDate: '',
    departmentName: '',
  };
  expect(sentences(newPersonForm.safeParse({ ...nothing, positionName: '' }))).toEqual([
    'firstName: First Name is required',
    'lastName: Last Name is required',
    'email: Email is required',
    'activeHireDate: Hire date is required',
    'departmentName: Department is required.',
    'positionName: Position is required.',
    'managerId: Team Lead is required.',
  ]);
});

test('what the person has is sent by id, also if it was renamed since', () => {
  const profile = sampleOf(calls.getProfile.response, profileOf(7));
  const names = { departments: [{ departmentId: 1, departmentName: 'Design and Brand' }], positions: [] };
  const body = personBody(profile, { ...typed, employeeNumber: '1002', managerId: 7 }, names);
  expect(body.department).toEqual({ departmentId: 1, departmentName: 'Design' });
  expect(body.position).toMatchObject({ positionId: 1, positionName: 'Designer' });
});
