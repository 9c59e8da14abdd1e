import { z } from 'zod';
import { TEXT_MAX_CHARACTERS } from './constants.ts';
import { created, done, endpoint, id, idInPath, idOrMissing } from './endpoint.ts';
import { projectRoles } from './enums.ts';
import { scoreFields, sectionResult } from './evaluation-results.ts';
import { evaluationMessages } from './project-messages.ts';
import { projectLink, projectMember, projectRow } from './projects.ts';
import { responseContents } from './ratings.ts';
import { reminderMessage } from './reminder-message.ts';
import { text } from './texts.ts';

/** A question about one colleague. `questionResponseId` is always 0, because answers cannot be read back. */
export const askedQuestion = z.object({
  questionId: z.int(),
  question: z.string(),
  questionResponseId: z.int(),
});

/** The form about one colleague: the questions of the colleague's project role, and notes. */
export const evaluationSection = z.object({
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
 * The evaluation behind a link. `sections` and `team` are empty if the evaluation is submitted or expired, or the
 * person is archived; the page then says so.
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

export const evaluationByLink = z.discriminatedUnion('isDeleted', [deletedEvaluation, linkedEvaluation]);
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
export const evaluationNote = text(TEXT_MAX_CHARACTERS);

export const evaluationAnswers = z.object({
  guid: guidInPath,
  responses: z
    .array(
      z.object({
        employeeUnderReviewId: id,
        questionId: id,
        responseContent,
        responseId: idOrMissing.nullish(),
      }),
      evaluationMessages.unanswered,
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

export const readEvaluation = endpoint({
  method: 'GET',
  path: '/ProjectEvaluations/:guid',
  summary: 'The evaluation behind a link; reading changes nothing',
  access: 'guid',
  params: z.object({ guid: guidInPath }),
  response: evaluationByLink,
});

/** The first submit wins. The same body again gets the same reply; different answers get 409. */
export const submitEvaluation = endpoint({
  method: 'POST',
  path: '/ProjectEvaluations/save',
  summary: 'Submit an evaluation by its link, once',
  access: 'guid',
  body: evaluationAnswers,
  response: created,
  creates: true,
});

/** A project with evaluations in progress, as the dashboard and the list show it. */
export const projectProgress = projectRow.omit({ status: true }).extend({
  /** For Admins and the project's PM. */
  status: z.number().optional(),
  projectTitle: z.string(),
  deadline: z.string(),
  /** People who neither manage the project nor are Admins get only their own entry. */
  members: z.array(projectMember),
});
export type ProjectProgress = z.output<typeof projectProgress>;

/** Admins get all open projects, PMs their own, everyone those they have to evaluate, with their own entry. */
export const listEvaluations = endpoint({
  method: 'GET',
  path: '/ProjectEvaluations',
  summary: 'Project evaluations in progress, by deadline',
  access: 'listEvaluations',
  response: z.array(projectProgress),
});

export const deleteEvaluation = endpoint({
  method: 'DELETE',
  path: '/ProjectEvaluations/:id',
  summary: 'Delete a member’s evaluation; the member leaves the team',
  access: 'deleteEvaluation',
  params: z.object({ id: idInPath }),
  response: done,
});

/** Results of one project, without those about the viewer. */
export const projectResults = z.object({
  projectId: z.int(),
  projectName: z.string(),
  clientName: z.string(),
  deadline: z.string(),
  /** The number of members who have submitted. */
  submitted: z.int(),
  members: z.int(),
  sections: z.array(sectionResult),
});
export type ProjectResults = z.output<typeof projectResults>;

export const getProjectResults = endpoint({
  method: 'GET',
  path: '/ProjectEvaluations/Project/:id',
  summary: 'Results of a project’s evaluations',
  access: 'seeProjectResults',
  params: z.object({ id: idInPath }),
  response: projectResults,
});

/** Queues one email to one member. Reads address, link and deadline from the database. */
export const remindEvaluator = endpoint({
  method: 'POST',
  path: '/Employees/Remind',
  summary: 'Remind a member of a project to evaluate',
  access: 'remindEvaluator',
  body: z.object({
    projectEvaluationResultId: id,
    message: reminderMessage,
  }),
  response: done,
  creates: true,
});

/** An evaluation to write. Only the assigned person receives the `guid` of its link. */
export const assignedProjectEvaluation = z.object({
  projectEvaluationResultId: z.int(),
  projectId: z.int(),
  projectName: z.string(),
  clientName: z.string(),
  reviewerProjectRole: z.enum(projectRoles),
  deadline: z.string(),
  guid: z.string().optional(),
});
export type AssignedProjectEvaluation = z.output<typeof assignedProjectEvaluation>;

/**
 * A project of the period. Everyone who may see the profile gets project, client, role and deadline. Lead and Admin,
 * but never the person themselves, also get status, reminders and the colleagues' answers of the period.
 */
export const projectEvaluationResult = z.object({
  projectEvaluationResultId: z.int(),
  projectId: z.int(),
  projectName: z.string(),
  clientName: z.string(),
  targetProjectRole: z.enum(projectRoles),
  deadline: z.string(),
  /** True for a deleted project: the answers remain, but name, client and page are gone. */
  isDeleted: z.boolean().optional(),
  evaluationStatus: projectMember.shape.evaluationStatus,
  remindersSent: projectMember.shape.remindersSent,
  employeePerformanceScore: z.number().optional(),
  answered: z.int().optional(),
  section: sectionResult.optional(),
});
export type ProjectEvaluationResult = z.output<typeof projectEvaluationResult>;

/** Like {@link scoreFields}; only lead and Admin get the distribution. */
const personScore = { ...scoreFields, distribution: scoreFields.distribution.optional() };

/** A score in one marking period. */
export const scorePoint = z.object({
  markingPeriodId: z.int(),
  display: z.string(),
  startDate: z.string(),
  ...personScore,
});

/** The overall Performance Score of the chosen period, and one point for each period, oldest first. */
export const performanceScore = z.object({ ...personScore, periods: z.array(scorePoint) });
export type PerformanceScore = z.output<typeof performanceScore>;

/** The Peer Feedback Score: the Performance Score without the answers of project PMs, also by question. */
export const peerFeedbackScore = performanceScore.extend({
  questions: z.array(
    z.object({
      evaluationQuestionId: z.int(),
      question: z.string(),
      projectRole: z.enum(projectRoles),
      ...scoreFields,
    }),
  ),
});
export type PeerFeedbackScore = z.output<typeof peerFeedbackScore>;
