import { type APIRequestContext, expect } from '@playwright/test';
import type { AnnualReview } from '#contract/reviews/steps/annual-reviews.schemas.ts';
import type { EmployeeProfile, EmployeeRow, Team } from '#contract/people/people.schemas.ts';
import type { ProjectRow } from '#contract/projects/projects.schemas.ts';
import { demo } from './people.ts';

/** Uses the product without a browser. */
export type Script = {
  teams(): Promise<Team[]>;
  /** The profile in the current period. */
  profile(employeeId: number): Promise<EmployeeProfile>;
  /** The open projects. */
  projects(): Promise<ProjectRow[]>;
  read<T>(path: string): Promise<T>;
  /** Makes the call with that body. Returns its answer, which contains the id of a new object. */
  write(method: 'POST' | 'PUT', path: string, data: object): Promise<{ entityId: number }>;
};

/** Signs in as an Admin, or as the person with that email. */
export async function signInByScript(
  request: APIRequestContext,
  email: string = demo.admin.email,
): Promise<Script> {
  const issued = await request.post('/dev/id-token', { data: { email } });
  const login = await request.post('/api/Employees/Login', { data: await issued.json() });
  expect(login.ok(), await login.text()).toBe(true);
  const { accessToken } = (await login.json()) as { accessToken: string };
  const read = async <T>(path: string): Promise<T> => {
    const answer = await request.get(path, { headers: { authorization: `Bearer ${accessToken}` } });
    expect(answer.ok(), path).toBe(true);
    return (await answer.json()) as T;
  };
  const write: Script['write'] = async (method, path, data) => {
    const headers = { authorization: `Bearer ${accessToken}` };
    const answer = await request.fetch(path, { method, data, headers });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return (await answer.json()) as { entityId: number };
  };
  return {
    read,
    write,
    teams: () => read('/api/Employees/Teams'),
    profile: (employeeId) => read(`/api/Employees/${employeeId}/0`),
    projects: () => read('/api/Projects'),
  };
}

export type Cast = {
  readonly employee: EmployeeProfile;
  readonly lead: Member;
  readonly peers: [Member, Member];
};
export type Member = { readonly employeeId: number; readonly fullName: string; readonly email: string };

/**
 * An employee without permissions whose review has not been started, their lead, who is not an Admin, and two
 * colleagues. Concurrent journeys start at different ends, so that they don't pick the same employee.
 */
export async function findUnreviewed(script: Script, from: 'first' | 'last' | 'middle'): Promise<Cast> {
  const teams = await script.teams();
  const everybody = teams.flatMap(({ teamMembers }) => teamMembers);
  const half = Math.floor(teams.length / 2);
  const ordered = {
    first: teams,
    last: teams.toReversed(),
    middle: [...teams.slice(half), ...teams.slice(0, half)],
  }[from];
  for (const { teamLead, teamMembers } of ordered) {
    const lead = everybody.find(({ employeeId }) => employeeId === teamLead?.employeeId);
    if (lead === undefined || lead.managerId === lead.employeeId || lead.email === demo.admin.email) continue;
    for (const member of teamMembers) {
      const employee = await script.profile(member.employeeId);
      const [first, second] = teamMembers.filter((other) => isColleague(other, member));
      if (isUnreviewed(employee) && first && second) return { employee, lead, peers: [first, second] };
    }
  }
  throw new Error('The demo company has no one whose review can be started.');
}

/** The first employee whose review in the current period matches. */
export async function findReview(
  script: Script,
  isWanted: (review: AnnualReview, employee: EmployeeProfile) => boolean,
): Promise<EmployeeProfile> {
  const teams = await script.teams();
  for (const { employeeId } of teams.flatMap(({ teamMembers }) => teamMembers)) {
    const employee = await script.profile(employeeId);
    const review = employee.personalAnnualReview;
    if (review !== null && isWanted(review, employee)) return employee;
  }
  throw new Error('The demo company has no annual review of this kind.');
}

const isColleague = (other: EmployeeRow, member: EmployeeRow) => other.employeeId !== member.employeeId;

/** The period must have begun: one that an earlier run opened begins tomorrow and can't be ended today. */
const isUnreviewed = ({ personalAnnualReview, permissions, activeMarkingPeriod, today }: EmployeeProfile) =>
  personalAnnualReview === null &&
  permissions?.length === 0 &&
  activeMarkingPeriod !== null &&
  activeMarkingPeriod.startDate <= today;
