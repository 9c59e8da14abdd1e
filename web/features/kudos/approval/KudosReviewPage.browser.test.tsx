import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { approveKudo, listKudos } from '#contract/kudos/kudos.endpoints.ts';
import type { ReviewedKudo } from '#contract/kudos/kudos.schemas.ts';
import { kudoMessages } from '#contract/kudos/kudos.ts';
import { offlineMessages } from '#web/app/calls/api-error.ts';
import { queryClient } from '#web/app/calls/query-client.ts';
import { anAdmin, calls } from '#web/testing/answer-calls.ts';
import { answer, failure, type Failure, noConnection, pageOf } from '#web/testing/answers.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { keepDrafts } from '#web/ui/forms/kept-drafts.ts';
import { KudosReviewPage } from './KudosReviewPage.tsx';

const WAITING = 120;
const kudos = Array.from(
  { length: WAITING },
  (_, at): ReviewedKudo => ({
    shoutoutId: at + 1,
    sender: { employeeId: 1, fullName: `Mia Wolf ${at + 1}` },
    targetEmployees: [{ employeeId: 2, fullName: 'Jon Reyes' }],
    values: ['Foster Teamwork'],
    message: `Thank you ${at + 1}`,
    markingPeriodId: 7,
    dateCreated: '04/30/2026',
    dateApproved: null,
    approved: false,
    version: 1,
    isApprovable: at > 0,
    ...(at === 3 ? { isInFeed: true } : {}),
  }),
);
/** The kudo whose approval is refused. */
let refused: number | null;
/** The kudo that another Admin has edited. */
let edited: number | null;
const approved = new Set<number>();
/** How. */
let reply: Failure;
/** The approvals wait for this. */
let held: Promise<void> | null;
/** The lists cannot be read. */
let isAway: boolean;

const tooLate = failure(409, 'Too late.');

beforeEach(async () => {
  await page.viewport(1280, 900);
  approved.clear();
  edited = null;
  refused = null;
  reply = tooLate;
  held = null;
  isAway = false;
  await show();
});

/** A server with 120 waiting kudos, none approved; a search finds senders whose number contains it. */
const show = () =>
  renderScreen({
    as: anAdmin,
    element: <KudosReviewPage />,
    calls: [
      answer(listKudos, ({ query: { state, q = '', limit, after = '0' } }) => {
        if (isAway) return tooLate;
        const found = kudos
          .filter(
            (one) => state === 'waiting' && one.sender.fullName.includes(q) && !approved.has(one.shoutoutId),
          )
          .map((kudo) =>
            kudo.shoutoutId === edited ? { ...kudo, message: 'Other words', version: 2 } : kudo,
          );
        const [from, to] = [Number(after), Number(after) + Number(limit)];
        const rest = to < found.length ? { after: String(to) } : {};
        return pageOf(found.slice(from, to), { total: String(found.length), ...rest });
      }),
      answer(approveKudo, async ({ params }) => {
        await held;
        return params.id === String(refused) ? reply : {};
      }),
    ],
  });
/** What the lists were asked since the given number of calls. */
const asked = (since = 0) =>
  calls
    .of(listKudos)
    .slice(since)
    .map(({ query }) => query);
const puts = () => calls.of(approveKudo).map(({ params }) => params.id);

const button = (name: string) => page.getByRole('button', { name, exact: true });
const waiting = page.getByRole('region', { name: 'Waiting for Review' });
const row = (number: number) =>
  waiting.getByRole('row').filter({
    has: page.getByRole('button', { name: `Read kudo from Mia Wolf ${number} to Jon Reyes`, exact: true }),
  });
const focusRow = (number: number) => document.querySelector<HTMLElement>(`tr[data-row="${number}"]`)?.focus();
const focused = () => document.activeElement?.getAttribute('data-row');
const shown = () => waiting.getByRole('button', { name: /^Read kudo from/ }).elements().length;

test('the first page is shown with the count of all, and more on request', async () => {
  await expect.element(page.getByRole('heading', { name: 'Waiting for Review (120)' })).toBeVisible();
  expect(shown()).toBe(50);
  await expect.element(waiting.getByRole('table')).toHaveAttribute('aria-rowcount', '121');
  await button('Show more kudos').click();
  await expect.poll(shown).toBe(100);
  await button('Show more kudos').click();
  await expect.poll(shown).toBe(120);
  await expect.element(button('Show more kudos')).not.toBeInTheDocument();
});

test('a search asks the server once for what was typed, and the rows stay until it answers', async () => {
  await expect.poll(shown).toBe(50);
  const before = asked().length;
  await page.getByRole('searchbox').fill('11');
  await expect.element(page.getByRole('heading', { name: 'Waiting for Review (11)' })).toBeVisible();
  expect(
    asked(before)
      .map(({ state, q }) => `${state} ${q}`)
      .toSorted(),
  ).toEqual(['approved 11', 'waiting 11']);
  await expect.element(page.getByText('No approved kudos match the search.')).toBeVisible();
});

