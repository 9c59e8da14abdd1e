import { z } from 'zod';
import type { CallTable } from '#contract/core/endpoint.ts';
import { projectRoles } from '#contract/core/enums.ts';
import { scoreFields, sectionResult } from './evaluation-results.schemas.ts';
import { done, id, idInPath } from '#contract/core/fields.schemas.ts';
import { projectMember, projectRow } from './projects.schemas.ts';
import { reminderMessage } from '#contract/reviews/reminder-message.schemas.ts';

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

/** Results of one project, without those about the viewer. */
const projectResults = z.object({
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
 * A project of the period. People who may see the profile get project, client, role and deadline. Lead and
 * Admin, but never the person themselves, also get status, reminders and the colleagues' answers of the
 * period.
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
const scorePoint = z.object({
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

/** The shapes of each call. */
export const calls = {
  listEvaluations: {
    response: z.array(projectProgress),
  },
  deleteEvaluation: {
    params: z.object({ id: idInPath }),
    response: done,
  },
  getProjectResults: {
    params: z.object({ id: idInPath }),
    response: projectResults,
  },
  exportProjectResults: {
    params: z.object({ id: idInPath }),
  },
  remindEvaluator: {
    names: z.object({ projectEvaluationResultId: id }),
    body: z.object({
      projectEvaluationResultId: id,
      message: reminderMessage,
    }),
    response: done,
  },
} as const satisfies CallTable;
