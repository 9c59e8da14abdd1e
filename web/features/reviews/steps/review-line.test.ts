import { describe, expect, it } from 'vitest';
import { lineStepsOf, nextStepOf } from './review-line.ts';

const started = { sitdownDate: null, isSitDownComplete: false, isComplete: false };

describe('the line of steps', () => {
  const today = '2026-05-04';
  const one = (type: string, isCompleted: boolean, isActive = true) => ({ type, isCompleted, isActive });
  const bare = { ...started, finalReviewDocId: null, reviewers: [one('Self', true), one('Manager', true)] };
  const withPeer = { ...bare, reviewers: [...bare.reviewers, one('Peer', false)] };
  const withFormer = { ...bare, reviewers: [...bare.reviewers, one('Peer', false, false)] };
  const answeredAndLeft = { ...bare, reviewers: [...bare.reviewers, one('Peer', true, false)] };
  const andFormer = { ...bare, reviewers: [...answeredAndLeft.reviewers, one('Peer', false, false)] };
  const answered = { ...bare, reviewers: [...bare.reviewers, one('Peer', true)] };
  const doneIn = (review: Parameters<typeof lineStepsOf>[0], isOwn = false) =>
    lineStepsOf(review, isOwn).flatMap(([name, isDone]) => (isDone ? [name] : []));

  it.each([
    ['without peers', bare, [], 'Peers'],
    ['without peers on the day of the meeting', { ...bare, sitdownDate: today }, [], 'Peers'],
    ['with a skipped peer review', { ...bare, skipPeerReview: true }, ['Peers', 'Answers'], 'Meeting'],
    ['with an open peer', withPeer, ['Peers'], 'Answers'],
    ['with only a peer who left', withFormer, [], 'Peers'],
    ['with a peer who answered and left', answeredAndLeft, ['Peers', 'Answers'], 'Meeting'],
    ['with an answer and a peer who left', andFormer, ['Peers', 'Answers'], 'Meeting'],
    ['the day before the meeting', { ...withPeer, sitdownDate: '2026-05-05' }, ['Peers'], 'Answers'],
    ['on the day of the meeting', { ...withPeer, sitdownDate: today }, ['Peers'], 'Meeting'],
    ['with all answers', answered, ['Peers', 'Answers'], 'Meeting'],
    ['after the meeting', { ...withPeer, isSitDownComplete: true }, ['Peers', 'Meeting'], 'Documents'],
    [
      'with the final document',
      { ...answered, isSitDownComplete: true, finalReviewDocId: 3 },
      ['Peers', 'Answers', 'Meeting', 'Documents'],
      'Complete',
    ],
    [
      'that is complete without one',
      { ...answered, isSitDownComplete: true, isComplete: true },
      ['Peers', 'Answers', 'Meeting', 'Complete'],
      'End period',
    ],
  ])('of a review %s', (_case, review, done, next) => {
    expect([doneIn(review), nextStepOf(review, false, today)]).toEqual([done, next]);
  });

  it('of one’s own review has no step that depends on peers', () => {
    const own = { ...started, finalReviewDocId: null, reviewers: [one('Self', false)] };
    const names = lineStepsOf(own, true).map(([name]) => name);
    expect(names).toEqual(['Self review', 'Meeting', 'Complete', 'End period']);
    expect(nextStepOf(own, true, today)).toBe('Self review');
    const written = { ...own, reviewers: [one('Self', true)] };
    expect([doneIn(written, true), nextStepOf(written, true, today)]).toEqual([['Self review'], 'Meeting']);
    const met = { ...written, sitdownDate: today, isSitDownComplete: true };
    expect(nextStepOf(met, true, today)).toBe('Complete');
    expect(nextStepOf({ ...met, isComplete: true }, true, today)).toBe('End period');
  });
});
