import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Kudo, KudoPerson } from '#contract/kudos.schemas.ts';
import { kudoMessages } from '#contract/kudos.ts';
import type { EmployeeProfile } from '#contract/people.schemas.ts';
import type { SignedInUser } from '#contract/session.schemas.ts';
import { queryClient } from '#web/app/query-client.ts';
import { forgetSession, keepSession } from '#web/app/session-record.ts';
import { showError } from '#web/ui/feedback/error-store.ts';
import { UiProvider } from '#web/ui/UiProvider.tsx';
import { KudosWidget } from './KudosWidget.tsx';

const me = { employeeId: 1, fullName: 'Mia Wolf' };
const jon = { employeeId: 2, fullName: 'Jon Reyes' };
const ida = { employeeId: 3, fullName: 'Ida Lund' };

let count = 0;
const kudo = (message: string, sender: KudoPerson, to: KudoPerson[], dateApproved: string | null): Kudo => {
  count += 1;
  return {
    shoutoutId: count,
    sender,
    targetEmployees: to,
    values: ['Foster Teamwork'],
    message,
    markingPeriodId: 7,
    dateCreated: '04/30/2026',
    dateApproved,
    approved: dateApproved !== null,
    version: 1,
  };
};
const received = ['First', 'Second', 'Third'].map((word) => kudo(word, jon, [me], '05/01/2026'));
const given = [kudo('Waits', me, [jon, ida], null), kudo('Is done', me, [ida], '05/02/2026')];

const profile = (kudosReceived: Kudo[], kudosGiven: Kudo[], isPast = false) =>
  ({
    ...me,
    markingPeriodId: isPast ? 6 : 7,
    activeMarkingPeriod: { markingPeriodId: 7 },
    isActive: true,
    kudosReceived,
    kudosGiven,
  }) as unknown as EmployeeProfile;

const signIn = (person: typeof me, ...permissions: SignedInUser['permissions']) =>
  keepSession(
    { employeeId: person.employeeId, accessToken: 'a', refreshToken: 'r' },
    { ...person, email: 'someone@example.com', permissions },
  );

const show = (shown: EmployeeProfile) =>
  render(
    <QueryClientProvider client={queryClient}>
      <UiProvider>
        <RouterProvider
          router={createMemoryRouter([{ path: '/', element: <KudosWidget profile={shown} /> }])}
        />
      </UiProvider>
    </QueryClientProvider>,
  );

const items = () => Array.from(document.querySelectorAll('li p'), (words) => words.textContent);
const item = (words: string) => page.getByRole('listitem').filter({ hasText: words });
const textOf = (found: Locator) => found.query()?.textContent ?? '';
const button = (name: string) => page.getByRole('button', { name, exact: true });
const showGiven = () => page.getByText('Given', { exact: true }).click();
const form = page.getByRole('dialog', { name: 'Create Kudo' });
const message = form.getByRole('textbox', { name: 'Message' });
const DRAFT = 'benchmark.kudo-draft.1';

let sent: string[];
let answers: (() => Response)[];
let kudosFeed: boolean;

beforeEach(async () => {
  await page.viewport(1280, 900);
  sent = [];
  answers = [];
  kudosFeed = false;
  vi.spyOn(globalThis, 'fetch').mockImplementation(serve);
  signIn(me);
});

afterEach(() => {
  showError(null);
  forgetSession();
  localStorage.removeItem(DRAFT);
  queryClient.clear();
  vi.restoreAllMocks();
});

test('two kudos until Show more; switching sides shows two again', async () => {
  await show(profile(received, [...given, kudo('More', me, [ida], null)]));
  await expect.poll(items).toEqual(['First', 'Second']);
  await expect.element(item('First').getByText('Foster Teamwork')).toBeVisible();
  expect(textOf(item('First')), 'the only recipient is not named').toMatch(/^From Jon Reyes04\/30/);
  await button('Show more').click();
  await expect.poll(items).toEqual(['First', 'Second', 'Third']);
  await button('Show less').click();
  await expect.poll(items).toEqual(['First', 'Second']);
  await button('Show more').click();
  await showGiven();
  await expect.poll(items).toEqual(['Waits', 'Is done']);
});

test('given kudos show Waiting for Review or the approval day; the sender can delete waiting ones', async () => {
  await show(profile([], given));
  await expect.element(page.getByText('No kudos received in this marking period.')).toBeVisible();
  await showGiven();
  await expect.poll(() => textOf(item('Waits'))).toMatch(/To Jon Reyes, Ida Lund.*Waiting for Review/);
  await expect.element(page.getByText('Waiting for Review')).toHaveAttribute('data-tone', 'warning');
  await expect
    .element(item('Waits').getByRole('button', { name: 'Delete kudos to Jon Reyes, Ida Lund' }))
    .toBeVisible();
  await expect.poll(() => textOf(item('Is done'))).toMatch(/To Ida Lund.*Approved 05\/02\/2026/);
  expect(button('Show more').elements()).toEqual([]);
  expect(item('Is done').getByRole('button').elements()).toHaveLength(0);
});

test('an ended period offers neither creating nor deleting', async () => {
  await show(profile([], given, true));
  await showGiven();
  await expect.element(item('Waits')).toBeVisible();
  await expect.element(button('Create Kudo')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: /^Delete/ })).not.toBeInTheDocument();
});

