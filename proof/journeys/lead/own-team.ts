import type { APIRequestContext } from '@playwright/test';
import { addDays } from '#contract/core/values/dates.ts';
import type { EmployeeProfile } from '#contract/people/people.schemas.ts';
import { holdReview } from '../support/held-review.ts';
import { demo } from '../support/people.ts';
import { type Script, signInByScript } from '../support/script.ts';

export type OwnTeam = {
  readonly lead: EmployeeProfile;
  /** Reviewed today by an Admin. The lead has not seen the review yet. */
  readonly reviewed: EmployeeProfile;
  /** Also in the team, with an overdue self-review. */
  readonly late: EmployeeProfile;
  /** Has no Team Lead. */
  readonly free: EmployeeProfile;
};

/** Adds three people for a lead who is not an Admin. No other journey uses them. */
export async function gatherTeam(request: APIRequestContext): Promise<OwnTeam> {
  const script = await signInByScript(request);
  const teams = await script.teams();
  const leadId = teams.find(({ teamLead }) => teamLead?.fullName === demo.otherLead.fullName)?.teamLead
    ?.employeeId;
  if (leadId === undefined) throw new Error('The demo company has no such lead.');
  const lead = await script.profile(leadId);
  // Unique to this run, because the demo company is reused.
  const run = Date.now().toString(36);
  const add = (firstName: string) => addPerson(script, lead, firstName, run);
  const [free, reviewed, late] = [await add('Finn'), await add('Mira'), await add('Lasse')];
  await script.write('POST', '/api/Employees/assign', [{ employeeId: free.employeeId, managerId: null }]);
  await holdReview(request, reviewed);
  await startLate(script, late);
  return { lead, reviewed, late, free };
}

async function addPerson(script: Script, lead: EmployeeProfile, firstName: string, run: string) {
  const { entityId } = await script.write('POST', '/api/Employees', {
    firstName,
    lastName: `Zander${run}`,
    email: `${firstName.toLowerCase()}.${run}@larkfield.example`,
    activeHireDate: addDays(lead.today, -60),
    department: lead.department,
    position: { positionId: 0, positionName: 'Test Engineer' },
    managerId: lead.employeeId,
    permissions: [],
  });
  return script.profile(entityId);
}

async function startLate(script: Script, { employeeId, markingPeriodId, today }: EmployeeProfile) {
  await script.write('POST', '/api/AnnualReviews/save', {
    employeeUnderReviewId: employeeId,
    markingPeriodId,
    peerDeadline: addDays(today, -9),
    selfDeadline: addDays(today, -2),
    managerDeadline: addDays(today, 5),
    finalDeadline: addDays(today, 12),
  });
}
