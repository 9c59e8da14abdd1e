import { useQuery } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  changeReviewers,
  listReviewers,
  notifyManager,
} from '#contract/reviews/steps/annual-reviews.endpoints.ts';
import { currentSession } from '#contract/core/session.endpoints.ts';
import { call } from '#web/app/calls/api.ts';
import { answerInstead, calls } from '#web/testing/answer-calls.ts';
import { answer, failure, type Failure } from '#web/testing/answers.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { AnnualReviewWidget } from './AnnualReviewWidget.tsx';
import { reviewActs } from './review-acts.ts';
import {
  ann,
  button,
  dialog,
  entry,
  jon,
  lea,
  mia,
  profile,
  review,
  sent,
  showTo,
  toasted,
} from './review-widget.test-fixture.tsx';

const deadlines = () => Array.from(document.querySelectorAll('dl > div'), (row) => row.textContent);

test('employees see the time left of their own review, never how far their peers and lead are', async () => {
  await showTo(mia, { ...review, reviewers: [entry(mia, 'Self')] });
  const days = [
    'Peer05/09/2026',
    'Self05/10/20266 Days Left',
    'Manager05/11/2026',
    'Final05/12/20268 Days Left',
  ];
  await expect.poll(deadlines).toEqual(days);
  await expect.element(button('Edit Dates')).not.toBeInTheDocument();
  await expect.element(button('Notify Mia Wolf')).not.toBeInTheDocument();
});

test('deadlines of completed reviews are done, of skipped ones skipped, the others show the time left', async () => {
  const { unmount } = await showTo(lea, review, 'Benchmark_TeamLead');
  const open = ['Peer05/09/20265 Days Left', 'Manager05/11/20267 Days Left', 'Final05/12/20268 Days Left'];
  await expect.poll(deadlines).toEqual(open.toSpliced(1, 0, 'Self05/10/2026Done'));
  await unmount();
  await showTo(lea, { ...review, skipPeerReview: true, reviewers: [] }, 'Benchmark_TeamLead');
  const skipped = ['Peer05/09/2026Skipped', 'Self05/10/20266 Days Left', ...open.slice(1)];
  await expect.poll(deadlines).toEqual(skipped);
});

test('a change of the deadlines is checked while typing, sent, and closes its dialog', async () => {
  await showTo(ann, review, 'Benchmark_Admin');
  await button('Edit Dates').click();
  const form = dialog('Edit Dates');
  const peers = form.getByRole('textbox', { name: 'Peer review deadline' });
  await expect.element(peers).toBeVisible();
  await expect.element(form.getByLabelText('Reviewed by')).not.toBeInTheDocument();
  await peers.fill('05/30/2026');
  await expect.element(peers).toHaveAttribute('aria-invalid', 'true');
  await peers.fill('05/08/2026');
  await expect.element(peers).not.toHaveAttribute('aria-invalid', 'true');
  await form.getByRole('button', { name: 'Save Dates' }).click();
  await expect.element(toasted('The deadlines have been saved.')).toBeVisible();
  await expect.element(form).not.toBeInTheDocument();
  expect(sent()).toMatchObject([{ body: { annualReviewId: 5, peerDeadline: '2026-05-08' } }]);
});

test('survey links are sent for each reviewer, and its dialog closes', async () => {
  await showTo(lea, review, 'Benchmark_TeamLead');
  await button('Edit Survey Links').click();
  const form = dialog('Edit Survey Links');
  await form.getByRole('textbox', { name: 'Jon Reyes (Peer)' }).fill('https://survey.example.com/1');
  await form.getByRole('button', { name: 'Save Links' }).click();
  await expect.element(toasted('The survey links have been saved.')).toBeVisible();
  await expect.element(form).not.toBeInTheDocument();
  const links = [null, null, 'https://survey.example.com/1'];
  expect(sent()).toMatchObject([{ body: links.map((surveyLink) => ({ surveyLink })) }]);
});

test.each([
  [{}, 'Started', 'info'],
  [{ sitdownDate: '2026-06-02' }, 'Sit-Down Scheduled', 'info'],
  [{ sitdownDate: '2026-05-02', isSitDownComplete: true }, 'Meeting Held', 'info'],
  [{ isComplete: true }, 'Complete', 'good'],
] as const)('a review with %j reads %s in its tone', async (state, word, tone) => {
  await showTo(lea, { ...review, ...state, reviewers: [] }, 'Benchmark_TeamLead');
  await expect.element(page.getByText(word, { exact: true }).first()).toHaveAttribute('data-tone', tone);
});

test('the toggle completes only its reviewer', async () => {
  await showTo(ann, review, 'Benchmark_Admin');
  await page.getByRole('switch', { name: 'Complete: Jon Reyes' }).click();
  await expect.poll(sent).toHaveLength(1);
  expect(sent()[0]?.body).toEqual([
    { annualReviewId: 5, employeeId: 1, type: 'Self' },
    { annualReviewId: 5, employeeId: 4, type: 'Manager' },
    { annualReviewId: 5, employeeId: 2, type: 'Peer', isCompleted: true },
  ]);
});

test('the pill of a reviewer agrees with the switch while it is saved, and after a failure', async () => {
  const { promise, resolve } = Promise.withResolvers<Failure>();
  await showTo(ann, review, 'Benchmark_Admin');
  answerInstead(answer(changeReviewers, () => promise));
  const item = page.getByRole('listitem').filter({ hasText: 'Jon Reyes' });
  const toggle = item.getByRole('switch');
  await expect.element(item.getByText('Incomplete')).toHaveAttribute('data-tone', 'neutral');
  await toggle.click();
  await expect.element(toggle).toBeChecked();
  await expect.poll(() => item.element().querySelector('[data-tone="good"]')?.textContent).toBe('Complete');
  resolve(failure(409, 'No.'));
  await expect.element(item.getByText('Incomplete')).toBeVisible();
  await expect.element(toggle).not.toBeChecked();
});

