import { describe, expect, it } from 'vitest';
import { lineStepsOf, lineWord, nextStateOf } from './review-line.ts';

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
    ['without peers', bare, [], 'ChoosePeers'],
    ['without peers on the day of the meeting', { ...bare, sitdownDate: today }, [], 'ChoosePeers'],
    [
      'with a skipped peer review',
      { ...bare, skipPeerReview: true },
      ['ChoosePeers', 'WaitingForAnswers'],
      'SitDown',
    ],
    ['with an open peer', withPeer, ['ChoosePeers'], 'WaitingForAnswers'],
    ['with only a peer who left', withFormer, [], 'ChoosePeers'],
    ['with a peer who answered and left', answeredAndLeft, ['ChoosePeers', 'WaitingForAnswers'], 'SitDown'],
    ['with an answer and a peer who left', andFormer, ['ChoosePeers', 'WaitingForAnswers'], 'SitDown'],
    [
      'the day before the meeting',
      { ...withPeer, sitdownDate: '2026-05-05' },
      ['ChoosePeers'],
      'WaitingForAnswers',
    ],
    ['on the day of the meeting', { ...withPeer, sitdownDate: today }, ['ChoosePeers'], 'SitDown'],
    ['with all answers', answered, ['ChoosePeers', 'WaitingForAnswers'], 'SitDown'],
    [
      'after the meeting',
      { ...withPeer, isSitDownComplete: true },
      ['ChoosePeers', 'SitDown'],
      'FinalDocument',
    ],
    [
      'with the final document',
      { ...answered, isSitDownComplete: true, finalReviewDocId: 3 },
      ['ChoosePeers', 'WaitingForAnswers', 'SitDown', 'FinalDocument'],
      'ReadyToComplete',
    ],
    [
      'that is complete without one',
      { ...answered, isSitDownComplete: true, isComplete: true },
      ['ChoosePeers', 'WaitingForAnswers', 'SitDown', 'ReadyToComplete'],
      'PeriodToEnd',
    ],
  ])('of a review %s', (_case, review, done, next) => {
    expect([doneIn(review), nextStateOf(review, false, today)]).toEqual([done, next]);
  });

  it('of another person has the words of its six steps', () => {
    const words = lineStepsOf(bare, false).map(([state]) => lineWord(state, false));
    expect(words).toEqual(['Peers', 'Answers', 'Meeting', 'Documents', 'Complete', 'End period']);
  });

  it('of one’s own review has no step that depends on peers', () => {
    const own = { ...started, finalReviewDocId: null, reviewers: [one('Self', false)] };
    const words = lineStepsOf(own, true).map(([state]) => lineWord(state, true));
    expect(words).toEqual(['Self review', 'Meeting', 'Complete', 'End period']);
    expect(nextStateOf(own, true, today)).toBe('WaitingForAnswers');
    const written = { ...own, reviewers: [one('Self', true)] };
    expect([doneIn(written, true), nextStateOf(written, true, today)]).toEqual([
      ['WaitingForAnswers'],
      'SitDown',
    ]);
    const met = { ...written, sitdownDate: today, isSitDownComplete: true };
    expect(nextStateOf(met, true, today)).toBe('ReadyToComplete');
    expect(nextStateOf({ ...met, isComplete: true }, true, today)).toBe('PeriodToEnd');
  });
});
