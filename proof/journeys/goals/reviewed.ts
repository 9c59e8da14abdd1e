import type { APIRequestContext } from '@playwright/test';
import type { EmployeeProfile } from '#contract/people/people.schemas.ts';
import { holdReview } from '../support/held-review.ts';
import { demo } from '../support/people.ts';
import { type Member, type Script, signInByScript } from '../support/script.ts';

type Reviewed = { readonly employee: EmployeeProfile; readonly lead: Member };

/**
 * An employee whose period can be ended, and the lead, who is not an Admin. The annual review is done without
 * a browser, because another journey covers it.
 */
export async function prepareReviewed(request: APIRequestContext): Promise<Reviewed> {
  const script = await signInByScript(request);
  const { employee, lead } = await findUnreviewed(script);
  await holdReview(request, employee);
  return { employee, lead };
}

/** Starts in the middle of the teams, because the journeys of annual reviews start at both ends. */
async function findUnreviewed(script: Script): Promise<Reviewed> {
  const teams = await script.teams();
  const everybody = teams.flatMap(({ teamMembers }) => teamMembers);
  const middle = Math.floor(teams.length / 2);
  for (const { teamLead, teamMembers } of [...teams.slice(middle), ...teams.slice(0, middle)]) {
    const lead = everybody.find(({ employeeId }) => employeeId === teamLead?.employeeId);
    if (lead === undefined || lead.email === demo.admin.email || lead.managerId === lead.employeeId) continue;
    for (const { employeeId } of teamMembers.filter((one) => one.employeeId !== lead.employeeId)) {
      const employee = await script.profile(employeeId);
      const { personalAnnualReview, permissions, activeMarkingPeriod, today } = employee;
      const isFree = personalAnnualReview === null && permissions?.length === 0;
      if (isFree && activeMarkingPeriod !== null && activeMarkingPeriod.startDate <= today)
        return { employee, lead };
    }
  }
  throw new Error('The demo company has nobody whose review can be held.');
}