/** The widget with the reviewers that the server holds, beside a call that answers later. */
function LiveReview() {
  const { data: reviewers } = useQuery({
    queryKey: ['reviewers'],
    queryFn: () => call(listReviewers, { params: { annualReviewId: 5 } }),
  });
  useQuery({ queryKey: ['others'], queryFn: () => call(currentSession, {}) });
  return reviewers ? (
    <AnnualReviewWidget profile={profile({ ...review, reviewers })} documents={null} />
  ) : null;
}

test('the switch keeps the choice while the screens load, and a press meanwhile is sent after the save', async () => {
  const viewer = { ...ann, email: 'ann@example.com', permissions: ['Benchmark_Admin' as const] };
  let isCompleted = false;
  let beforeOthers = Promise.resolve();
  const others = Promise.withResolvers<void>();
  await reviewActs.whenLoaded();
  await renderScreen({
    as: viewer,
    element: <LiveReview />,
    calls: [
      answer(listReviewers, () => [
        entry(mia, 'Self', true),
        entry(lea, 'Manager'),
        entry(jon, 'Peer', isCompleted),
      ]),
      answer(changeReviewers, ({ body }) => {
        isCompleted = body.some((one) => one.employeeId === jon.employeeId && one.isCompleted === true);
        beforeOthers = others.promise;
        return {};
      }),
    ],
  });
  answerInstead(
    answer(currentSession, async () => {
      await beforeOthers;
      return viewer;
    }),
  );
  const item = page.getByRole('listitem').filter({ hasText: 'Jon Reyes' });
  const toggle = item.getByRole('switch');
  await toggle.click();
  // The review shows the mark, while the other call keeps the save pending.
  await expect.element(item.getByRole('button', { name: 'Notify Jon Reyes' })).not.toBeInTheDocument();
  await expect.element(toggle).toBeChecked();
  await toggle.click();
  await expect.element(toggle).not.toBeChecked();
  others.resolve();
  await expect.poll(() => calls.of(changeReviewers)).toHaveLength(2);
  await expect.element(item.getByRole('button', { name: 'Notify Jon Reyes' })).toBeVisible();
  await expect.element(toggle).not.toBeChecked();
});

test('an Admin can notify the manager once all documents are uploaded or the peer review is skipped', async () => {
  const documents = { selfReviewDocId: 11, finalReviewDocId: 12 };
  const { unmount } = await showTo(ann, { ...review, ...documents }, 'Benchmark_Admin');
  await expect.element(page.getByText('The documents')).toBeVisible();
  await expect.element(button('Notify Manager')).not.toBeInTheDocument();
  await unmount();
  await showTo(ann, { ...review, ...documents, skipPeerReview: true }, 'Benchmark_Admin');
  await button('Notify Manager').click();
  await dialog('Notify Manager').getByRole('button', { name: 'Notify Manager' }).click();
  await expect.element(dialog('Manager Notified').getByText(/Lea Stone/)).toBeVisible();
  expect(calls.of(notifyManager)).toMatchObject([{ query: { managerId: '4', employeeId: '1' }, body: null }]);
});

test('people who are their own manager have no Notify Manager', async () => {
  const documents = { selfReviewDocId: 11, finalReviewDocId: 12, skipPeerReview: true };
  await showTo(ann, { ...review, ...documents, manager: mia }, 'Benchmark_Admin');
  await expect.element(page.getByText('The documents')).toBeVisible();
  await expect.element(button('Notify Manager')).not.toBeInTheDocument();
});

test('reviewers can be reminded until the review is complete', async () => {
  const { unmount } = await showTo(lea, review, 'Benchmark_TeamLead');
  await expect.element(button('Notify Jon Reyes')).toBeVisible();
  await unmount();
  await showTo(lea, { ...review, isComplete: true }, 'Benchmark_TeamLead');
  await expect.element(page.getByText('Jon Reyes')).toBeVisible();
  await expect.element(button('Notify Jon Reyes')).not.toBeInTheDocument();
});

test('a reviewer has one line of facts: the deadline, the reminders and whether the survey has a link', async () => {
  const jonReminded = { ...entry(jon, 'Peer'), deadline: '2026-05-09', remindersSent: ['2026-05-01'] };
  const meReminded = { ...entry(mia, 'Self'), remindersSent: ['2026-05-01', '2026-05-02'] };
  const withLink = { ...entry(lea, 'Manager'), surveyLink: 'https://survey.example.com' };
  await showTo(ann, { ...review, reviewers: [jonReminded, meReminded, withLink] }, 'Benchmark_Admin');
  const facts = () => Array.from(document.querySelectorAll('li p'), ({ textContent }) => textContent);
  await expect
    .poll(facts)
    .toEqual([
      'Due 05/09/2026 · 1 reminder: 05/01 · No survey link',
      '2 reminders: 05/01, 05/02 · No survey link',
      'No reminders',
    ]);
});

test('people who may not start a review see that there is none', async () => {
  const { unmount } = await showTo(mia, null);
  await expect
    .element(page.getByText('The annual review of this period has not been started.'))
    .toBeVisible();
  await expect.element(button('Start Annual Review')).not.toBeInTheDocument();
  await unmount();
  await showTo(lea, null, 'Benchmark_TeamLead');
  await expect.element(button('Start Annual Review')).toBeVisible();
});
