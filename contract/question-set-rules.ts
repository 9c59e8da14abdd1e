import { z } from 'zod';
import { line, text } from './texts.ts';

export const questionSetLimits = {
  questions: 40,
  sections: 10,
  steps: 7,
  options: 12,
  /** From more questions on, the editor says how long the set takes. */
  long: 12,
} as const;

const names = (most: number) =>
  z.array(line(100, 'is required.'), 'must be a list.').max(most, `must be ${most} or less.`);

/**
 * A draft of a set, as an Admin saves it. It may be unfinished: what a set needs to be published is checked by
 * {@link publishProblems}.
 */
const questionInput = z.object({
  key: z
    .string('must be text.')
    .regex(/^[a-z][a-z0-9-]{0,39}$/, 'must be a key of small letters, digits and hyphens.'),
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
});

export const questionSetInput = z.object({
  sections: z
    .array(
      z.object({
        title: line(100),
        questions: z
          .array(questionInput, 'must be a list of questions.')
          .max(200, 'must be 200 questions or less.'),
      }),
      'must be a list of sections.',
    )
    .max(questionSetLimits.sections, `must be ${questionSetLimits.sections} sections or less.`),
});
