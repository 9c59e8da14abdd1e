import type { APIRequestContext } from '@playwright/test';
import type { EmployeeProfile } from '#contract/people.ts';
import { holdReview } from '../support/held-review.ts';
import { demo } from '../support/people.ts';
import { type Member, type Script, signInByScript } from '../support/script.ts';

type Reviewed = { readonly employee: EmployeeProfile; readonly lead: Member };

/**
 * Somebody whose period can be ended, with the lead, who is no Admin: the annual review is held without a browser,
 * since it has a journey of its own.
 */
export async function prepareReviewed(request: APIRequestContext): Promise<Reviewed> {
  const script = await signInByScript(request);
  const { employee, lead } = await findUnreviewed(script);
  await holdReview(request, employee);
  return { employee, lead };
}

/** From the middle of the teams: the journeys of annual reviews look from both ends. */
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