test('names are links if the viewer may open the profile: a lead may open their own people', async () => {
  signIn({ employeeId: 9, fullName: 'Lea Lead' }, 'Benchmark_TeamLead');
  await show(profile([kudo('To both', { ...jon, managerId: 9 }, [me, ida], '05/01/2026')], []));
  await expect.poll(() => textOf(item('To both'))).toMatch(/From Jon Reyes to Mia Wolf, Ida Lund/);
  await expect.element(page.getByRole('link', { name: 'Jon Reyes' })).toHaveAttribute('href', '/employees/2');
  await expect.element(page.getByRole('link', { name: 'Ida Lund' })).not.toBeInTheDocument();
  await expect.element(button('Create Kudo')).not.toBeInTheDocument();
});

test('missing or too long input shows the exact sentences, and nothing is sent', async () => {
  await show(profile([], []));
  await button('Create Kudo').click();
  await form.getByRole('button', { name: 'Send Kudo' }).click();
  await expect.element(form.getByText(kudoMessages.messageRequired)).toBeVisible();
  await expect.element(form.getByText(kudoMessages.recipientRequired)).toBeInTheDocument();
  await message.fill('x'.repeat(2001));
  await expect.element(form.getByText('2,001 / 2,000')).toBeVisible();
  await form.getByRole('button', { name: 'Send Kudo' }).click();
  await expect.element(form.getByText(kudoMessages.messageLength)).toBeVisible();
  expect(sent).toEqual([]);
});

test('a failed call keeps the input and its stored draft; sending deletes both', async () => {
  localStorage.setItem(
    DRAFT,
    JSON.stringify({ message: 'Thank you', values: ['Drive Results'], targetEmployees: [2] }),
  );
  answers = [
    () => new Response('The service is away.', { status: 500, headers: TEXT }),
    () => ok({ entityId: 5 }),
  ];
  await show(profile([], []));
  await button('Create Kudo').click();
  await expect.element(message).toHaveValue('Thank you');
  await message.fill('Thank you, Jon');
  await form.getByRole('button', { name: 'Send Kudo' }).click();
  await expect.poll(() => sent).toHaveLength(1);
  await expect.poll(() => localStorage.getItem(DRAFT)).toContain('Thank you, Jon');
  await page
    .getByRole('dialog', { name: 'Oops! Something went wrong.' })
    .getByRole('button', { name: 'OK' })
    .click();
  await expect.element(message).toHaveValue('Thank you, Jon');
  await form.getByRole('button', { name: 'Send Kudo' }).click();
  await expect.element(form).not.toBeInTheDocument();
  expect(sent.map((body): unknown => JSON.parse(body))).toEqual(
    [1, 2].map(() => ({ message: 'Thank you, Jon', values: ['Drive Results'], targetEmployees: [2] })),
  );
  expect(localStorage.getItem(DRAFT)).toBeNull();
});

test('a draft loses only the recipients who were archived since', async () => {
  localStorage.setItem(
    DRAFT,
    JSON.stringify({ message: 'Thank you both', values: [], targetEmployees: [77, 3] }),
  );
  await show(profile([], []));
  await button('Create Kudo').click();
  await expect.element(form.getByText('Ida Lund')).toBeVisible();
  await expect
    .poll(() => JSON.parse(localStorage.getItem(DRAFT) ?? '{}') as unknown)
    .toEqual({ message: 'Thank you both', values: [], targetEmployees: [3] });
  await expect.element(form.getByText('77')).not.toBeInTheDocument();
});

const SOME =
  'Admins and your team lead, if you have one, read the kudo at once, the recipients and their team leads when an Admin has approved it.';
const EVERYONE = /everyone who signs in reads it on the page Recognition\.$/;

test.each([
  [false, SOME, {}],
  [true, EVERYONE, { isForFeed: true }],
])(
  'with the feed %s, the form says who reads the kudo, and sends what it said',
  async (feed, words, sends) => {
    kudosFeed = feed;
    localStorage.setItem(DRAFT, JSON.stringify({ message: 'Thanks', values: [], targetEmployees: [2] }));
    await show(profile([], []));
    await button('Create Kudo').click();
    await expect.element(form.getByText(words)).toBeVisible();
    // The company changes its mind while the person writes.
    kudosFeed = !feed;
    await queryClient.invalidateQueries();
    await expect.element(form.getByText(words)).toBeVisible();
    await form.getByRole('button', { name: 'Send Kudo' }).click();
    await expect.element(form).not.toBeInTheDocument();
    expect(sent.map((body): unknown => JSON.parse(body))).toEqual([
      { message: 'Thanks', values: [], targetEmployees: [2], ...sends },
    ]);
  },
);

const TEXT = { 'content-type': 'text/plain' };
const ok = (body: unknown) => Response.json(body);

async function serve(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init);
  const { pathname, searchParams } = new URL(request.url);
  if (pathname.endsWith('/Employees/snippet')) {
    const [ids, without] = [searchParams.get('ids')?.split(','), searchParams.get('without')?.split(',')];
    const people = [me, jon, ida]
      .filter(({ employeeId }) => ids?.includes(String(employeeId)) ?? !without?.includes(String(employeeId)))
      .map((person) => ({ ...person, positionName: 'Engineer' }));
    return Response.json(people, { headers: { 'X-Total-Count': String(people.length) } });
  }
  if (pathname.endsWith('/Settings/features')) return ok({ kudosFeed, ownGoals: false });
  if (!request.url.endsWith('/Shoutouts/save')) return new Response('', { status: 404, headers: TEXT });
  sent.push(await request.text());
  return answers.shift()?.() ?? ok({ entityId: 1 });
}
