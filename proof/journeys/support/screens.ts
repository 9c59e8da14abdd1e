import type { APIRequestContext } from '@playwright/test';
import { firstPerson, openSurvey } from './first-person.ts';
import { findReview, type Script, signInByScript } from './script.ts';

/** The path of every screen behind sign-in, each with content. */
export async function screensOf(script: Script): Promise<string[]> {
  const person = await firstPerson(script, ({ goals, personalAnnualReview }) => {
    return goals.length > 0 && personalAnnualReview !== null;
  });
  const profile = `/employees/${person.employeeId}`;
  // A project that no other journey is about to close or delete.
  const project = (await script.projects()).find(({ status }) => status > 0);
  const { personalAnnualReview: written } = await findReview(script, ({ reading }) => reading !== undefined);
  return [
    '/dashboard',
    '/employees',
    '/review-cycle',
    profile,
    `${profile}/goals/${person.goals[0]?.goalId}`,
    `/reviews/${written?.annualReviewId}`,
    '/projects',
    '/projects/new',
    `/projects/${project?.projectId}`,
    `/projects/${project?.projectId}/edit`,
    '/kudos',
    '/recognition',
    '/automatic-reminders',
    '/settings',
    '/settings/emails',
    '/settings/questions',
    '/settings/departments',
    '/settings/sign-ins',
    '/settings/recent-actions',
    '/first-run',
    '/import',
    '/system',
    '/style-preview',
  ];
}

/**
 * The paths of an open evaluation, which needs no session, and of a review form, with the name of its writer.
 */
export async function lightScreensOf(
  request: APIRequestContext,
): Promise<{ evaluation: string[]; reviewForm: string; writer: string }> {
  const script = await signInByScript(request);
  const { path } = await openSurvey(script, request);
  const { fullName: writer, personalAnnualReview: review } = await findReview(
    script,
    ({ isComplete, reviewers }) => !isComplete && reviewers.some(({ type }) => type === 'Self'),
  );
  const own = review?.reviewers.find(({ type }) => type === 'Self');
  return {
    evaluation: ['welcome', 'survey', 'complete'].map((step) => path.replace('survey', step)),
    reviewForm: `/review-forms/${own?.annualReviewerId}`,
    writer,
  };
}
