import '#web/ui/tokens.css';
import '#web/app/shell/base.css';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { DRAFT_TEXT_MAX_CHARACTERS } from '#contract/reviews/forms/review-forms.ts';
import { declinePeerReview } from '#contract/reviews/steps/own-entries.endpoints.ts';
import { forgetSession, keepSession } from '#web/app/session/session-record.ts';
import { calls } from '#web/testing/answer-calls.ts';
import { failure, noConnection } from '#web/testing/answers.ts';
import { SENTENCE } from './review-form.test-data.ts';
import {
  button,
  closeFixture,
  keep,
  openFixture,
  savedText,
  saves,
  server,
  show,
} from './review-form.test-fixture.tsx';

beforeEach(openFixture);
afterEach(closeFixture);

/** The tone of the notice with this text. */
const toneOf = (text: Locator) => text.element().closest('[data-tone]')?.getAttribute('data-tone');

test('says who reads it before the first word, and what each question asks', async () => {
  await show();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Your review of Ana Ruiz');
  await expect.element(page.getByText(SENTENCE)).toBeVisible();
  await expect.element(page.getByText('Due 12/04/2026 · 0 of 4 answered')).toBeVisible();
  await expect.element(keep).toHaveAccessibleDescription('Situation, what Ana did, what came of it.');
  await expect.element(keep).toHaveAttribute('aria-required', 'true');
  const contact = page.getByRole('radiogroup', { name: /How often did you work with Ana/ });
  expect(contact.getByRole('radio').elements()).toHaveLength(4);
  const scale = page.getByRole('radiogroup', { name: /I can rely on what Ana agrees to/ });
  await expect.element(scale.getByRole('radio', { name: 'I couldn’t see this' })).not.toBeChecked();
  expect(calls.changes()).toEqual([]);
});

test('is saved after a pause, every three seconds while typing, and never twice at a time', async () => {
  await show();
  await keep.fill('Explaining');
  await expect.element(page.getByText('Saving…')).toBeVisible();
  await expect.element(page.getByText(/^Saved \d/)).toBeVisible();
  expect(saves()).toHaveLength(1);
  expect(saves()[0]?.ifMatch).toBe('"0"');
  await expect.element(page.getByText('1 word · 60–200 is plenty')).toBeVisible();
  await page.getByRole('radio', { name: 'Weekly' }).click();
  await expect.poll(() => saves().length).toBe(2);
  expect(savedText()).toContain('"contact":{"text":"1"');
  expect(
    page
      .getByRole('status')
      .elements()
      .map((one) => one.textContent)
      .join(''),
  ).toBe('');
  await expect.element(button('Save')).not.toBeInTheDocument();
});

test('a device has each key at once, under the writer alone', async () => {
  await show();
  await keep.fill('Kept');
  const stored = () =>
    Object.entries(localStorage).find(([key]) => key === `benchmark.review.5.${server.reviewId}.Peer`);
  await expect.poll(() => stored()?.[1]).toContain('Kept');
});

test('a failing server, an ended session and a lost connection are said, and pass', async () => {
  await show();
  server.refusal = failure(503, 'Down.');
  await keep.fill('Patience');
  const status = page.getByRole('status').filter({ hasText: 'Not saved yet. Trying again' });
  await expect.element(status).toBeInTheDocument();
  server.refusal = null;
  await expect.element(page.getByText(/^Saved \d/)).toBeVisible();
  await expect.element(page.getByRole('status').filter({ hasText: 'saved again' })).toBeInTheDocument();
  forgetSession();
  await expect.element(button('Sign in')).toBeVisible();
  await keep.fill('Patience, and more');
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Sign in again to save. Nothing is lost.' }))
    .toBeInTheDocument();
  keepSession(
    { employeeId: 5, accessToken: 'b', refreshToken: 's' },
    { employeeId: 5, fullName: 'Mia Wolf', email: 'mia@example.com', permissions: [] },
  );
  await expect.poll(savedText).toContain('Patience, and more');
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  await expect
    .element(page.getByText('You’re offline. Your answers are kept on this device.').first())
    .toBeVisible();
  online.mockRestore();
  window.dispatchEvent(new Event('online'));
  await expect.element(page.getByText(/^Saved \d/)).toBeVisible();
});

