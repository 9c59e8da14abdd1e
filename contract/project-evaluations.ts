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

/** A question about one colleague; `questionResponseId` is 0, for nothing can be read back. */
export const askedQuestion = z.object({
  questionId: z.int(),
  question: z.string(),
  questionResponseId: z.int(),
});

/** What the reviewer says about one colleague: the questions of the colleague's project role, and notes. */
export const evaluationSection = z.object({
  targetEmployeeId: z.int(),
  targetEmployeeName: z.string(),
  roleUnderReview: z.enum(projectRoles),
  /** The colleague's team lead, who will read the answers; null: nobody, or the reviewer is the lead. */
  teamLeadName: z.string().nullable(),
  questions: z.array(askedQuestion),
});
export type EvaluationSection = z.output<typeof evaluationSection>;

/** A link whose project or evaluation is gone: nothing else is told. */
const deletedEvaluation = z.object({ isDeleted: z.literal(true) });

/**
 * What the holder of a link gets. Where it is submitted, expired or the person's archived, `sections` and `team`
 * are empty, and the page says so.
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
  /** The last day on which it can be submitted. */
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

/** A guid in a path; whatever is not one is unknown, not wrong. */
const guidInPath = z.string('is required.').min(1, 'is required.').max(200, 'is too long.');

/** Empty means N/A. */
const responseContent = z
  .union(
    [z.enum(responseContents), z.literal('').transform(() => 'NA' as const)],
    "must be '0' to '5' or 'NA'.",
  )
  .nullish()
  .transform((value) => value ?? 'NA');

/** What a reviewer says about one colleague in words of their own. */
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

/** One submit wins; the same body again gets the same reply, another one 409. */
export const submitEvaluation = endpoint({
  method: 'POST',
  path: '/ProjectEvaluations/save',
  summary: 'Submit an evaluation by its link, once',
  access: 'guid',
  body: evaluationAnswers,
  response: created,
  creates: true,
});

/** A project whose evaluations are under way, as the dashboard and the list show it. */
export const projectProgress = projectRow.omit({ status: true }).extend({
  /** For Admins and the project's PM. */
  status: z.number().optional(),
  projectTitle: z.string(),
  deadline: z.string(),
  /** A person without a hand in the project finds only their own entry. */
  members: z.array(projectMember),
});
export type ProjectProgress = z.output<typeof projectProgress>;

/** Admins: all open projects; a PM: their own; everybody: those they have to evaluate, with their own entry. */
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

/** What colleagues said on one project; what is about the reader is left out. */
export const projectResults = z.object({
  projectId: z.int(),
  projectName: z.string(),
  clientName: z.string(),
  deadline: z.string(),
  /** How many of the members have submitted, of how many. */
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

/** Queues one e-mail to one member; address, link and deadline come from the database. */
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

/** An evaluation that somebody has to write, with its link in their own reading alone. */
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
 * A project that stands in the period. Everybody who sees the profile: project, client, own role, deadline. Lead and
 * Admin, but never the person: status, reminders and what colleagues said, as far as it belongs to the period.
 */
export const projectEvaluationResult = z.object({
  projectEvaluationResultId: z.int(),
  projectId: z.int(),
  projectName: z.string(),
  clientName: z.string(),
  targetProjectRole: z.enum(projectRoles),
  deadline: z.string(),
  /** Present on a deleted project, whose answers stay: it has lost its name, its client, and its page. */
  isDeleted: z.boolean().optional(),
  evaluationStatus: projectMember.shape.evaluationStatus,
  remindersSent: projectMember.shape.remindersSent,
  employeePerformanceScore: z.number().optional(),
  answered: z.int().optional(),
  section: sectionResult.optional(),
});
export type ProjectEvaluationResult = z.output<typeof projectEvaluationResult>;

/** As {@link scoreFields}; how the answers are spread is for lead and Admin. */
const personScore = { ...scoreFields, distribution: scoreFields.distribution.optional() };

/** A score in one marking period. */
export const scorePoint = z.object({
  markingPeriodId: z.int(),
  display: z.string(),
  startDate: z.string(),
  ...personScore,
});

/** The overall Performance Score of the chosen period, with a point for every period, oldest first. */
export const performanceScore = z.object({ ...personScore, periods: z.array(scorePoint) });
export type PerformanceScore = z.output<typeof performanceScore>;

/** The Peer Feedback Score: as the Performance Score, without the projects' PMs, and by question. */
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
