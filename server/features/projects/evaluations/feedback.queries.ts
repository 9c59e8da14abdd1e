import { type RawBuilder, sql } from 'kysely';
import type { ProjectRole } from '#contract/core/enums.ts';
import type { ResponseContent } from '#contract/core/values/ratings.ts';

/** One answer about one person, with its reviewer and project. */
export type FeedbackAnswer = {
  responseId: number;
  projectId: number;
  /** The person's period that the answer is permanently bound to. */
  markingPeriodId: number;
  reviewerId: number;
  reviewerName: string;
  /** The reviewer's role on the project at the time of the answer. */
  reviewerRole: ProjectRole;
  /** Submissions are numbered in order of arrival. */
  submission: number;
  targetId: number;
  targetName: string;
  questionId: number;
  question: string;
  questionRole: ProjectRole;
  place: number;
  content: ResponseContent;
};

/** One note about one person on one project. */
export type FeedbackNote = {
  noteId: number;
  projectId: number;
  /** As for an answer. */
  markingPeriodId: number;
  reviewerId: number;
  reviewerName: string;
  targetId: number;
  targetName: string;
  content: string;
};

/** Submitted answers, including those on deleted projects. `where` may use `project` and `response`. */
export const feedbackAnswers = (where: RawBuilder<unknown>) => sql<FeedbackAnswer>`
  select response.response_id as "responseId", project.project_id as "projectId",
    subject.marking_period_id as "markingPeriodId", reviewer.employee_id as "reviewerId",
    reviewer.full_name as "reviewerName", evaluation.submitted_role as "reviewerRole",
    evaluation.submission_number as submission, target.employee_id as "targetId", target.full_name as "targetName",
    question.question_id as "questionId", question.question, question.project_role as "questionRole",
    question.place, response.content
  from evaluation_response response
  join evaluation_subject subject using (evaluation_id, employee_id)
  join project_evaluation evaluation on evaluation.evaluation_id = response.evaluation_id
  join project on project.project_id = evaluation.project_id
  join evaluation_question question on question.question_id = response.question_id
  join employee reviewer on reviewer.employee_id = evaluation.employee_id
  join employee target on target.employee_id = response.employee_id
  where evaluation.submitted_at is not null and ${where}
  order by question.place, question.question_id, reviewer.sort_name, reviewer.first_name, response.response_id`;

/** Submitted notes, including those on deleted projects. `where` may use `project` and `note`. */
export const feedbackNotes = (where: RawBuilder<unknown>) => sql<FeedbackNote>`
  select note.note_id as "noteId", project.project_id as "projectId", reviewer.employee_id as "reviewerId",
    reviewer.full_name as "reviewerName", target.employee_id as "targetId", target.full_name as "targetName",
    subject.marking_period_id as "markingPeriodId", note.content
  from evaluation_note note
  join evaluation_subject subject using (evaluation_id, employee_id)
  join project_evaluation evaluation on evaluation.evaluation_id = note.evaluation_id
  join project on project.project_id = evaluation.project_id
  join employee reviewer on reviewer.employee_id = evaluation.employee_id
  join employee target on target.employee_id = note.employee_id
  where evaluation.submitted_at is not null and ${where}
  order by reviewer.sort_name, reviewer.first_name, note.note_id`;
