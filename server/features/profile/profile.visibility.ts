import type { EmployeeProfile } from '#contract/people/people.schemas.ts';
import { can, hasLead, isAdmin, isSelf, type Viewer } from '#contract/policies.ts';
import type { ProfileRow } from './profile.queries.ts';

/**
 * A person's profile as the viewer sees it: permissions are for Admins and the person, other Admins for
 * Admins only. The fields are an allowlist: a new field is hidden until it is listed here. Source:
 * docs/product/permissions.md.
 */
export function seePerson(viewer: Viewer, person: ProfileRow) {
  const isLed = hasLead(person);
  const { permissions, hasOtherAdmin, otherAdmins, leave, isLead, deputyship } = person;
  const { lastSignInDate: lastDate, invitedDate } = person;
  return {
    employeeId: person.employeeId,
    firstName: person.firstName,
    lastName: person.lastName,
    fullName: person.fullName,
    email: person.email,
    isActive: person.isActive,
    hireDate: person.hireDate,
    activeHireDate: person.activeHireDate,
    startsOn: person.startsOn,
    endDate: person.endDate,
    managerId: person.managerId,
    manager: person.manager,
    teamLead: isLed ? person.manager : null,
    department: person.department,
    position: person.position,
    activePosition: person.position,
    lastSitDownDate: person.lastSitDownDate,
    promotionHistory: person.promotionHistory,
    markingPeriods: person.markingPeriods,
    today: person.today,
    version: person.version,
    ...(isAdmin(viewer) || isSelf(viewer, person) ? { permissions } : {}),
    ...(isAdmin(viewer) ? { hasOtherAdmin } : {}),
    ...(isAdmin(viewer) && !isLed ? { otherAdmins } : {}),
    ...(leave !== null && can.seeProfile(viewer, person) ? { leave } : {}),
    ...(can.managePeople(viewer)
      ? { signIn: { lastDate, invitedDate }, employeeNumber: person.employeeNumber }
      : {}),
    ...(isLead && can.nameDeputy(viewer, person) ? { deputyship } : {}),
  } satisfies Partial<EmployeeProfile>;
}
