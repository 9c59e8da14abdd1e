import { z } from 'zod';
import { NAME_MAX_CHARACTERS } from './constants.ts';
import { isEmail } from './email.ts';
import { created, day, done, endpoint, id, idInPath, idOrMissing } from './endpoint.ts';
import { permissions } from './enums.ts';
import { peopleMessages } from './people.ts';
import { line } from './texts.ts';

// A rule that runs whatever else is wrong may meet anything here, an object that no number can be made of included.
const isId = (value: unknown) => typeof value === 'number' && value > 0;

/** A name of the department, or its id: 0 or -1 with a name is a new one. */
const departmentInput = z
  .object({ departmentId: idOrMissing.nullish(), departmentName: line(NAME_MAX_CHARACTERS).nullish() })
  .nullish()
  .refine((value) => isId(value?.departmentId) || Boolean(value?.departmentName), {
    message: peopleMessages.departmentRequired,
    when: () => true,
  })
  .transform((value) => ({
    departmentId: value?.departmentId ?? 0,
    departmentName: value?.departmentName ?? '',
  }));

const optionalDay = z.union([day, z.literal(''), z.null()], 'must be a day, as YYYY-MM-DD.').optional();

/** -1 is a new title, 0 the existing title of that name, above 0 an id; `employeeRoleId` below 1 adds a promotion. */
const positionInput = z
  .object({
    employeeRoleId: idOrMissing.nullish(),
    positionId: idOrMissing.nullish(),
    positionName: line(NAME_MAX_CHARACTERS).nullish(),
    startDate: optionalDay,
  })
  .nullish()
  .refine((value) => isId(value?.positionId) || Boolean(value?.positionName), {
    message: peopleMessages.positionRequired,
    when: () => true,
  })
  .transform((value) => ({
    employeeRoleId: value?.employeeRoleId ?? -1,
    positionId: value?.positionId ?? 0,
    positionName: value?.positionName ?? '',
    startDate: value?.startDate || null,
  }));

const emailInput = z
  .string(peopleMessages.emailRequired)
  .trim()
  // An abort here would keep the rules about other fields from being said beside this one.
  .min(1, peopleMessages.emailRequired)
  .refine((value) => value === '' || isEmail(value), peopleMessages.emailInvalid);

const personFields = {
  firstName: line(NAME_MAX_CHARACTERS, peopleMessages.firstNameRequired),
  lastName: line(NAME_MAX_CHARACTERS, peopleMessages.lastNameRequired),
  email: emailInput,
  activeHireDate: optionalDay
    .refine((value) => Boolean(value), peopleMessages.hireDateRequired)
    .transform((value) => value || ''),
  department: departmentInput,
  position: positionInput,
};

const permissionList = z
  .array(z.enum(permissions, 'must be a known permission.'), 'must be a list of permissions.')
  .max(permissions.length * 2, 'must be a list of permissions.');

const managerId = (message: string) =>
  idOrMissing
    .nullish()
    .refine(isId, message)
    .transform((value) => value ?? 0);

/** What a person is made of; the form of a new or archived one validates with it. */
export const newPersonInput = z.object({
  ...personFields,
  permissions: permissionList.default([]),
  managerId: managerId(peopleMessages.teamLeadRequired),
});

/** As {@link newPersonInput}, for a person who is there; what is optional stays as it is when it is left out. */
const personInput = z.object({
  ...personFields,
  employeeId: id,
  permissions: permissionList.optional(),
  /** -1 and 0 are nobody, as null is. */
  managerId: idOrMissing
    .nullable()
    .transform((value) => (value && value > 0 ? value : null))
    .optional(),
  isActive: z.boolean('must be true or false.').optional(),
});
export type PersonInput = z.output<typeof personInput>;

export const addEmployee = endpoint({
  method: 'POST',
  path: '/Employees',
  summary: 'Add a team member',
  access: 'managePeople',
  body: newPersonInput,
  response: created,
  creates: true,
});

/** Changes a team member, their position and permissions; brings an archived one back. */
export const changeEmployee = endpoint({
  method: 'PUT',
  path: '/Employees',
  summary: 'Change or unarchive a team member',
  access: 'managePeople',
  body: personInput,
  response: done,
  edits: true,
  creates: true,
});

export const archiveInput = z.object({
  employeeId: id,
  endDate: optionalDay
    .refine((value) => Boolean(value), peopleMessages.lastDayRequired)
    .transform((value) => value || ''),
});

/** Archives a team member at the end of their last day, at once when that is not ahead. */
export const archiveEmployee = endpoint({
  method: 'PUT',
  path: '/Employees/archive',
  summary: 'Archive a team member',
  access: 'managePeople',
  body: archiveInput,
  response: done,
  edits: true,
});

/** Changes managers and nothing else; null is Unassigned. Who is named without a manager keeps theirs. */
export const assignTeam = endpoint({
  method: 'POST',
  path: '/Employees/assign',
  summary: 'Assign team members to a team lead',
  access: 'assignTeam',
  body: z
    .array(
      z.object({ employeeId: id, managerId: id.nullable().optional() }),
      'must be a list of team members.',
    )
    .min(1, 'must name at least one team member.')
    .max(2000, 'must be 2000 team members or less.'),
  response: done,
  creates: true,
});

export const deletePromotion = endpoint({
  method: 'DELETE',
  path: '/Employees/promotion/:employeeRoleId',
  summary: 'Delete a row of the promotion history',
  access: 'managePeople',
  params: z.object({ employeeRoleId: idInPath }),
  response: done,
});
