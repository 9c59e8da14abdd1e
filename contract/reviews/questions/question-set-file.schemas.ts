import { z } from 'zod';
import { reviewerTypes } from '#contract/core/enums.ts';
import { questionParts, questionSections } from './question-set-rules.schemas.ts';
import { withKnownPlaceholders } from './question-set-rules.ts';

/**
 * A question set as a file. Parts that a question of its kind does not have may be left out. Its JSON schema
 * is docs/product/question-set.schema.json.
 */
export const questionSetFile = z.strictObject({
  $schema: z.string('must be text.').optional(),
  format: z.literal('benchmark-question-set', 'must be “benchmark-question-set”.'),
  type: z.enum(reviewerTypes, 'must be Self, Peer or Manager.'),
  sections: questionSections(
    z.strictObject({
      ...questionParts,
      wording: withKnownPlaceholders(questionParts.wording),
      help: withKnownPlaceholders(questionParts.help).default(''),
      isRequired: questionParts.isRequired.default(false),
      isShared: questionParts.isShared.default(false),
      hasComment: questionParts.hasComment.default(false),
      steps: questionParts.steps.default([]),
      notApplicable: questionParts.notApplicable.default(null),
      options: questionParts.options.default([]),
      most: questionParts.most.default(null),
      declinesWith: questionParts.declinesWith.default(null),
    }),
  ),
});

export type QuestionSetFile = z.output<typeof questionSetFile>;
