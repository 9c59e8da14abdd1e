import type { BulkActionKind } from '#contract/reviews/cycle/bulk-actions.ts';
import type { BulkActionSummary } from '#contract/reviews/cycle/bulk-actions.schemas.ts';

type Words = {
  /** The action on its button, and the title of its dialog. */
  readonly name: string;
  readonly title: string;
  /** The button that starts it. */
  readonly verb: (count: number) => string;
  /** What the preview says first. */
  readonly plan: (count: number) => string;
  /** The heading of the people for whom it will be done. */
  readonly todo: (count: number) => string;
  /** What the result says first. */
  readonly done: (count: number) => string;
};

export const numberText = (count: number) => count.toLocaleString('en-US');

const of = (count: number, one: string, many: string) => `${numberText(count)} ${count === 1 ? one : many}`;
const people = (count: number) => of(count, 'person', 'people');

/** The words of each action. Source: docs/product/review-cycle.md. */
export const bulkWords: Readonly<Record<BulkActionKind, Words>> = {
  start: {
    name: 'Start',
    title: 'Start Reviews',
    verb: (count) => `Start ${of(count, 'review', 'reviews')}`,
    plan: (count) => `${people(count)} will get a review.`,
    todo: (count) => `${numberText(count)} to start`,
    done: (count) => `${numberText(count)} started.`,
  },
  'choose-peers': {
    name: 'Choose peers',
    title: 'Choose Peers',
    verb: (count) => `Choose peers for ${people(count)}`,
    plan: (count) => `${people(count)} will get the peer reviewers below.`,
    todo: (count) => `${numberText(count)} to get peers`,
    done: (count) => `Peers chosen for ${people(count)}.`,
  },
  'set-links': {
    name: 'Set survey links',
    title: 'Set Survey Links',
    verb: (count) => `Set links for ${people(count)}`,
    plan: (count) => `Survey links will be set in ${of(count, 'review', 'reviews')}.`,
    todo: (count) => `${numberText(count)} to get links`,
    done: (count) => `Links set for ${people(count)}.`,
  },
  remind: {
    name: 'Remind',
    title: 'Remind Reviewers',
    verb: (count) => `Send reminders for ${of(count, 'review', 'reviews')}`,
    plan: (count) => `${of(count, 'review has', 'reviews have')} reviewers who will be reminded.`,
    todo: (count) => `${numberText(count)} to remind for`,
    done: (count) => `Reminders sent for ${of(count, 'review', 'reviews')}.`,
  },
  'set-sit-down': {
    name: 'Set sit-down',
    title: 'Set Sit-Downs',
    verb: (count) => `Set ${of(count, 'sit-down', 'sit-downs')}`,
    plan: (count) => `${people(count)} will get a sit-down date.`,
    todo: (count) => `${numberText(count)} to get a date`,
    done: (count) => `${of(count, 'sit-down', 'sit-downs')} set.`,
  },
  'mark-held': {
    name: 'Mark as held',
    title: 'Mark Meetings as Held',
    verb: (count) => `Mark ${of(count, 'meeting', 'meetings')} as held`,
    plan: (count) => `${of(count, 'meeting', 'meetings')} will be marked as held.`,
    todo: (count) => `${numberText(count)} to mark as held`,
    done: (count) => `${of(count, 'meeting', 'meetings')} marked as held.`,
  },
  complete: {
    name: 'Complete',
    title: 'Complete Reviews',
    verb: (count) => `Complete ${of(count, 'review', 'reviews')}`,
    plan: (count) => `${of(count, 'review', 'reviews')} will be complete.`,
    todo: (count) => `${numberText(count)} to complete`,
    done: (count) => `${numberText(count)} completed.`,
  },
  withdraw: {
    name: 'Withdraw',
    title: 'Withdraw Reviews',
    verb: (count) => `Withdraw ${of(count, 'review', 'reviews')}`,
    plan: (count) => `${of(count, 'review', 'reviews')} will be removed with deadlines, reviewers and links.`,
    todo: (count) => `${numberText(count)} to withdraw`,
    done: (count) => `${numberText(count)} withdrawn.`,
  },
  'end-periods': {
    name: 'End periods',
    title: 'End Periods',
    verb: (count) => `End ${of(count, 'period', 'periods')}`,
    plan: (count) => `${of(count, 'marking period', 'marking periods')} will end, and new ones will start.`,
    todo: (count) => `${numberText(count)} to end`,
    done: (count) => `${of(count, 'period', 'periods')} ended.`,
  },
};

/** How many people get an email. */
export function mailText(mails: number, isTold: boolean): string {
  if (!isTold) return 'No one gets an email now.';
  if (mails === 0) return 'No one gets an email.';
  return `${of(mails, 'person gets', 'people get')} one email${mails === 1 ? '' : ' each'}.`;
}

type Counted = Pick<BulkActionSummary, 'kind' | 'counts'>;

/** How far a running action is. */
export function progressText({ counts: { pending, done, leftOut } }: Counted): string {
  return `${numberText(done + leftOut)} of ${numberText(pending + done + leftOut)}. You can leave this page.`;
}

/** What an action did. */
export const resultText = ({ kind, counts: { done, leftOut } }: Counted): string =>
  [bulkWords[kind].done(done), ...(leftOut === 0 ? [] : [`${numberText(leftOut)} left out.`])].join(' ');
