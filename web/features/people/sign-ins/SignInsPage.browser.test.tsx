import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { inviteToSignIn, listSignIns } from '#contract/people/sign-ins/sign-ins.endpoints.ts';
import type { PersonSignIn } from '#contract/people/sign-ins/sign-ins.schemas.ts';
import { signInMessages } from '#contract/people/sign-ins/sign-ins.ts';
import { anAdmin, calls } from '#web/testing/answer-calls.ts';
import { answer, failure } from '#web/testing/answers.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { SignInsPage } from './SignInsPage.tsx';

const row = (employeeId: number, fullName: string, more: Partial<PersonSignIn> = {}): PersonSignIn => ({
  employeeId,
  fullName,
  email: `${employeeId}@example.com`,
  lastSignInDate: null,
  invitedDate: null,
  startsOn: null,
  ...more,
});

let people: PersonSignIn[];
let isTooSoon: boolean;

beforeEach(async () => {
  await page.viewport(1280, 900);
  isTooSoon = false;
  people = [
    row(anAdmin.employeeId, anAdmin.fullName, { lastSignInDate: '2026-11-27' }),
    row(901, 'Ben Ode'),
    row(902, 'Cleo Pahl', { invitedDate: '2026-11-20' }),
    row(903, 'Dan Quist', { startsOn: '2027-05-04' }),
    row(904, 'Eve Ruiz', { lastSignInDate: '2026-11-02' }),
  ];
});

const show = () =>
  renderScreen({
    as: anAdmin,
    element: <SignInsPage />,
    calls: [
      answer(listSignIns, ({ query: { q = '', state } }) =>
        people.filter(
          ({ fullName, lastSignInDate, startsOn }) =>
            fullName.toLowerCase().includes(q) &&
            (state === undefined ||
              (state === 'never' ? lastSignInDate === null && startsOn === null : lastSignInDate !== null)),
        ),
      ),
      answer(inviteToSignIn, () => {
        if (isTooSoon) return failure(429, signInMessages.justInvited);
        people = people.map((one) => (one.employeeId === 901 ? { ...one, invitedDate: '2026-11-28' } : one));
        return {};
      }),
    ],
  });

const button = (name: string) => page.getByRole('button', { name, exact: true });
const line = (name: string) => page.getByRole('row').filter({ hasText: name });

test('each person has the days of sign-in and invitation, or the words without them', async () => {
  await show();
  await expect.poll(() => line('Ben Ode').element().textContent).toMatch(/Never.*No/);
  await expect.poll(() => line('Cleo Pahl').element().textContent).toMatch(/Never.*11\/20\/2026/);
  await expect.poll(() => line('Dan Quist').element().textContent).toContain('From 05/04/2027 on');
  await expect.poll(() => line(anAdmin.fullName).element().textContent).toContain('11/27/2026');
});

test('the viewer, people before their first day and those who have signed in are not offered an invitation', async () => {
  await show();
  await expect.element(button('Invite Ben Ode')).toBeVisible();
  for (const name of ['Dan Quist', 'Eve Ruiz']) expect(button(`Invite ${name}`).elements()).toHaveLength(0);
  expect(button(`Invite ${anAdmin.fullName}`).elements()).toHaveLength(0);
});

test('one person is invited after a question, and the day shows', async () => {
  await show();
  await button('Invite Ben Ode').click();
  await expect.poll(() => page.getByRole('dialog').element().textContent).toContain('Ben Ode gets an email');
  await button('Send Invitation').click();
  await expect.poll(() => line('Ben Ode').element().textContent).toContain('11/28/2026');
  expect(calls.of(inviteToSignIn).map(({ body }) => body)).toEqual([{ who: 'person', employeeId: 901 }]);
});

test('those who never signed in are invited together, with their number', async () => {
  await show();
  await button('Invite 2 Who Never Signed In').click();
  await expect
    .poll(() => page.getByRole('dialog').element().textContent)
    .toContain('2 people have never signed in.');
  await button('Send Invitations').click();
  await expect.element(page.getByText('The invitations are on their way.')).toBeVisible();
  expect(calls.of(inviteToSignIn).at(-1)?.body).toEqual({
    who: 'never',
  });
});

test('without a person who never signed in, everybody alone can be invited', async () => {
  people = people.slice(0, 1);
  await show();
  await expect.element(button('Invite Everybody')).toBeVisible();
  await expect.element(line(anAdmin.fullName)).toBeVisible();
  expect(page.getByRole('button', { name: /Never Signed In/ }).elements()).toHaveLength(0);
});

test('a refusal is said in its words', async () => {
  isTooSoon = true;
  await show();
  await button('Invite Cleo Pahl').click();
  await button('Send Invitation').click();
  await expect.element(page.getByText(signInMessages.justInvited)).toBeVisible();
});

test('search and filter are asked of the server', async () => {
  await show();
  await page.getByRole('searchbox', { name: 'Search people' }).fill('cleo');
  await expect.poll(() => line('Ben Ode').elements().length).toBe(0);
  await expect.element(line('Cleo Pahl')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search people' }).fill('xyz');
  await expect.element(page.getByText('No team member matches.')).toBeVisible();
});
