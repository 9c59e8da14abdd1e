import { defaultScheduler, notifyManager } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  listQuestionSets,
  publishQuestionSet,
  saveQuestionSet,
} from '#contract/reviews/questions/question-sets.endpoints.ts';
import type { QuestionSet, QuestionSetContent } from '#contract/reviews/questions/question-sets.schemas.ts';
import { questionOf, setOf } from '#contract/reviews/questions/question-sets.test-data.ts';
import { anAdmin, calls } from '#web/testing/answer-calls.ts';
import { answer, failure, type Failure } from '#web/testing/answers.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { keepDrafts } from '#web/ui/forms/kept-drafts.ts';
import { QuestionSetsPage } from './QuestionSetsPage.tsx';

const one = questionOf({ wording: 'What mattered?' });
const two = questionOf({ key: 'next', wording: 'What comes next?' });
const three = questionOf({ key: 'help', wording: 'Who helped?' });
const published = setOf(one, two, three);

/** What the server holds. */
let set: QuestionSet;
/** Runs before a save is answered. */
let beforeSave: () => Failure | null;
let loadFailure: Failure | null;

beforeEach(() => {
  set = {
    type: 'Self',
    number: 1,
    publishedOn: '05/01/2026',
    publishedBy: null,
    draft: null,
    version: 1,
    published,
    earlier: {
      running: 0,
      notBegun: 0,
    },
  };
  beforeSave = () => null;
  loadFailure = null;
});
afterEach(() => notifyManager.setScheduler(defaultScheduler));

const saved = (content: QuestionSetContent | null) => {
  const refusal = beforeSave();
  if (refusal !== null) return refusal;
  set = { ...set, draft: content, version: set.version + 1 };
  return { version: set.version };
};
const show = () =>
  renderScreen({
    as: anAdmin,
    element: <QuestionSetsPage />,
    calls: [
      answer(listQuestionSets, () => loadFailure ?? [set]),
      answer(saveQuestionSet, ({ body }) => saved(body.content)),
      answer(publishQuestionSet, {}),
    ],
  });
const menuOf = (wording: string) => page.getByRole('button', { name: `More for ${wording}` });
const item = (name: string) => page.getByRole('menuitem', { name });
const shownOrder = () =>
  [...document.querySelectorAll('ol code')].map((element) => element.textContent).join(' ');
const keys = (content: QuestionSetContent | null | undefined) =>
  content?.sections.flatMap(({ questions }) => questions.map(({ key }) => key)).join(' ');