test.each([
  ['Keep this', 'Mine'],
  ['Keep the other', 'Theirs'],
  ['Keep both', 'Theirs\n\nMine'],
])('the same question changed on two devices: %s', async (choice, kept) => {
  await show();
  await keep.fill('Mine');
  // The other device was faster.
  const draft = {
    version: 3,
    choices: {},
    texts: { keep: { text: 'Theirs', at: 5 }, change: { text: 'Only there', at: 6 } },
  };
  server.form = { ...server.form, draft };
  const both = page.getByRole('group', { name: /also wrote here on another device/ });
  await expect.element(both.getByText('Theirs')).toBeVisible();
  await expect.element(page.getByText(/^Choose which text stays in question \d\.$/).first()).toBeVisible();
  await expect.element(page.getByText(/^Saved/)).not.toBeInTheDocument();
  await expect.element(page.getByRole('textbox', { name: /start or stop doing/ })).toHaveValue('Only there');
  await button('Go to question 3').click();
  await expect.element(keep).toHaveFocus();
  // Nothing is dropped meanwhile, here or on the server.
  await expect.poll(savedText).toContain('Theirs');
  expect(savedText()).not.toContain('Mine');
  await button('Submit').click();
  await expect.element(page.getByRole('alert').filter({ hasText: 'before you can submit' })).toBeVisible();
  await button(choice).click();
  await expect.element(keep).toHaveValue(kept);
  await expect.element(keep).toHaveFocus();
  await expect.element(both).not.toBeInTheDocument();
  await expect.poll(savedText).toContain(JSON.stringify(kept).slice(1, -1));
});

test('a text that is too long to be saved is named in the bar, which leads there, and the rest is saved', async () => {
  await show();
  await keep.fill('x'.repeat(DRAFT_TEXT_MAX_CHARACTERS + 1));
  await page.getByRole('textbox', { name: /start or stop doing/ }).fill('Beside');
  const sentence = /^Question \d is too long to be saved\. Everything else is saved\.$/;
  await expect.element(page.getByText(sentence).first()).toBeVisible();
  expect(savedText()).toContain('Beside');
  await page.getByRole('button', { name: /^Go to question \d$/ }).click();
  await expect.element(keep).toHaveFocus();
  await keep.fill('Shorter');
  await expect.element(page.getByText(/^Saved \d/)).toBeVisible();
  expect(savedText()).toContain('Shorter');
});

test('submitting lists what is missing, leads there, and then sends what the form shows', async () => {
  await show();
  await keep.fill('Explaining');
  await button('Submit').click();
  const alert = page.getByRole('alert').filter({ hasText: '3 answers are missing' });
  await expect.element(alert).toBeVisible();
  const contact = page.getByRole('radiogroup', { name: /How often/ });
  await expect.element(contact.getByRole('radio').first()).toHaveFocus();
  await expect.element(contact).toHaveAccessibleDescription('Please choose an answer.');
  // At the choices, not below the comment.
  const rely = page.getByRole('radiogroup', { name: /rely on/ });
  expect(rely.element().nextElementSibling?.textContent).toBe('Please choose an answer.');
  await alert.getByRole('link', { name: /start or stop doing/ }).click();
  const change = page.getByRole('textbox', { name: /start or stop doing/ });
  await expect.element(change).toHaveFocus();
  await userEvent.keyboard('Nothing');
  await contact.getByRole('radio', { name: 'Daily' }).click();
  await page.getByRole('radio', { name: 'I couldn’t see this' }).click();
  await expect.element(alert).not.toBeInTheDocument();
  const submitted = { at: '2026-11-24T10:42:00Z', answers: { texts: { keep: 'Explaining' }, choices: {} } };
  const before = server.form;
  const answered = server.form.draft;
  await expect.poll(() => saves().length).toBeGreaterThan(0);
  await expect.element(page.getByText(/^Saved \d/)).toBeVisible();
  server.form = { ...server.form, state: 'submitted', submitted, canTakeBack: true };
  await button('Submit').click();
  await expect.element(page.getByText(/^Submitted 11\/24\/2026/)).toBeVisible();
  expect(toneOf(page.getByText(/^Submitted 11/))).toBe('good');
  const last = calls.changes().at(-1);
  expect(last).toMatchObject({
    path: '/ReviewForms/submit',
    ifMatch: `"${server.form.draft.version}"`,
    body: {
      texts: { keep: 'Explaining', change: 'Nothing' },
      choices: { contact: '0', reliable: 'na' },
    },
  });
  // Nothing of it stays on the device.
  expect(JSON.stringify({ ...localStorage })).not.toContain('Explaining');
  server.form = {
    ...before,
    draft: { ...answered, version: 9, texts: { keep: { text: 'Explaining', at: 1 } } },
  };
  await button('Take back').click();
  await expect.element(keep).toHaveValue('Explaining');
});

