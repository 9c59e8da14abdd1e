import { namesOf, recordOf } from '#contract/core/values/record-of.ts';

/**
 * The fields of a project that are one text or one day, with the labels of its form. The form's defaults and
 * schema, the newest version after a conflict and the statements that write a project read them here.
 */
export const projectTexts = {
  projectName: 'Project Title',
  description: 'Project Description',
  startDate: 'Start Date',
  endDate: 'End Date',
  evaluationDeadline: 'Review Deadline',
  notes: 'Project Manager Notes',
} as const;

export type ProjectText = keyof typeof projectTexts;

export const projectTextNames = namesOf(projectTexts);

/** A value for each of these fields. */
export const eachText = <Value>(valueOf: (name: ProjectText) => Value) => recordOf(projectTextNames, valueOf);
