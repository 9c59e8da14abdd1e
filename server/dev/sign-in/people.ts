import type { Permission } from '#contract/core/enums.ts';

/** An active employee to sign in as. */
export type SignInPerson = {
  readonly employeeId: number;
  readonly fullName: string;
  readonly email: string;
  readonly positionName: string;
  readonly permissions: readonly Permission[];
  readonly teamLeadName?: string | null;
  /** The first day, while it lies ahead: only then the sign-in works. */
  readonly startsOn?: string | null;
};

export type PeopleGroup = { readonly title: string; readonly people: readonly SignInPerson[] };

/** Lists each person once, under the first of their roles. Leaves out empty groups. */
export function groupedByRole(people: readonly SignInPerson[]): PeopleGroup[] {
  const inOrder = people.toSorted((one, other) => one.fullName.localeCompare(other.fullName));
  const byTitle = Map.groupBy(inOrder, groupTitle);
  return groupTitles.flatMap((title) => {
    const members = byTitle.get(title);
    return members ? [{ title, people: members }] : [];
  });
}

/** The provider's claims about a person. The subject survives a change of name and email address. */
export const claimsOf = (person: SignInPerson) => ({
  sub: subjectOf(person),
  name: person.fullName,
  email: person.email,
  email_verified: true,
});

export const subjectOf = ({ employeeId }: SignInPerson) => String(employeeId);

const groupTitles = ['Admins', 'Team Leads', 'Project Managers', 'Team members'] as const;

function groupTitle({ permissions }: SignInPerson): (typeof groupTitles)[number] {
  if (permissions.includes('Benchmark_Admin')) return 'Admins';
  if (permissions.includes('Benchmark_TeamLead')) return 'Team Leads';
  return permissions.includes('Benchmark_PM') ? 'Project Managers' : 'Team members';
}