test('a page that cannot be loaded leaves the loaded kudos and the button to try again', async () => {
  await expect.poll(shown).toBe(50);
  isAway = true;
  await button('Show more kudos').click();
  await expect.element(button('Show more kudos')).toBeEnabled();
  expect(shown()).toBe(50);
  isAway = false;
  await button('Show more kudos').click();
  await expect.poll(shown).toBe(100);
});

test('a search that fails says so, without a count', async () => {
  await expect.poll(shown).toBe(50);
  isAway = true;
  await page.getByRole('searchbox').fill('11');
  await expect.element(page.getByText('The kudos could not be loaded.').first()).toBeVisible();
  await expect.element(page.getByText('Waiting for Review', { exact: true })).toBeVisible();
});

test('a column is sorted by the server', async () => {
  await expect.poll(shown).toBe(50);
  await waiting.getByRole('button', { name: 'From' }).click();
  await expect.poll(() => asked().at(-1)?.sort).toBe('from');
});

/** How many kudos can be selected at once: those that have been on the screen. */
const readSoFar = () =>
  Number(
    /Select all (\d+) read/.exec(
      page.getByRole('button', { name: /^Select all/ }).query()?.textContent ?? '',
    )?.[1] ?? 0,
  );

test('text and values are in the row; at once only those are approved that have been on the screen', async () => {
  await expect.poll(shown).toBe(50);
  await expect.element(row(2).getByText('Thank you 2')).toBeVisible();
  await expect.element(row(2).getByText('Foster Teamwork')).toBeVisible();
  await expect.poll(readSoFar).toBeGreaterThan(1);
  const first = readSoFar();
  expect(first).toBeLessThan(30);
  const unread = page.getByRole('checkbox', { name: /Mia Wolf 30 / });
  await expect.element(unread).toBeDisabled();
  await expect.element(unread).toHaveAttribute('title', 'Read the kudo to its end first.');
  row(50).getByText('Thank you 50').element().scrollIntoView({ block: 'center' });
  await expect.poll(readSoFar).toBeGreaterThan(first);
  const all = readSoFar();
  // The kudos between were never shown.
  expect(all).toBeLessThan(49);
  await button(`Select all ${all} read`).click();
  await expect.element(button(`Approve ${all} selected`)).toBeVisible();
  await expect.element(page.getByRole('checkbox', { name: /Mia Wolf 30 / })).not.toBeChecked();
  await button('Select none').click();
  await expect.element(button(`Approve ${all} selected`)).not.toBeInTheDocument();
});

test('a kudo that another Admin edits is no longer selected, and is read again', async () => {
  await expect.poll(shown).toBe(50);
  const box = page.getByRole('checkbox', { name: 'Select kudo from Mia Wolf 2 to Jon Reyes', exact: true });
  await box.click();
  await expect.element(button('Approve 1 selected')).toBeVisible();
  edited = 2;
  await queryClient.invalidateQueries();
  await expect.element(row(2).getByText('Other words')).toBeVisible();
  await expect.element(box).not.toBeChecked();
  await expect.element(button('Approve 1 selected')).not.toBeInTheDocument();
});

