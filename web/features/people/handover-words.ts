import type { EmployeeSummary } from '#contract/core/names.schemas.ts';
import type { Handover } from '#contract/people/handover.schemas.ts';

const MOST_NAMES = 10;

const list = new Intl.ListFormat('en');

/** The first ten names, and how many others there are. */
function named(names: readonly string[]): string {
  const others = names.length - MOST_NAMES;
  if (others <= 0) return list.format(names);
  return list.format([...names.slice(0, MOST_NAMES), `${others} ${others === 1 ? 'other' : 'others'}`]);
}

const namesOf = (people: readonly EmployeeSummary[]) => named(people.map(({ fullName }) => fullName));

const counted = (count: number, one: string, several: string) => `${count} ${count === 1 ? one : several}`;

export const teamText = (people: Handover['people']) =>
  `Leads ${counted(people.length, 'person', 'people')}: ${namesOf(people)}.`;

export const projectsText = (projects: Handover['projects']) =>
  `Manages ${counted(projects.length, 'open project', 'open projects')}: ${named(projects.map((one) => one.projectName))}.`;

export const successorText = ({ fullName }: EmployeeSummary) =>
  `${fullName} is one of these people and becomes unassigned.`;

export const movesTodayText = (fullName: string) =>
  `What is handed over moves today. ${fullName} stays until the last day.`;

/** What waits for the person in the reviews of others, and what becomes of it. */
export function reviewTexts({ people, managerReviews, peerReviews }: Handover): string[] {
  const team = new Set(people.map(({ employeeId }) => employeeId));
  const withTeam = managerReviews.filter(({ employeeId }) => team.has(employeeId));
  const others = managerReviews.filter(({ employeeId }) => !team.has(employeeId));
  const open = ({ length }: readonly unknown[]) => counted(length, 'open review', 'open reviews');
  return [
    ...(withTeam.length === 0
      ? []
      : [
          `Manager of ${open(withTeam)}: ${namesOf(withTeam)}. The new team lead takes over the manager review.`,
        ]),
    ...(others.length === 0
      ? []
      : [`Manager of ${open(others)} outside the team: ${namesOf(others)}. Nobody takes over these.`]),
    ...(peerReviews.length === 0
      ? []
      : [`Peer in ${open(peerReviews)}: ${namesOf(peerReviews)}. The answers are no longer awaited.`]),
  ];
}
