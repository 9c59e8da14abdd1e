import type { QuestionSetChanges } from '#contract/reviews/questions/question-set-changes.ts';
import { questionSetLimits } from '#contract/core/values/constants.ts';
import type { ReviewerType } from '#contract/core/enums.ts';
import type { Question, QuestionSet } from '#contract/reviews/questions/question-sets.schemas.ts';
import type { QuestionKind } from '#contract/reviews/questions/question-sets.ts';

export const kindLabels: Readonly<Record<QuestionKind, string>> = {
  text: 'Long text',
  scale: 'Scale',
  choice: 'One choice',
  choices: 'Several choices',
  values: 'Company values',
  overall: 'Overall rating',
};

/** Kinds that a set of this type may have. */
export const kindsFor = (type: ReviewerType) =>
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the keys of the record above
  (Object.keys(kindLabels) as QuestionKind[]).filter((kind) => kind !== 'overall' || type === 'Manager');

/** What a question is, in one line. */
export const factsOf = (type: ReviewerType, question: Question) =>
  [
    kindLabels[question.kind],
    question.isRequired ? 'Required' : 'Optional',
    type === 'Manager' && (question.isShared ? 'Shared with the employee' : 'Kept'),
    question.hasComment && 'With comment',
    question.declinesWith !== null && `“${question.declinesWith}” offers to decline`,
  ]
    .filter((one) => one !== false)
    .join(' · ');

/** How many questions, and what that means for the people who answer. */
export const lengthText = (count: number) =>
  count > questionSetLimits.long
    ? `${counted(count, 'question')}. About 45 minutes to answer. Shorter sets get better answers.`
    : `${counted(count, 'question')}.`;

/** The publisher is unknown once their record is gone. */
export const versionText = ({ number, publishedOn, publishedBy }: QuestionSet) =>
  number === 1
    ? 'Version 1 comes with Benchmark.'
    : `Version ${number}, published ${publishedOn}${publishedBy === null ? '' : ` by ${publishedBy}`}.`;

/** Which running reviews keep earlier questions. */
export function earlierText({ number, earlier: { running, notBegun } }: QuestionSet): string {
  const keep = running === 1 ? 'keeps' : 'keep';
  const which = number === 2 ? 'version 1' : 'an earlier version';
  const reviews = `${counted(running, 'running review')} ${keep} ${which}.`;
  return notBegun === 0
    ? `${reviews} Someone has begun each of them.`
    : `${reviews} Move ${notBegun} that no one has begun?`;
}

/** What a change of a set does, one sentence each. */
export const changesText = ({ added, removed, changed, isRearranged }: QuestionSetChanges) =>
  [
    added.length > 0 && `${counted(added.length, 'question')} added.`,
    removed.length > 0 && `${counted(removed.length, 'question')} deleted.`,
    changed.length > 0 && `${counted(changed.length, 'question')} changed.`,
    isRearranged && 'Sections or the order of questions changed.',
  ].filter((one) => one !== false);

export const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;