test('J, K and A work in a row and only there; the focus goes on to the next kudo', async () => {
  await expect.poll(shown).toBe(50);
  await page.getByRole('searchbox').click();
  await userEvent.keyboard('ja');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await page.getByRole('searchbox').clear();
  await expect.poll(shown).toBe(50);
  focusRow(1);
  await userEvent.keyboard('a');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument(); // an own kudo
  await userEvent.keyboard('jjk');
  await expect.poll(focused).toBe('2');
  await userEvent.keyboard('?');
  await expect.element(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  focusRow(2);
  await userEvent.keyboard('a');
  await expect.element(page.getByRole('dialog', { name: 'Approve kudos' })).toBeVisible();
  await expect.element(page.getByRole('dialog').getByRole('button', { name: 'Approve' })).toHaveFocus();
  approved.add(2);
  await userEvent.keyboard('{Enter}');
  await expect.element(toasted('One kudo has been approved.')).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.poll(focused).toBe('3');
  expect(
    page
      .getByRole('row')
      .elements()
      .filter((one) => one.getAttribute('tabindex') === '0'),
  ).toHaveLength(1);
  refused = 3;
  await userEvent.keyboard('a');
  await page.getByRole('dialog', { name: 'Approve kudos' }).getByRole('button', { name: 'Approve' }).click();
  await expect.element(page.getByText('Too late.')).toBeVisible();
});

test('a kudo is approved on its row; one that is for the feed says who will read it', async () => {
  await expect.poll(shown).toBe(50);
  await expect
    .element(row(4).getByText('Once approved, everyone who signs in reads it in the kudos feed.'))
    .toBeVisible();
  await expect.element(row(5).getByText(/everyone who signs in/)).not.toBeInTheDocument();
  await expect.element(button('Approve kudo from Mia Wolf 1 to Jon Reyes')).not.toBeInTheDocument();
  await button('Approve kudo from Mia Wolf 4 to Jon Reyes').click();
  const question = page.getByRole('dialog', { name: 'Approve kudos' });
  await expect.element(question.getByText(kudoMessages.confirmApprove(1))).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(puts()).toEqual([]);
  await button('Approve kudo from Mia Wolf 4 to Jon Reyes').click();
  approved.add(4);
  await question.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect.element(toasted('One kudo has been approved.')).toBeVisible();
  expect(puts()).toEqual(['4']);
});

const heading = (count: number) => page.getByRole('heading', { name: `Waiting for Review (${count})` });
const approveOnRow = async (number: number) => {
  await button(`Approve kudo from Mia Wolf ${number} to Jon Reyes`).click();
  await page.getByRole('dialog', { name: 'Approve kudos' }).getByRole('button', { name: 'Approve' }).click();
};
const order = () =>
  waiting
    .getByRole('button', { name: /^Read kudo from/ })
    .elements()
    .slice(0, 5)
    .map((one) => Number(/Wolf (\d+)/.exec(one.getAttribute('aria-label') ?? '')?.[1]));

test('an approved kudo leaves the list with the press; a refused one is back at its place', async () => {
  await expect.poll(shown).toBe(50);
  const { promise, resolve } = Promise.withResolvers<void>();
  held = promise;
  refused = 3;
  await approveOnRow(3);
  await expect.poll(order).toEqual([1, 2, 4, 5, 6]);
  await expect.element(heading(119)).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.poll(focused).toBe('4');
  // A second one while the first is under way, and a load that does not know of either.
  approved.add(4);
  await approveOnRow(4);
  await expect.poll(order).toEqual([1, 2, 5, 6, 7]);
  approved.delete(4);
  await queryClient.refetchQueries({ queryKey: ['kudos'] });
  expect(order()).toEqual([1, 2, 5, 6, 7]);
  await expect.element(heading(118)).toBeVisible();
  await expect.element(toasted('One kudo has been approved.')).not.toBeInTheDocument();
  approved.add(4);
  resolve();
  await expect.element(page.getByText('Too late.')).toBeVisible();
  await expect.poll(order).toEqual([1, 2, 3, 5, 6]);
  await expect.element(heading(119)).toBeVisible();
  await button('OK').click();
  await expect.poll(focused).toBe('5');
  const keys = calls.of(approveKudo).map(({ idempotencyKey }) => idempotencyKey);
  expect(new Set(keys).size).toBe(2);
});

test('an approval without an answer is taken back, in words', async () => {
  await expect.poll(shown).toBe(50);
  refused = 2;
  reply = noConnection();
  await approveOnRow(2);
  await expect.element(page.getByText(offlineMessages.unreachable)).toBeVisible();
  await expect.poll(order).toEqual([1, 2, 3, 4, 5]);
  await expect.element(heading(120)).toBeVisible();
});

test('after the approval in its dialog, the focus is on the next kudo', async () => {
  await expect.poll(shown).toBe(50);
  await button('Read kudo from Mia Wolf 2 to Jon Reyes').click();
  await page.getByRole('dialog', { name: 'Kudo' }).getByRole('button', { name: 'Approve' }).click();
  approved.add(2);
  await page.getByRole('dialog', { name: 'Approve kudos' }).getByRole('button', { name: 'Approve' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.poll(focused).toBe('3');
});

const approve = async (...numbers: number[]) => {
  for (const number of numbers)
    await waiting
      .getByRole('checkbox', { name: `Select kudo from Mia Wolf ${number} to Jon Reyes`, exact: true })
      .click();
  await button(`Approve ${numbers.length} selected`).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click();
};
const toasted = (text: string) => page.getByRole('status').getByText(text).first();

test('the approval of one kudo is confirmed', async () => {
  await approve(2);
  await expect.element(toasted('One kudo has been approved.')).toBeVisible();
});

test('a refused kudo stops none of the others and stays selected', async () => {
  refused = 2;
  await approve(2, 3, 4);
  await expect.element(page.getByText('1 of 3 could not be approved: Too late.')).toBeVisible();
  await expect.element(toasted('2 kudos have been approved.')).toBeVisible();
  await expect.element(page.getByText('Approve 1 selected')).toBeInTheDocument();
});

test('the kudo that was being edited when the session ended opens again with the words', async () => {
  const dialog = page.getByRole('dialog', { name: 'Kudo' });
  const message = dialog.getByRole('textbox', { name: 'Message' });
  await button('Read kudo from Mia Wolf 3 to Jon Reyes').click();
  await message.fill('Half a thought');
  keepDrafts(String(anAdmin.employeeId));
  await cleanup();
  queryClient.clear();
  await show();
  await expect.element(message).toHaveValue('Half a thought');
  await expect.element(message).toHaveFocus();
  await expect.element(dialog.getByText('Mia Wolf 3')).toBeVisible();
});
