import { z } from 'zod';
import { kudoValues } from '#contract/kudos/kudos.ts';
import {
  hasOptions,
  hasSteps,
  takesSeveral,
  withKnownPlaceholders,
} from '#contract/reviews/questions/question-set-rules.ts';
import { questionParts } from '#contract/reviews/questions/question-set-rules.schemas.ts';
import { questionSetLimits } from '#contract/core/values/constants.ts';
import type { ReviewerType } from '#contract/core/enums.ts';
import type { Question } from '#contract/reviews/questions/question-sets.schemas.ts';
import type { QuestionKind } from '#contract/reviews/questions/question-sets.ts';
import { line, text } from '#contract/core/values/texts.schemas.ts';

const { steps: mostSteps, options: mostOptions } = questionSetLimits;

/** Names, one a line. */
const lines = z.string().transform((typed) =>
  typed
    .split('\n')
    .map((one) => one.trim())
    .filter((one) => one !== ''),
);
const named = (most: number, sentence: string) =>
  lines.refine(
    (names) => names.length <= most && names.every((name) => line(100).safeParse(name).success),
    sentence,
  );

const STEPS = `Write 2 to ${mostSteps} steps, one a line, each up to 100 characters.`;
const OPTIONS = `Write 2 to ${mostOptions} options, one a line, each up to 100 characters.`;
const MOST = `Enter a whole number from 1 to ${mostOptions}, or nothing.`;

/** The form of a question; names of steps and options one a line. `taken`: keys of the other questions. */
export const questionForm = (taken: readonly string[] = []) =>
  z
    .object({
      kind: questionParts.kind,
      key: questionParts.key.refine(
        (key) => !taken.includes(key),
        'is the key of another question of this set. Choose another key.',
      ),
      wording: withKnownPlaceholders(text(500, 'is required.')),
      help: withKnownPlaceholders(text(500)),
      isRequired: z.boolean(),
      isShared: z.boolean(),
      hasComment: z.boolean(),
      steps: named(mostSteps, STEPS),
      notApplicable: line(100),
      options: named(mostOptions, OPTIONS),
      most: z
        .string()
        .trim()
        .regex(/^(?:[1-9]|1[0-2])?$/, MOST),
      declinesWith: line(100),
    })
    .superRefine((typed, context) => {
      const refuse = (path: string, message: string) =>
        context.addIssue({ code: 'custom', path: [path], message });
      if (hasSteps(typed.kind) && typed.steps.length < 2) refuse('steps', STEPS);
      if (hasOptions(typed.kind) && typed.options.length < 2) refuse('options', OPTIONS);
    });
type Typed = z.output<ReturnType<typeof questionForm>>;
type QuestionValues = z.input<ReturnType<typeof questionForm>>;

export const questionValues = (question: Question): QuestionValues => ({
  ...question,
  steps: question.steps.join('\n'),
  notApplicable: question.notApplicable ?? '',
  options: question.kind === 'values' ? '' : question.options.join('\n'),
  most: question.most === null ? '' : String(question.most),
  declinesWith: question.declinesWith ?? '',
});

/** The question as it was typed, without what its kind and its set do not have. */
export function questionFrom(type: ReviewerType, typed: Typed): Question {
  const { kind } = typed;
  const options = hasOptions(kind) ? typed.options : kind === 'values' ? [...kudoValues] : [];
  const declines = type === 'Peer' && kind === 'choice' && options.includes(typed.declinesWith);
  return {
    key: typed.key,
    kind,
    wording: typed.wording,
    help: typed.help,
    isRequired: typed.isRequired,
    isShared: type === 'Manager' && typed.isShared,
    hasComment: kind !== 'text' && typed.hasComment,
    steps: hasSteps(kind) ? typed.steps : [],
    notApplicable: hasSteps(kind) && typed.notApplicable !== '' ? typed.notApplicable : null,
    options,
    most: takesSeveral(kind) && typed.most !== '' ? Number(typed.most) : null,
    declinesWith: declines ? typed.declinesWith : null,
  };
}

/** A question that is not there yet. Manager questions are shared unless the Admin keeps them. */
export const emptyQuestion = (type: ReviewerType, key: string, kind: QuestionKind = 'text'): Question => ({
  key,
  kind,
  wording: '',
  help: '',
  isRequired: true,
  isShared: type === 'Manager',
  hasComment: false,
  steps: [],
  notApplicable: null,
  options: [],
  most: null,
  declinesWith: null,
});

export const sectionForm = z.object({ title: line(100, 'is required.') });
