import { firstPerson } from './first-person.ts';
import { findReview, type Script } from './script.ts';

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
    '/import',
    '/system',
    '/style-preview',
  ];
}