test('by keyboard alone, a question moves, keeps the focus, and each press is saved on the one before', async () => {
  await show();
  await expect.element(menuOf('Who helped?')).toBeVisible();
  for (const expected of ['results help next', 'help results next']) {
    menuOf('Who helped?').element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(item('Move up')).toBeVisible();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(item('Move up')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(shownOrder).toBe(expected);
    await expect.element(menuOf('Who helped?')).toHaveFocus();
  }
  await expect.element(page.getByText('Who helped? is now question 1 of 3.')).toBeInTheDocument();
  await expect
    .poll(() => calls.of(saveQuestionSet).map(({ ifMatch, body }) => [ifMatch, keys(body.content)]))
    .toEqual([
      ['"1"', 'results help next'],
      ['"2"', 'help results next'],
    ]);
  await expect.element(page.getByText('Draft with changes')).toHaveAttribute('data-tone', 'info');
});

test('the end of a save never shows the draft before it, so that an open menu and the focus stay', async () => {
  await show();
  // A busy browser renders the end of the save first, and what was loaded later.
  notifyManager.setScheduler((tell) => setTimeout(tell, 100));
  const orders: string[] = [];
  const observer = new MutationObserver(() => orders.push(shownOrder()));
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  await menuOf('Who helped?').click();
  await item('Move up').click();
  await expect.poll(shownOrder).toBe('results help next');
  await expect.poll(() => set.version).toBe(2);
  await expect.element(page.getByText('Draft with changes')).toBeVisible();
  await new Promise((done) => setTimeout(done, 300));
  observer.disconnect();
  const since = orders.slice(orders.indexOf('results help next'));
  expect(new Set(since)).toEqual(new Set(['results help next']));
});

test('after a conflict of a press, the newest draft is shown, and nothing of it is overwritten', async () => {
  await show();
  beforeSave = () => {
    set = { ...set, draft: setOf(two, one, three), version: 5 };
    return failure(412, 'Ada Admin changed this.');
  };
  await menuOf('Who helped?').click();
  await item('Delete').click();
  const dialog = page.getByRole('dialog', { name: 'Oops! Something went wrong.' });
  await expect.element(dialog.getByText('Ada Admin changed this.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.poll(shownOrder).toBe('next results help');
  expect(calls.changes()).toHaveLength(1);
});

test('a deleted question can be put back with its key, and the page says why that matters', async () => {
  await show();
  await menuOf('What comes next?').click();
  await item('Delete').click();
  await expect.element(page.getByText(/A question that you add anew gets a new key\./)).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Results' })).toHaveFocus();
  await page.getByRole('button', { name: 'Put Back What comes next?' }).click();
  await expect.poll(shownOrder).toBe('results help next');
});

test('a copy has a key of its own', async () => {
  await show();
  await menuOf('What mattered?').click();
  await item('Copy').click();
  await expect.poll(shownOrder).toMatch(/^results text-[0-9a-f]{6} next help$/);
});

test('a set that lacks something says what, and is not published', async () => {
  set = { ...set, draft: setOf({ ...one, isRequired: false, kind: 'scale' }) };
  await show();
  const lacks = page.getByRole('region', { name: 'What the set lacks to be published' });
  await expect.element(lacks.getByText('“What mattered?” has 0 steps. A scale has 2 to 7.')).toBeVisible();
  await page.getByRole('button', { name: 'Publish Version 2' }).click();
  await expect.element(lacks).toHaveFocus();
  expect(calls.changes()).toEqual([]);
});

test('publishing says what changes, and sends the draft that was shown', async () => {
  set = { ...set, draft: setOf(one, { ...two, wording: 'And then?' }), version: 4 };
  await show();
  await page.getByRole('button', { name: 'Publish Version 2' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish version 2?' });
  await expect.element(dialog.getByText('1 question deleted.')).toBeVisible();
  await expect.element(dialog.getByText('1 question changed.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Publish Version 2' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(calls.changes()).toMatchObject([
    { path: '/QuestionSets/publish', ifMatch: '"4"', body: { content: set.draft } },
  ]);
});

test('a long set says what that means, and running reviews are offered to move', async () => {
  const many = Array.from({ length: 13 }, (_, place) => questionOf({ key: `q${place}` }));
  set = { ...set, number: 3, published: setOf(...many), earlier: { running: 41, notBegun: 12 } };
  await show();
  await expect
    .element(page.getByText(/13 questions\. About 45 minutes to answer\. Shorter sets get better answers\./))
    .toBeVisible();
  await expect
    .element(page.getByText('41 running reviews keep an earlier version. Move 12 that no one has begun?'))
    .toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Move 12 Reviews' })).toBeVisible();
});

test('a wrong file says what is wrong where; a right one shows what it changes before it is the draft', async () => {
  await show();
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import Self questions' });
  const choose = (text: string, name = 'self.json') =>
    dialog.getByLabelText('File').upload(new File([text], name, { type: 'application/json' }));
  await choose('{"format": oops}');
  await expect.element(dialog.getByText(/The file is not JSON/)).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Use as Draft' })).not.toBeInTheDocument();
  const file = {
    format: 'benchmark-question-set',
    type: 'Self',
    ...setOf(one, { ...two, help: 'Briefly.' }),
  };
  await choose(JSON.stringify(file));
  await expect
    .element(dialog.getByText(/2 questions\. 1 question deleted\. 1 question changed\./))
    .toBeVisible();
  await dialog.getByRole('button', { name: 'Use as Draft' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(keys(calls.of(saveQuestionSet)[0]?.body.content)).toBe('results next');
});

test('the preview shows the questions about an invented person, and nothing can be answered', async () => {
  const scale = questionOf({
    key: 'level',
    kind: 'scale',
    wording: 'How is {name}?',
    steps: ['Low', 'High'],
  });
  set = { ...set, published: setOf({ ...scale, notApplicable: 'Too early', hasComment: true }) };
  await show();
  await page.getByRole('button', { name: 'Preview' }).click();
  const dialog = page.getByRole('dialog', { name: 'Preview of the Self questions' });
  await expect.element(dialog.getByText(/How is Ana\?/)).toBeVisible();
  await dialog.getByRole('radio', { name: 'Too early' }).click({ force: true });
  await expect.element(dialog.getByRole('radio', { name: 'Too early' })).not.toBeChecked();
  await expect.element(dialog.getByRole('textbox', { name: /^Comment/ })).toHaveAttribute('readonly');
});

test('a new question may have the key of another set, but not that of its own', async () => {
  await show();
  await page.getByRole('button', { name: 'Add Question to Results' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Question' });
  await dialog.getByRole('textbox', { name: 'Question' }).fill('What else?');
  await dialog.getByRole('textbox', { name: 'Key' }).fill('next');
  await dialog.getByRole('button', { name: 'Save Question' }).click();
  await expect.element(dialog.getByText(/is the key of another question of this set/)).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Key' }).fill('reliable');
  await dialog.getByRole('button', { name: 'Save Question' }).click();
  await expect.poll(shownOrder).toBe('results next help reliable');
});

test('a failed load says so', async () => {
  loadFailure = failure(400, 'No.');
  await show();
  await expect.element(page.getByText('The questions could not be loaded.')).toBeVisible();
});

test.each([
  ['Edit What comes next?', 'Edit Question', /^Question/],
  ['Add Question to Results', 'Add Question', /^Question/],
  ['Add Section', 'Add Section', /^Title/],
])('a form that was left by the end of the session opens again: %s', async (press, title, field) => {
  const screen = await show();
  const words = page.getByRole('dialog', { name: title }).getByRole('textbox', { name: field }).first();
  await page.getByRole('button', { name: press }).click();
  await words.fill('Half a thought');
  keepDrafts('9');
  await screen.unmount();
  await show();
  await expect.element(words).toHaveValue('Half a thought');
  await expect.element(words).toHaveFocus();
});
