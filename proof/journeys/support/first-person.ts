import { type APIRequestContext, expect } from '@playwright/test';
import type { EmployeeProfile } from '#contract/people/people.schemas.ts';
import { type Script, signInByScript } from './script.ts';

/** The first employee whose profile, as an Admin reads it, matches. */
export async function firstPerson(
  script: Script,
  isWanted: (person: EmployeeProfile) => boolean,
): Promise<EmployeeProfile> {
  for (const { employeeId } of (await script.teams()).flatMap(({ teamMembers }) => teamMembers)) {
    const person = await script.profile(employeeId);
    if (isWanted(person)) return person;
  }
  throw new Error('The demo company has no such person.');
}

/** An evaluation survey that is still open: its path and its evaluator. */
export async function openSurvey(
  script: Script,
  request: APIRequestContext,
): Promise<{ path: string; person: EmployeeProfile }> {
  const person = await firstPerson(script, ({ assignedProjectEvaluations, today }) =>
    assignedProjectEvaluations.some(({ deadline }) => deadline >= today),
  );
  const own = await (await signInByScript(request, person.email)).profile(person.employeeId);
  const open = own.assignedProjectEvaluations.find(({ guid, deadline }) => guid && deadline >= own.today);
  expect(open?.guid, 'the demo company has an open evaluation').toBeTruthy();
  return { path: `/evaluations/${open?.guid}/survey`, person };
}