test('words that another device submitted without them are offered as a file', async () => {
  await show();
  server.refusal = noConnection();
  await keep.fill('Only on this device');
  await expect.element(page.getByText('Not saved yet. Trying again').first()).toBeVisible();
  await cleanup();
  server.refusal = null;
  server.form = {
    ...server.form,
    state: 'submitted',
    submitted: { at: '2026-11-24', answers: { texts: {}, choices: {} } },
  };
  await show();
  await expect.element(page.getByText(/wrote something on this device that is not in/)).toBeVisible();
  expect(toneOf(page.getByText(/wrote something on this device that is not in/))).toBe('warning');
  await expect.element(button('Save as a file')).toBeVisible();
});

test('an emoji is one character, in a comment and in a reason', async () => {
  await show();
  const comment = page.getByRole('textbox', { name: 'Comment on question 2 (optional)' });
  await comment.fill('👏'.repeat(2_600));
  await expect.element(page.getByText('2,600 / 5,000')).not.toBeInTheDocument();
  await button('Submit').click();
  // Nothing is wrong with the comment: the sentence is at the choices, which are missing.
  await expect.element(comment).not.toHaveAttribute('aria-invalid');
  const rely = page.getByRole('radiogroup', { name: /rely on/ });
  await expect.element(rely).toHaveAttribute('aria-invalid', 'true');
  await comment.fill('👏'.repeat(4_501));
  await expect.element(page.getByText('4,501 / 5,000')).toBeVisible();
  await page.getByRole('radio', { name: 'Hardly' }).click();
  const reason = page.getByRole('textbox', { name: 'Reason' });
  await reason.fill('👏'.repeat(1_001));
  await button('Decline this review').click();
  await expect.element(reason).toHaveAccessibleDescription(/1,?000 characters/);
  await reason.fill('👏'.repeat(1_000));
  await button('Decline this review').click();
  await expect.element(page.getByText(/^You declined this review/)).toBeVisible();
});

test('declining asks for a reason', async () => {
  await show();
  await expect.element(button('Decline this review')).not.toBeInTheDocument();
  await page.getByRole('radio', { name: 'Hardly' }).click();
  await expect
    .element(page.getByRole('textbox', { name: 'Reason' }))
    .toHaveValue('I haven’t worked with Ana enough.');
  await button('Decline this review').click();
  await expect.element(page.getByText(/^You declined this review/)).toBeVisible();
  expect(calls.of(declinePeerReview)[0]?.body).toEqual({
    annualReviewerId: server.reviewId,
    reason: 'I haven’t worked with Ana enough.',
  });
});

