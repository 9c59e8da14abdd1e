import { expect, test } from 'vitest';
import type { Permission } from '#contract/core/enums.ts';
import { namesBegunBy } from '#contract/core/values/search-words.ts';
import { actionOptions, typedAct } from './actions.ts';

const viewerWith = (...permissions: Permission[]) => ({ employeeId: 7, permissions });
const all = () => true;
const labels = (options: ReturnType<typeof actionOptions>) => options.map(({ label }) => label);
const forAll = ['Use Dark Colors', 'Use Light Colors', 'Use the Colors of the System', 'Sign Out'];

test('each role is offered what it may do', () => {
  expect(labels(actionOptions(viewerWith('Benchmark_Admin'), all))).toEqual([
    'Start review of …',
    'Give kudos to …',
    'Add New Team Member',
    'Invite People to Sign In',
    'Start Reviews',
    'New Project Evaluation',
    'Import People',
    'Export People',
    ...forAll,
  ]);
  const lead = ['Start review of …', 'Give kudos to …', 'Start Reviews', 'Recent Actions', ...forAll];
  expect(labels(actionOptions(viewerWith('Benchmark_TeamLead'), all))).toEqual(lead);
  expect(labels(actionOptions({ ...viewerWith(), deputyFor: [3] }, all))).toEqual(lead);
  expect(labels(actionOptions(viewerWith('Benchmark_PM'), all))).toEqual([
    'Give kudos to …',
    'New Project Evaluation',
    ...forAll,
  ]);
  expect(labels(actionOptions(viewerWith(), all))).toEqual(['Give kudos to …', ...forAll]);
  expect(labels(actionOptions(viewerWith('Benchmark_OwnReviewUpload'), all))).toEqual([
    'Give kudos to …',
    ...forAll,
  ]);
});

test.each([
  ['invite', 'Invite People to Sign In'],
  ['invitations', 'Invite People to Sign In'],
  ['add employee', 'Add New Team Member'],
  ['new hire', 'Add New Team Member'],
  ['add team', 'Add New Team Member'],
  ['dark', 'Use Dark Colors'],
  ['light mode', 'Use Light Colors'],
  ['log out', 'Sign Out'],
  ['logout', 'Sign Out'],
  ['signout', 'Sign Out'],
  ['export', 'Export People'],
  ['upload', 'Import People'],
  ['add project', 'New Project Evaluation'],
  ['thank', 'Give kudos to …'],
])('“%s” finds %s first', (typed, label) => {
  expect(labels(actionOptions(viewerWith('Benchmark_Admin'), namesBegunBy(typed)))[0]).toBe(label);
});

test('a name opens the act that asks for a person only for those who may do it', () => {
  expect(typedAct(viewerWith('Benchmark_TeamLead'), 'Start review of ')).toBe('start');
  expect(typedAct(viewerWith('Benchmark_PM'), 'Start review of ')).toBeNull();
  expect(typedAct(viewerWith(), 'give kudos to ')).toBe('kudos');
});

test('each option has a key of its own', () => {
  const keys = actionOptions(viewerWith('Benchmark_Admin'), all).map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
});
