import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, expect, type Page, test } from '@playwright/test';
import type { EmployeeProfile } from '#contract/people/people.schemas.ts';
import { deputyForm, type FormRow, goalForm, notSubmitted, placedForms } from './every-form/rows.ts';
import { speaksOfTheWire, submitEachWay, watchWrites, type Wire } from './every-form/submit.ts';
import { firstPerson } from './support/first-person.ts';
import { demo } from './support/people.ts';
import { screensOf } from './support/screens.ts';
import { type Script, signInByScript } from './support/script.ts';
import { browserOf } from './support/sign-in.ts';

// Submits forms of the pages as they open, with wrong and without any input, and reads every sentence that
// follows: none names a field as the wire does, and no press is without an effect. Nothing is written: what
// the contract accepts is answered as changed by another person. So the rules of the server are not asked;
// proof/assurance/saves.test.ts saves each form unchanged there. `notSubmitted` lists the forms that are left
// out. Pickers keep what they have.
test.describe.configure({ mode: 'parallel', timeout: 300_000 });

const web = join(import.meta.dirname, '..', '..', 'web');

test('every form of the pages has a row, or a reason to have none', () => {
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((file) => /^(?:app|features)\/.*\.tsx$/.test(file) && !/\.test/.test(file))
    .filter((file) => /useZodForm\(|<DraftDialog$/m.test(readFileSync(join(web, file), 'utf8')));
  const submitted = new Set(
    [deputyForm, goalForm, ...Object.values(placedForms).flat()].map(({ file }) => file),
  );
  const isLeftOut = (file: string) => Object.keys(notSubmitted).some((name) => file.startsWith(name));
  expect(files.filter((file) => !submitted.has(file) && !isLeftOut(file))).toEqual([]);
  expect(Object.keys(notSubmitted).filter((name) => !files.some((file) => file.startsWith(name)))).toEqual(
    [],
  );
  expect([...submitted].filter((file) => !existsSync(join(web, file)))).toEqual([]);
});

test('a sentence of the wire is told from a sentence for people', () => {
  const [wire, people] = [
    [
      'The request must hold at least one setting.',
      'dueWeeks is required.',
      'must be text.',
      'Invalid input',
    ],
    ['Peers must be 5 or less.', 'Write {firstName} or {company}.', 'invalid url', 'Client is required'],
  ];
  expect(wire.filter((sentence) => !speaksOfTheWire(sentence))).toEqual([]);
  expect(people.filter(speaksOfTheWire)).toEqual([]);
});

test('the forms of the pages of an Admin', async ({ browser, request }) => {
  const script = await signInByScript(request);
  const screens = await screensOf(script);
  const found = (pattern: RegExp) => screens.find((path) => pattern.test(path)) ?? '';
  const own = (await membersOf(script)).find(({ email }) => email === demo.admin.email);
  const paths: Record<string, string> = {
    goal: found(/\/goals\//),
    review: found(/^\/reviews\//),
    project: found(/^\/projects\/\d+\/edit$/),
    ownProfile: `/employees/${own?.employeeId}`,
    ...(await profilesOf(script)),
  };
  const { page, wire } = await openFor(browser, demo.admin.fullName);
  const faults: string[] = [];
  for (const [place, rows] of Object.entries(placedForms))
    faults.push(...(await submitRows(page, wire, paths[place] ?? place, rows)));
  expect(faults).toEqual([]);
});

for (const [role, rows] of [
  ['lead', ['features/goals/NewGoalForm.tsx', 'features/people/DeputyDialog.tsx']],
  ['projectManager', ['features/projects/directory/ProjectFormPage.tsx']],
  ['employee', ['features/kudos/KudoForm.tsx']],
] as const) {
  test(`the forms of the ${role}`, async ({ browser, request }) => {
    const { page, wire } = await openFor(browser, demo[role].fullName);
    const people = await membersOf(await signInByScript(request));
    const own = people.find(({ fullName }) => fullName === demo[role].fullName);
    const member = people.find(({ managerId }) => managerId === own?.employeeId);
    const of = (file: string) => (file.includes('/goals/') ? member : own)?.employeeId;
    const all = [deputyForm, goalForm, ...Object.values(placedForms).flat()];
    const faults: string[] = [];
    for (const file of rows) {
      const path = file.includes('/projects/') ? '/projects/new' : `/employees/${of(file)}`;
      const row = all.find((one) => one.file === file);
      faults.push(...(await submitRows(page, wire, path, row === undefined ? [] : [row])));
    }
    expect(faults).toEqual([]);
  });
}

async function openFor(browser: Browser, fullName: string): Promise<{ page: Page; wire: Wire }> {
  const page = await browserOf(browser, fullName);
  page.setDefaultTimeout(20_000);
  return { page, wire: await watchWrites(page) };
}

async function submitRows(page: Page, wire: Wire, path: string, rows: readonly FormRow[]): Promise<string[]> {
  const open = async () => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  };
  const faults: string[] = [];
  for (const row of rows) {
    await open();
    faults.push(...(await submitEachWay(page, wire, row, open)));
  }
  return faults;
}

/** A person without a begun review, one without peer reviewers, and one with a peer reviewer. */
async function profilesOf(script: Script): Promise<Record<string, string>> {
  const path = async (matches: (profile: EmployeeProfile) => boolean) =>
    `/employees/${(await firstPerson(script, matches)).employeeId}`;
  const reviewOf = ({ personalAnnualReview: review }: EmployeeProfile) =>
    review === null || review.isComplete || review.isSitDownComplete ? null : review;
  const hasPeer = (profile: EmployeeProfile) =>
    reviewOf(profile)?.reviewers.some(({ type }) => type === 'Peer') ?? false;
  return {
    person: await path(({ personalAnnualReview }) => personalAnnualReview === null),
    withoutPeers: await path((profile) => reviewOf(profile)?.skipPeerReview === false && !hasPeer(profile)),
    started: await path(hasPeer),
  };
}

const membersOf = async (script: Script) => (await script.teams()).flatMap(({ teamMembers }) => teamMembers);
