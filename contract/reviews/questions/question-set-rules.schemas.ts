import { z } from 'zod';
import { questionSetLimits } from '#contract/core/values/constants.ts';
import { line, text } from '#contract/core/values/texts.schemas.ts';

const names = (most: number) =>
  z.array(line(100, 'is required.'), 'must be a list.').max(most, `must be ${most} or less.`);

export const questionSections = <Question extends z.ZodType>(question: Question) =>
  z
    .array(
      z.object({
        title: line(100),
        questions: z
          .array(question, 'must be a list of questions.')
          .max(200, 'must be 200 questions or less.'),
      }),
      'must be a list of sections.',
    )
    .max(questionSetLimits.sections, `must be ${questionSetLimits.sections} sections or less.`);

/** The parts of a question, as an Admin writes them. */
export const questionParts = {
  key: z
    .string('must be text.')
    // Answers are objects by key, which have a constructor of their own.
    .regex(
      /^(?!constructor$)[a-z][a-z0-9-]{0,39}$/,
      'must be a key of small letters, digits and hyphens, and not “constructor”.',
    ),
  kind: z.enum(['text', 'scale', 'choice', 'choices', 'values', 'overall'], 'is not a kind of question.'),
  wording: text(500),
  help: text(500),
  isRequired: z.boolean('must be true or false.'),
  isShared: z.boolean('must be true or false.'),
  hasComment: z.boolean('must be true or false.'),
  steps: names(questionSetLimits.steps),
  notApplicable: line(100, 'is required.').nullable(),
  options: names(questionSetLimits.options),
  most: z
    .int('must be a whole number.')
    .min(1, 'must be 1 or more.')
    .max(questionSetLimits.options, 'is too many.')
    .nullable(),
  declinesWith: line(100, 'is required.').nullable(),
};

/**
 * A draft of a set, as an Admin saves it. It may be unfinished: what a set needs to be published is checked
 * by {@link publishProblems}.
 */
export const questionSetInput = z.object({ sections: questionSections(z.object(questionParts)) });

export type QuestionSetDraft = z.output<typeof questionSetInput>;

export type DraftQuestion = QuestionSetDraft['sections'][number]['questions'][number];
