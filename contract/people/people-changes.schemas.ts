import { z } from 'zod';
import { MISSING_ID, NAME_MAX_CHARACTERS } from '#contract/core/values/constants.ts';
import { dayOrNone, requiredDay } from '#contract/core/values/day-input.schemas.ts';
import { isEmail } from '#contract/core/values/email.ts';
import type { CallTable } from '#contract/core/endpoint.ts';
import { permissions } from '#contract/core/enums.ts';
import { created, done, id, idOrMissing } from '#contract/core/fields.schemas.ts';
import { isId } from './people-changes.ts';
import { peopleMessages } from './people.ts';
import { line } from '#contract/core/values/texts.schemas.ts';

/** A department by id or name; 0 or -1 with a name creates it. */
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

/** -1 creates a title, 0 finds it by name, above 0 is its id. `employeeRoleId` below 1 adds a promotion. */
const positionInput = z
  .object({
    employeeRoleId: idOrMissing.nullish(),
    positionId: idOrMissing.nullish(),
    positionName: line(NAME_MAX_CHARACTERS).nullish(),
    startDate: dayOrNone.optional(),
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
  // Without abort, so the errors of other fields are reported together with this one.
  .min(1, peopleMessages.emailRequired)
  .refine((value) => value === '' || isEmail(value), peopleMessages.emailInvalid);

const personFields = {
  firstName: line(NAME_MAX_CHARACTERS, peopleMessages.firstNameRequired),
  lastName: line(NAME_MAX_CHARACTERS, peopleMessages.lastNameRequired),
  email: emailInput,
  activeHireDate: requiredDay(peopleMessages.hireDateRequired),
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

/** The number by which another system knows the person; empty or null: none. */
export const employeeNumberInput = line(NAME_MAX_CHARACTERS)
  .nullable()
  .transform((number) => number || null);

/** All fields of a person. The forms for new and archived people validate with this schema. */
export const newPersonInput = z.object({
  ...personFields,
  permissions: permissionList.default([]),
  managerId: managerId(peopleMessages.teamLeadRequired),
});

/** -1, 0 and null: no person. */
const personOrNone = idOrMissing
  .nullable()
  .transform((value) => (value && value > 0 ? value : null))
  .optional();

/** Like {@link newPersonInput}, for an existing person. Omitted optional fields keep their values. */
const personInput = z.object({
  ...personFields,
  employeeId: id,
  permissions: permissionList.optional(),
  managerId: personOrNone,
  isActive: z.boolean('must be true or false.').optional(),
  employeeNumber: employeeNumberInput.optional(),
});

export type PersonInput = z.output<typeof personInput>;

export const archiveInput = z.object({
  employeeId: id,
  endDate: requiredDay(peopleMessages.lastDayRequired),
  /** Who takes over the people whom the person leads; without one, they become unassigned. */
  newTeamLeadId: personOrNone,
  /** Who takes over the open projects that the person manages; without one, they stay. */
  newProjectManagerId: personOrNone,
});

/** Null; callers of the specified shape send -1. */
const unassigned = z.literal(MISSING_ID).transform(() => null);

const wantedLead = z.union([unassigned, id], 'is not valid.').nullable().optional();

const leadOrUnreadable = wantedLead.or(z.literal('unreadable')).catch('unreadable');

/** The shapes of each call. */
export const calls = {
  addEmployee: {
    body: newPersonInput,
    response: created,
  },
  changeEmployee: {
    names: z.object({
      employeeId: id,
      managerId: personOrNone.catch(undefined),
      permissions: permissionList.optional().catch(undefined),
    }),
    body: personInput,
    response: done,
  },
  archiveEmployee: {
    body: archiveInput,
    response: done,
  },
  assignTeam: {
    names: z
      .array(z.object({ employeeId: id, managerId: leadOrUnreadable }).nullable().catch(null))
      .max(2000)
      .transform((moves) => moves.filter((move) => move !== null)),
    body: z
      .array(z.object({ employeeId: id, managerId: wantedLead }), 'must be a list of team members.')
      .min(1, peopleMessages.noMember)
      .max(2000, peopleMessages.tooManyMembers),
    response: done,
  },
} as const satisfies CallTable;
