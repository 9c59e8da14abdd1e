import { z } from 'zod';
import { TEXT_MAX_CHARACTERS } from '#contract/core/values/constants.ts';
import type { CallTable } from '#contract/core/endpoint.ts';
import { projectRoles } from '#contract/core/enums.ts';
import { created, id, idOrMissing } from '#contract/core/fields.schemas.ts';
import { linkMessages } from '#contract/core/values/link-messages.ts';
import { projectLink } from './projects.schemas.ts';
import { responseContents } from '#contract/core/values/ratings.ts';
import { text } from '#contract/core/values/texts.schemas.ts';

/** A question about one colleague. `questionResponseId` is always 0, because answers cannot be read back. */
const askedQuestion = z.object({
  questionId: z.int(),
  question: z.string(),
  questionResponseId: z.int(),
});

/** The form about one colleague: the questions of the colleague's project role, and notes. */
const evaluationSection = z.object({
  targetEmployeeId: z.int(),
  targetEmployeeName: z.string(),
  roleUnderReview: z.enum(projectRoles),
  /** The colleague's team lead, who will read the answers; null: no lead, or the reviewer is the lead. */
  teamLeadName: z.string().nullable(),
  questions: z.array(askedQuestion),
});

export type EvaluationSection = z.output<typeof evaluationSection>;

/** A link to a deleted project or evaluation; the response contains nothing else. */
const deletedEvaluation = z.object({ isDeleted: z.literal(true) });

/**
 * The evaluation behind a link. `sections` and `team` are empty if the evaluation is submitted or expired, or
 * the person is archived; the page then says so.
 */
const linkedEvaluation = z.object({
  isDeleted: z.literal(false),
  isSubmitted: z.boolean(),
  isExpired: z.boolean(),
  isArchived: z.boolean(),
  projectEvaluationResultId: z.int(),
  reviewerId: z.int(),
  reviewerName: z.string(),
  reviewerProjectRole: z.enum(projectRoles),
  clientName: z.string(),
  projectName: z.string(),
  description: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  deadline: z.string(),
  /** The last day to submit the evaluation. */
  closesOn: z.string(),
  links: z.array(projectLink),
  notes: z.string(),
  team: z.array(z.object({ employeeId: z.int(), fullName: z.string(), projectRole: z.enum(projectRoles) })),
  sections: z.array(evaluationSection),
  today: z.string(),
});

export type LinkedEvaluation = z.output<typeof linkedEvaluation>;

const evaluationByLink = z.discriminatedUnion('isDeleted', [deletedEvaluation, linkedEvaluation]);

export type EvaluationByLink = z.output<typeof evaluationByLink>;

/** A guid in a path. A malformed guid gets 404 as an unknown link, not 400. */
const guidInPath = z.string('is required.').min(1, 'is required.').max(200, 'is too long.');

/** Empty means N/A. */
const responseContent = z
  .union(
    [z.enum(responseContents), z.literal('').transform(() => 'NA' as const)],
    "must be '0' to '5' or 'NA'.",
  )
  .nullish()
  .transform((value) => value ?? 'NA');

/** A reviewer's note about one colleague. */
const evaluationNote = text(TEXT_MAX_CHARACTERS);

const evaluationAnswers = z.object({
  guid: guidInPath,
  responses: z
    .array(
      z.object({
        employeeUnderReviewId: id,
        questionId: id,
        responseContent,
        responseId: idOrMissing.nullish(),
      }),
      linkMessages.unanswered,
    )
    .max(10_000, 'must be 10000 answers or less.'),
  notes: z
    .array(
      z.object({
        employeeUnderReviewId: id,
        content: evaluationNote.nullish().transform((value) => value ?? ''),
      }),
      'must be a list of notes.',
    )
    .max(200, 'must be 200 notes or less.')
    .nullish()
    .transform((value) => value ?? []),
});

export type EvaluationAnswers = z.output<typeof evaluationAnswers>;

/** The shapes of each call. */
export const calls = {
  readEvaluation: {
    params: z.object({ guid: guidInPath }),
    response: evaluationByLink,
  },
  submitEvaluation: {
    body: evaluationAnswers,
    response: created,
  },
} as const satisfies CallTable;
