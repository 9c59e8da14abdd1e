import { z } from 'zod';
import { MISSING_ID, NAME_MAX_CHARACTERS } from '#contract/core/values/constants.ts';
import { permissions } from '#contract/core/enums.ts';
import type { Department, EmployeeProfile } from '#contract/people/people.schemas.ts';
import { peopleMessages } from '#contract/people/people.ts';
import { employeeNumberInput, newPersonInput } from '#contract/people/people-changes.schemas.ts';
import { line } from '#contract/core/values/texts.schemas.ts';

const { firstName, lastName, email, activeHireDate } = newPersonInput.shape;

const personForm = z.object({
  firstName,
  lastName,
  email,
  activeHireDate,
  departmentName: line(NAME_MAX_CHARACTERS, peopleMessages.departmentRequired),
  positionName: line(NAME_MAX_CHARACTERS, peopleMessages.positionRequired),
  managerId: z.int().nullable(),
  permissions: z.array(z.enum(permissions)),
});

type Held = Pick<EmployeeProfile, 'managerId' | 'position' | 'department'>;

const hasLead = ({ managerId }: { managerId: number | null }) => managerId !== null;

/** Reports a missing lead together with the form's other errors. */
const aboutLead = (message: string) => ({ path: ['managerId'], message, when: () => true });

export const newPersonForm = personForm.refine(hasLead, aboutLead(peopleMessages.teamLeadRequired));

/**
 * The schema for an active person. An unassigned person may stay unassigned unless the position changes.
 * Source: docs/product/people.md.
 */
export function activePersonForm({ managerId, position, department }: Held) {
  const isSamePosition = (typed: { positionName: string; departmentName: string }) =>
    isSame(typed.positionName, position?.positionName ?? '') &&
    isSame(typed.departmentName, department.departmentName);
  return personForm
    .extend({ employeeNumber: employeeNumberInput })
    .refine(
      (typed) => hasLead(typed) || (managerId === null && isSamePosition(typed)),
      aboutLead(peopleMessages.activeTeamLeadRequired),
    );
}

type PersonValues = z.input<typeof personForm>;
export type CheckedPerson = z.output<typeof personForm>;

/** With the number by which another system knows the person; null: none. */
export type EditedPerson = CheckedPerson & { readonly employeeNumber: string | null };

export const emptyPerson: PersonValues = {
  firstName: '',
  lastName: '',
  email: '',
  activeHireDate: '',
  departmentName: '',
  positionName: '',
  managerId: null,
  permissions: [],
};

export const valuesOf = (profile: EmployeeProfile): PersonValues & { employeeNumber: string } => ({
  employeeNumber: profile.employeeNumber ?? '',
  firstName: profile.firstName,
  lastName: profile.lastName,
  email: profile.email,
  activeHireDate: profile.activeHireDate,
  departmentName: profile.department.departmentName,
  positionName: profile.position?.positionName ?? '',
  managerId: profile.managerId,
  permissions: [...(profile.permissions ?? [])],
});

/** The initial values for a returning person, who needs a new lead and a new hire date. */
export const valuesOfArchived = (profile: EmployeeProfile): PersonValues => ({
  ...valuesOf(profile),
  activeHireDate: '',
  managerId: null,
});

export type Names = {
  readonly departments: readonly Department[];
  readonly positions: readonly { readonly roleId: number; readonly title: string }[];
};

/** Resolves typed names to ids: 0 for a new department, -1 for a new position; the server creates them. */
export function withIds<Person extends CheckedPerson>(
  { departmentName, positionName, ...person }: Person,
  names: Names,
) {
  return {
    ...person,
    department: {
      departmentId:
        names.departments.find((one) => isSame(one.departmentName, departmentName))?.departmentId ?? 0,
      departmentName,
    },
    position: positionNamed(positionName, names.positions),
  };
}

/**
 * The request body for an active person. The body edits the current position instead of adding a promotion.
 */
export function personBody(profile: EmployeeProfile, values: EditedPerson, names: Names) {
  const { position, ...person } = withIds(values, withOwn(profile, names));
  const held = {
    ...position,
    employeeRoleId: profile.position?.employeeRoleId ?? MISSING_ID,
    startDate: profile.position?.startDate ?? values.activeHireDate,
  };
  return { ...person, employeeId: profile.employeeId, isActive: true, position: held };
}

/** With those that the person has: since the form was opened, another Admin may have renamed them. */
function withOwn({ department, position }: Held, { departments, positions }: Names): Names {
  const title = position === null ? [] : [{ roleId: position.positionId, title: position.positionName }];
  return { departments: [department, ...departments], positions: [...title, ...positions] };
}

/** -1 for a new title. */
export const positionNamed = (positionName: string, positions: Names['positions']) => ({
  positionId: positions.find(({ title }) => isSame(title, positionName))?.roleId ?? MISSING_ID,
  positionName,
});

const isSame = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();
