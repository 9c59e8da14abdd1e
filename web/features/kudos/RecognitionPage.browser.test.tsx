import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Permission } from '#contract/core/enums.ts';
import { getFeatures } from '#contract/core/features.endpoints.ts';
import { allOff } from '#contract/core/settings.test-data.ts';
import { listFeed } from '#contract/kudos/kudos.endpoints.ts';
import type { FeedKudo } from '#contract/kudos/kudos.schemas.ts';
import { listSnippets } from '#contract/core/names.endpoints.ts';
import { NavBar } from '#web/app/shell/NavBar.tsx';
import { calls } from '#web/testing/answer-calls.ts';
import { answer, failure, pageOf } from '#web/testing/answers.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { RecognitionPage } from './RecognitionPage.tsx';

const jon = { employeeId: 2, fullName: 'Jon Reyes' };
const ida = { employeeId: 3, fullName: 'Ida Lund' };
const kudos = Array.from(
  { length: 60 },
  (_, at): FeedKudo => ({
    shoutoutId: 60 - at,
    sender: at === 0 ? { ...jon, managerId: 7 } : jon,
    targetEmployees: [ida],
    values: at % 2 === 0 ? ['Foster Teamwork'] : [],
    message: `Thanks ${60 - at}\nand more`,
    dateApproved: '05/01/2026',
  }),
);
let isOn: boolean;
let hasFailed: boolean;

beforeEach(async () => {
  await page.viewport(1280, 900);
  isOn = true;
  hasFailed = false;
});

const show = async (path = '/recognition', ...permissions: Permission[]) => {
  const element = (
    <>
      <NavBar />
      <RecognitionPage />
    </>
  );
  const { router } = await renderScreen({
    as: { employeeId: 7, fullName: 'Ann Abel', permissions },
    path,
    element,
    calls: answers,
  });
  return router;
};
const answers = [
  answer(getFeatures, () => ({ ...allOff, kudosFeed: isOn })),
  answer(
    listSnippets,
    [jon, ida].map((one) => ({ ...one, positionName: null })),
  ),
  answer(listFeed, ({ query: { value, limit, after = '0' } }) => {
    if (!isOn) return failure(403, 'No.');
    if (hasFailed) return failure(400, 'No.');
    const found = kudos.filter(({ values }) => value === undefined || values.some((one) => one === value));
    const [from, to] = [Number(after), Number(after) + Number(limit)];
    const rest = to < found.length ? { after: String(to) } : {};
    return pageOf(found.slice(from, to), { total: String(found.length), ...rest });
  }),
];
const asked = () => calls.of(listFeed).map(({ query }) => query);
const list = page.getByRole('list', { name: 'Kudos' });
const items = () => list.query()?.children.length ?? 0;
const bar = page.getByRole('banner');

test('each kudo shows sender, recipients, message, values and day; a name is a link where the profile opens', async () => {
  await show('/recognition', 'Benchmark_TeamLead');
  await expect.element(page.getByText('60 kudos')).toBeVisible();
  const first = list.getByRole('listitem').filter({ hasText: 'Thanks 60' });
  await expect.element(first.getByText('Jon Reyes to Ida Lund')).toBeVisible();
  await expect.element(first.getByText('05/01/2026')).toBeVisible();
  await expect.element(first.getByText('Foster Teamwork')).toBeVisible();
  await expect
    .element(first.getByRole('link', { name: 'Jon Reyes' }))
    .toHaveAttribute('href', '/employees/2');
  expect(list.getByRole('link').elements()).toHaveLength(1);
  await expect.poll(items).toBe(50);
  page.getByRole('button', { name: 'Show more kudos' }).element().scrollIntoView();
  await expect.poll(items).toBe(60);
});

test('the filters ask the server and stay in the address', async () => {
  const router = await show('/recognition?person=3');
  await expect.poll(items).toBe(50);
  expect(asked()).toEqual([{ person: '3', limit: '50' }]);
  await page.getByRole('combobox', { name: 'Value' }).selectOptions('Foster Teamwork');
  await expect.element(page.getByText('30 kudos')).toBeVisible();
  expect(asked().at(-1)).toEqual({ value: 'Foster Teamwork', person: '3', limit: '50' });
  expect(router.state.location.search).toBe('?person=3&value=Foster+Teamwork');
  await page.getByRole('combobox', { name: 'Value' }).selectOptions('Drive Results');
  await expect.element(page.getByText('No kudos match the filters.')).toBeVisible();
});

test('an address with an unknown value or person asks for all', async () => {
  await show('/recognition?value=Money&person=x');
  await expect.poll(items).toBe(50);
  expect(asked()).toEqual([{ limit: '50' }]);
});

test.each([
  ['everyone', [], false],
  ['an Admin', ['Benchmark_Admin'], true],
] as const)(
  'while the feed is off, %s is told so, and nothing is asked',
  async (_who, permissions, hasLink) => {
    isOn = false;
    await show('/recognition', ...permissions);
    await expect.element(page.getByText('The kudos feed is off.')).toBeVisible();
    expect(page.getByRole('link', { name: 'Open the settings' }).elements()).toHaveLength(hasLink ? 1 : 0);
    await expect.element(bar.getByRole('link', { name: 'Recognition' })).not.toBeInTheDocument();
    expect(asked()).toEqual([]);
  },
);

test('a feed that is turned off meanwhile says so instead of an error', async () => {
  await show();
  await expect.element(bar.getByRole('link', { name: 'Recognition' })).toBeVisible();
  isOn = false;
  await page.getByRole('combobox', { name: 'Value' }).selectOptions('Drive Results');
  await expect.element(page.getByText('The kudos feed is off.')).toBeVisible();
  await expect.element(page.getByText('Thanks 60')).not.toBeInTheDocument();
});

test('a feed that cannot be loaded is said so, and tried again', async () => {
  hasFailed = true;
  await show();
  await expect.element(page.getByText('The kudos could not be loaded.')).toBeVisible();
  hasFailed = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(items).toBe(50);
});

test('everyone gives kudos from the bar, whatever the feed is', async () => {
  isOn = false;
  await show();
  await bar.getByRole('button', { name: 'Give kudos' }).click();
  const form = page.getByRole('dialog', { name: 'Give kudos' });
  await expect.element(form.getByRole('textbox', { name: 'Message' })).toBeVisible();
  await expect
    .element(form.getByText(/^Admins and your team lead, if you have one, read the kudo at once/))
    .toBeVisible();
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(form).not.toBeInTheDocument();
  await expect.element(bar.getByRole('button', { name: 'Give kudos' })).toHaveFocus();
});
