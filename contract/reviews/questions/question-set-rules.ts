import type { z } from 'zod';
import { questionSetLimits } from '#contract/core/values/constants.ts';
import type { ReviewerType } from '#contract/core/enums.ts';
import { kudoValues } from '#contract/kudos/kudos.ts';
import type { DraftQuestion, QuestionSetDraft } from './question-set-rules.schemas.ts';

/** A scale and a choice are worth asking from two steps or options on. */
const LEAST = 2;

/** Only `{name}` is replaced; any other would reach the people who answer as it is written. */
const unknownPlaceholders = (value: string) => [
  ...new Set(value.match(/\{[^{}\n]*\}/g)?.filter((one) => one !== '{name}')),
];

/** Refuses placeholders other than `{name}`. A draft may hold them until it is published. */
export const withKnownPlaceholders = <Text extends z.ZodType<string, string>>(field: Text) =>
  field.refine(
    (value) => unknownPlaceholders(value).length === 0,
    'has an unknown placeholder. The only one is {name}, the first name of the employee.',
  );

export const hasSteps = (kind: DraftQuestion['kind']) => kind === 'scale' || kind === 'overall';

/** Kinds whose options an Admin names; those of the values are the company’s. */
export const hasOptions = (kind: DraftQuestion['kind']) => kind === 'choice' || kind === 'choices';

export const takesSeveral = (kind: DraftQuestion['kind']) => kind === 'choices' || kind === 'values';

/** The set with the company's values as the options of its questions about them. */
export const withCompanyValues = <Content extends QuestionSetDraft>({ sections }: Content) => ({
  sections: sections.map(({ title, questions }) => ({
    title,
    questions: questions.map((one) => (one.kind === 'values' ? { ...one, options: [...kudoValues] } : one)),
  })),
});

/** Why a set can't be published, and the key of the question that it is about; null for the whole set. */
type PublishProblem = { readonly key: string | null; readonly sentence: string };

/**
 * What a set lacks to be published as the version after `published`: one sentence for each problem. Questions
 * about the company's values need their options first, see {@link withCompanyValues}. Source:
 * docs/product/question-sets.md.
 */
export function publishProblems(
  type: ReviewerType,
  { sections }: QuestionSetDraft,
  published: QuestionSetDraft,
): PublishProblem[] {
  const questions = sections.flatMap((section) => section.questions);
  const kinds = new Map(
    published.sections.flatMap((section) => section.questions.map(({ key, kind }) => [key, kind])),
  );
  return [
    ...ofSections(sections),
    ...ofSet(type, questions),
    ...questions.flatMap((question, place) => {
      const name = nameOf(question, place);
      return [
        ...ofQuestion(type, question, name),
        ...ofKind(question, name, kinds.get(question.key) ?? question.kind),
      ];
    }),
  ];
}

/** Answers are compared by the key, so a question that is published keeps its kind. */
const ofKind = ({ key, kind }: DraftQuestion, name: string, publishedKind: DraftQuestion['kind']) =>
  about(key, [
    kind !== publishedKind &&
      `${name} has the key “${key}”, which is published with another kind of question. Give it another key.`,
  ]);

/** A question in a sentence. */
function nameOf({ wording }: DraftQuestion, place: number): string {
  if (wording === '') return `Question ${place + 1}`;
  return `“${wording.length > 60 ? `${wording.slice(0, 59).trimEnd()}…` : wording}”`;
}

const ofSections = (sections: QuestionSetDraft['sections']): PublishProblem[] =>
  sections.flatMap(({ title, questions }, place) => {
    if (title === '') return about(null, [`Section ${place + 1} has no title.`]);
    if (questions.length > 0) return [];
    return about(null, [`The section “${title}” has no questions. Add one, or delete the section.`]);
  });

function ofSet(type: ReviewerType, questions: readonly DraftQuestion[]): PublishProblem[] {
  const ratings = questions.filter(({ kind }) => kind === 'overall');
  const { questions: most } = questionSetLimits;
  return about(null, [
    questions.every(({ isRequired }) => !isRequired) &&
      'No question is required. Make at least one required.',
    questions.length > most && `The set has ${questions.length} questions. It can have up to ${most}.`,
    type === 'Manager' &&
      ratings.length > 1 &&
      `The set has ${ratings.length} overall ratings. It can have one.`,
    ...repeated(questions.map(({ key }) => key)).map(
      (key) => `Several questions have the key “${key}”. Each needs a key of its own.`,
    ),
  ]);
}

function ofQuestion(type: ReviewerType, question: DraftQuestion, name: string): PublishProblem[] {
  const { kind, key, wording, isShared, declinesWith, hasComment } = question;
  return about(key, [
    wording === '' && `${name} has no wording.`,
    ...unknownPlaceholders(`${question.wording}\n${question.help}`).map(
      (one) =>
        `${name} has the unknown placeholder ${one}. The only one is {name}, the first name of the employee.`,
    ),
    kind === 'overall' && type !== 'Manager' && `${name} is an overall rating. Only the Manager set has one.`,
    isShared &&
      type !== 'Manager' &&
      `${name} is shared with the employee. Only questions of the Manager set are.`,
    kind === 'text' && hasComment && `${name} is a long text, so it takes no comment.`,
    ...ofSteps(question, name),
    ...ofOptions(question, name),
    declinesWith !== null &&
      (type !== 'Peer' || kind !== 'choice') &&
      `${name} offers to decline the review. Only a choice of one option in the Peer set does.`,
    declinesWith !== null &&
      type === 'Peer' &&
      kind === 'choice' &&
      !question.options.includes(declinesWith) &&
      `${name} offers to decline the review with “${declinesWith}”, which is not one of its options.`,
  ]);
}

function ofSteps({ kind, steps, notApplicable }: DraftQuestion, name: string) {
  if (!hasSteps(kind))
    return [(steps.length > 0 || notApplicable !== null) && `${name} is not a scale, so it has no steps.`];
  const { steps: most } = questionSetLimits;
  const all = notApplicable === null ? steps : [...steps, notApplicable];
  return [
    (steps.length < LEAST || steps.length > most) &&
      `${name} has ${counted(steps.length, 'step')}. A scale has ${LEAST} to ${most}.`,
    ...repeated(all).map((step) => `${name} has the step “${step}” twice.`),
  ];
}

function ofOptions({ kind, options, most }: DraftQuestion, name: string) {
  if (!hasOptions(kind) && kind !== 'values')
    return [(options.length > 0 || most !== null) && `${name} is not a choice, so it has no options.`];
  const { options: limit } = questionSetLimits;
  return [
    (options.length < LEAST || options.length > limit) &&
      `${name} has ${counted(options.length, 'option')}. A choice has ${LEAST} to ${limit}.`,
    ...repeated(options).map((option) => `${name} has the option “${option}” twice.`),
    most !== null && !takesSeveral(kind) && `${name} is a choice of one option, so it has no limit.`,
    most !== null &&
      takesSeveral(kind) &&
      most > options.length &&
      `${name} lets people choose ${most} of ${counted(options.length, 'option')}.`,
  ];
}

const about = (key: string | null, sentences: readonly (string | false)[]): PublishProblem[] =>
  sentences.filter((sentence) => sentence !== false).map((sentence) => ({ key, sentence }));

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

const repeated = (values: readonly string[]) => [
  ...new Set(values.filter((value, place) => values.indexOf(value) !== place)),
];
