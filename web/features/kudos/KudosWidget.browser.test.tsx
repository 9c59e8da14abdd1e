import { beforeEach, expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { getFeatures } from '#contract/core/features.endpoints.ts';
import { allOff } from '#contract/core/settings.test-data.ts';
import { sendKudo } from '#contract/kudos/kudos.endpoints.ts';
import type { Kudo, KudoPerson } from '#contract/kudos/kudos.schemas.ts';
import { kudoMessages } from '#contract/kudos/kudos.ts';
import { listSnippets } from '#contract/core/names.endpoints.ts';
import type { EmployeeProfile } from '#contract/people/people.schemas.ts';
import { queryClient } from '#web/app/calls/query-client.ts';
import { calls, type Viewer } from '#web/testing/answer-calls.ts';
import { answer, failure, type Failure } from '#web/testing/answers.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
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

const show = (shown: EmployeeProfile, as: Viewer = { ...me, permissions: [] }) =>
  renderScreen({
    as,
    element: <KudosWidget profile={shown} />,
    calls: [
      answer(listSnippets, ({ query: { ids, without } }) =>
        [me, jon, ida]
          .filter(({ employeeId }) => {
            const isIn = (list: string | undefined) => list?.split(',').includes(String(employeeId));
            return isIn(ids) ?? !isIn(without);
          })
          .map((person) => ({ ...person, positionName: 'Engineer' })),
      ),
      answer(getFeatures, () => ({ ...allOff, kudosFeed })),
      answer(sendKudo, () => answers.shift() ?? { entityId: 1 }),
    ],
  });

const items = () => Array.from(document.querySelectorAll('li p'), (words) => words.textContent);
const item = (words: string) => page.getByRole('listitem').filter({ hasText: words });
const textOf = (found: Locator) => found.query()?.textContent ?? '';
const button = (name: string) => page.getByRole('button', { name, exact: true });
const showGiven = () => page.getByText('Given', { exact: true }).click();
const form = page.getByRole('dialog', { name: 'Create Kudo' });
const message = form.getByRole('textbox', { name: 'Message' });
const DRAFT = 'benchmark.kudo-draft.1';

let answers: (Failure | { entityId: number })[];
const sent = () => calls.of(sendKudo).map(({ body }) => body);
let kudosFeed: boolean;

beforeEach(async () => {
  await page.viewport(1280, 900);
  answers = [];
  kudosFeed = false;
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
  const lea: Viewer = { employeeId: 9, fullName: 'Lea Lead', permissions: ['Benchmark_TeamLead'] };
  await show(profile([kudo('To both', { ...jon, managerId: 9 }, [me, ida], '05/01/2026')], []), lea);
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
  expect(sent()).toEqual([]);
});

test('a failed call keeps the input and its stored draft; sending deletes both', async () => {
  localStorage.setItem(
    DRAFT,
    JSON.stringify({ message: 'Thank you', values: ['Drive Results'], targetEmployees: [2] }),
  );
  answers = [failure(500, 'The service is away.'), { entityId: 5 }];
  await show(profile([], []));
  await button('Create Kudo').click();
  await expect.element(message).toHaveValue('Thank you');
  await message.fill('Thank you, Jon');
  await form.getByRole('button', { name: 'Send Kudo' }).click();
  await expect.poll(sent).toHaveLength(1);
  await expect.poll(() => localStorage.getItem(DRAFT)).toContain('Thank you, Jon');
  await page
    .getByRole('dialog', { name: 'Oops! Something went wrong.' })
    .getByRole('button', { name: 'OK' })
    .click();
  await expect.element(message).toHaveValue('Thank you, Jon');
  await form.getByRole('button', { name: 'Send Kudo' }).click();
  await expect.element(form).not.toBeInTheDocument();
  expect(sent()).toEqual(
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
    expect(sent()).toEqual([{ message: 'Thanks', values: [], targetEmployees: [2], ...sends }]);
  },
);
