import { bulkReasons, bulkWarnings } from '#contract/reviews/cycle/bulk-reasons.ts';
import type { BulkActionSummary } from '#contract/reviews/cycle/bulk-actions.schemas.ts';
import { numberText } from './bulk-words.ts';

type Phrase = readonly [one: string, many: string];
const both = (words: string): Phrase => [words, words];

/** Each reason after the number of people: '2 have no team lead'. */
const phrases: Readonly<Record<string, Phrase>> = {
  [bulkReasons.own]: both('is your own review'),
  [bulkReasons.noLead]: ['has no team lead', 'have no team lead'],
  [bulkReasons.alreadyStarted]: both('already started'),
  [bulkReasons.notStarted]: both('not started'),
  [bulkReasons.complete]: both('already complete'),
  [bulkReasons.notComplete]: both('not complete'),
  [bulkReasons.held]: both('already held'),
  [bulkReasons.notHeld]: both('not held yet'),
  [bulkReasons.noSitDown]: both('without a sit-down date'),
  [bulkReasons.sitDownAhead]: both('planned for a later day'),
  [bulkReasons.sitDownSet]: both('with a date already'),
  [bulkReasons.dayIsPast]: both('with a day in the past'),
  [bulkReasons.noRoom]: both('without room in these days'),
  [bulkReasons.noFinalDeadline]: both('without a final deadline'),
  [bulkReasons.peersChosen]: both('with peers already'),
  [bulkReasons.peersSkipped]: both('without a peer review'),
  [bulkReasons.noSuggestion]: both('without anyone to suggest'),
  [bulkReasons.allLinked]: both('with all links already'),
  [bulkReasons.writtenHere]: both('with answers written here'),
  [bulkReasons.nobodyOpen]: both('with all answers'),
  [bulkReasons.nobodyLate]: both('without a late reviewer'),
  [bulkReasons.onlyYou]: both('waiting only for you'),
  [bulkReasons.onLeave]: both('waiting for people on leave'),
  [bulkReasons.justReminded]: both('reminded less than 10 minutes ago'),
  [bulkReasons.reviewersOpen]: both('with open reviewers'),
  [bulkReasons.answered]: both('already worked on'),
  [bulkReasons.periodTooShort]: both('with a period that started later'),
  [bulkReasons.notConfirmed]: both('without a confirmation, less than 7 days after sharing'),
  [bulkReasons.byHand]: both('left out by you'),
  [bulkReasons.changed]: both('changed since the preview'),
  [bulkReasons.notAllowed]: both('no longer yours to change'),
  [bulkReasons.failed]: both('went wrong'),
  [bulkReasons.canceled]: both('canceled'),
};

/** Why people are left out, in one line: '2 have no team lead · 1 is your own review'. */
export const leftOutText = (reasons: BulkActionSummary['leftOut']): string =>
  reasons.map(({ reason, people }) => counted(reason, people)).join(' · ');

function counted(reason: string, people: number): string {
  const phrase = phrases[reason];
  if (phrase === undefined) return `${numberText(people)}: ${reason}`;
  return `${numberText(people)} ${phrase[people === 1 ? 0 : 1]}`;
}

const warningWords: Readonly<Record<string, string>> = {
  [bulkWarnings.pastAnniversary]: 'past the anniversary',
  [bulkWarnings.tightDates]: 'with tight dates',
  [bulkWarnings.fewPeers]: 'with few peers',
  [bulkWarnings.sharedLink]: 'with a shared link',
  [bulkWarnings.reviewersOpen]: 'with open reviewers',
  [bulkWarnings.noFinalDocument]: 'without a final document',
  [bulkWarnings.noReview]: 'without a review',
};

/** The heading of the people with a warning: '11 with tight dates'. */
export const warnedText = (warning: string, people: number): string =>
  `${numberText(people)} ${warningWords[warning] ?? 'to look at'}`;
