import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { entry, jon, lea, mia, review, showChanged, showTo } from './review-widget.test-fixture.tsx';

const line = () =>
  Array.from(
    document.querySelectorAll('ol[aria-label="Steps"] > li'),
    (step) => `${step.textContent}${step.getAttribute('aria-current') === 'step' ? ' ←' : ''}`,
  );
const filled = () =>
  Array.from(document.querySelectorAll('button[data-variant="filled"]'), ({ textContent }) => textContent);
const asLead = (shown: object) => showTo(lea, shown, 'Benchmark_TeamLead');

test('the line shows the steps that are done and the next one, whose button is the only filled one', async () => {
  const all = [entry(mia, 'Self', true), entry(lea, 'Manager', true), entry(jon, 'Peer', true)];
  const held = { sitdownDate: '2026-05-01', isSitDownComplete: true };
  for (const [shown, steps, button_] of [
    [
      { reviewers: all.slice(0, 2) },
      'Peers ←, Answers, Meeting, Documents, Complete, End period',
      'Select Peer Reviewers',
    ],
    [
      { reviewers: [...all.slice(0, 2), { ...entry(jon, 'Peer'), isActive: false }] },
      'Peers ←, Answers, Meeting, Documents, Complete, End period',
      'Select Peer Reviewers',
    ],
    [{}, 'Peers (done), Answers ←, Meeting, Documents, Complete, End period', null],
    [
      { reviewers: all },
      'Peers (done), Answers (done), Meeting ←, Documents, Complete, End period',
      'Set Date',
    ],
    [
      { sitdownDate: '2026-05-04' },
      'Peers (done), Answers, Meeting ←, Documents, Complete, End period',
      'Meeting Complete',
    ],
    [held, 'Peers (done), Answers, Meeting (done), Documents ←, Complete, End period', null],
    [
      { ...held, reviewers: all, finalReviewDocId: 4 },
      'Peers (done), Answers (done), Meeting (done), Documents (done), Complete ←, End period',
      'Annual Review Complete',
    ],
  ] as const) {
    const { unmount } = await asLead({ ...review, ...shown });
    await expect.poll(() => line().join(', ')).toBe(steps);
    expect(filled()).toEqual(button_ === null ? [] : [button_]);
    await unmount();
  }
});

test('a skipped peer review says so', async () => {
  const reviewers = [entry(mia, 'Self'), entry(lea, 'Manager')];
  await asLead({ ...review, skipPeerReview: true, reviewers });
  await expect.poll(() => line().slice(0, 2)).toEqual(['Peers skipped', 'Answers ←']);
});

test('the employee’s own line has no step that depends on peers', async () => {
  await showTo(mia, { ...review, skipPeerReview: undefined, reviewers: [entry(mia, 'Self', true)] });
  await expect.poll(line).toEqual(['Self review (done)', 'Meeting ←', 'Complete', 'End period']);
});

test('the review of an archived person has no line', async () => {
  await showChanged({ isActive: false }, lea, review, 'Benchmark_TeamLead');
  await expect.element(page.getByText('The documents')).toBeVisible();
  await expect.element(page.getByRole('list', { name: 'Steps' })).not.toBeInTheDocument();
});