test.each([
  [{ state: 'removed' }, 'Kim Vo no longer needs your review of Ana. Your text is still here.'],
  [{ state: 'removed', lead: null }, 'Your review of Ana is no longer needed. Your text is still here.'],
  [
    { state: 'marked', markedBy: 'Eva Lind' },
    'Marked as done by Eva Lind, no answers. Your text is still here.',
  ],
  [{ state: 'ended' }, 'This review is finished and takes no more answers. Your text is still here.'],
  [
    { state: 'link', surveyLink: 'https://survey.example.com/1' },
    'This review is answered by survey link. Your text is still here.',
  ],
] as const)('%j', async (given, sentence) => {
  server.form = {
    ...server.form,
    ...given,
    draft: { version: 2, choices: {}, texts: { keep: { text: 'Explaining', at: 1 } } },
  };
  await show();
  await expect.element(page.getByText(sentence)).toBeVisible();
  await expect.element(page.getByText('Explaining')).toBeVisible();
  await expect.element(button('Save as a file')).toBeVisible();
  await expect.element(button('Submit')).not.toBeInTheDocument();
});

test('a former lead hands over the draft', async () => {
  server.form = { ...server.form, type: 'Manager', state: 'removed', canHandOver: true };
  await show();
  await button('Hand over my draft').click();
  await expect.element(page.getByText('Kim Vo has your draft now.')).toBeVisible();
});

test('a form that is closed while it is written keeps the text', async () => {
  await show();
  server.refusal = failure(409, 'You no longer review this person. Your text is kept.');
  server.form = { ...server.form, state: 'removed' };
  await keep.fill('Too late');
  await expect.element(page.getByText(/no longer needs your review of Ana/)).toBeVisible();
  await expect.element(page.getByText('Too late')).toBeVisible();
});

test('this period opens beside the form, and a click quotes it with its source', async () => {
  await page.viewport(1440, 900);
  await show();
  await keep.fill('Before.');
  await button('This period').click();
  const aside = page.getByRole('complementary', { name: 'This period' });
  await expect.element(aside.getByText('Saved the launch.')).toBeVisible();
  await expect.element(aside.getByText('Goals')).not.toBeInTheDocument();
  await aside.getByRole('button', { name: 'Quote: Kudos from Tom Okafor, 03/12/2026' }).click();
  await expect
    .element(keep)
    .toHaveValue('Before.\n“Saved the launch.” (Kudos from Tom Okafor, 03/12/2026)\n');
  await expect.element(keep).toHaveFocus();
  await expect.element(page.getByText('Quoted in question 3.')).toBeInTheDocument();
});

test('an answer of the last review leads to the question that asks the same', async () => {
  server.lastReview = [
    { key: 'keep', question: 'What should Ana keep doing?', answer: 'The demos.' },
    { key: 'gone', question: 'What else?', answer: 'Nothing.' },
  ];
  await page.viewport(1440, 900);
  await show();
  await button('This period').click();
  const last = page.getByRole('region', { name: 'The last review' });
  await expect.element(last.getByText('What should Ana keep doing? Question 3 asks this.')).toBeVisible();
  await expect.element(last.getByText('What else?', { exact: true })).toBeVisible();
  await last.getByRole('button', { name: 'Quote: The last review: What should Ana keep doing?' }).click();
  await expect.element(keep).toHaveValue('“The demos.” (The last review: What should Ana keep doing?)\n');
});

test('on a phone this period is a sheet over the form, and nothing scrolls sideways', async () => {
  await page.viewport(320, 640);
  await show();
  await button('This period').click();
  const sheet = page.getByRole('dialog', { name: 'This period' });
  await sheet.getByRole('button', { name: 'Quote: Project, Developer' }).click();
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(keep).toHaveValue('“Atlas” (Project, Developer)\n');
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  for (const radio of page.getByRole('radio').elements()) {
    const { height } = (radio.closest('label') ?? radio).getBoundingClientRect();
    expect(height).toBeGreaterThanOrEqual(44);
  }
});

test('a review that is not one’s own leads to access denied, and a failure can be tried again', async () => {
  server.formRefusal = server.refusal = failure(404, 'This no longer exists.');
  const router = await show();
  await expect.poll(() => router.state.location.pathname).toBe('/access-denied');
});
