import { z } from 'zod';
import { done, endpoint, id, idInPath } from './endpoint.ts';
import { projectRoles } from './enums.ts';
import { scoreFields, sectionResult } from './evaluation-results.ts';
import { projectMember, projectRow } from './projects.ts';
import { reminderMessage } from './reminder-message.ts';

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

/** The answers and notes of {@link getProjectResults}, one a line, as a CSV file. */
export const exportProjectResults = endpoint({
  method: 'GET',
  path: '/ProjectEvaluations/Project/:id/results.csv',
  summary: 'Results of a project’s evaluations, as a file',
  access: 'seeProjectResults',
  params: z.object({ id: idInPath }),
  response: 'file',
});

/** Queues one email to one member. Reads address, link and deadline from the database. */
export const remindEvaluator = endpoint({
  method: 'POST',
  path: '/Employees/Remind',
  summary: 'Remind a member of a project to evaluate',
  access: 'remindEvaluator',
  names: z.object({ projectEvaluationResultId: id }),
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
