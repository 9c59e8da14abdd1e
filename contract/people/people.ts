export const peopleMessages = {
  unassigned: 'Unassigned',
  firstNameRequired: 'First Name is required',
  lastNameRequired: 'Last Name is required',
  emailRequired: 'Email is required',
  emailInvalid: 'Email must be a valid email address.',
  emailNotAscii:
    'Email may have only the letters a to z, digits and signs before the @. The mail server takes no others.',
  emailTaken: 'Another team member has this email address.',
  employeeNumberTaken: 'Another team member has this employee number.',
  emailOfArchived: (fullName: string) =>
    `This email address belongs to ${fullName}, who is archived. Unarchive them, or use another address.`,
  hireDateRequired: 'Hire date is required',
  departmentRequired: 'Department is required.',
  departmentUnknown: 'This department does not exist.',
  positionRequired: 'Position is required.',
  positionUnknown: 'This position does not exist.',
  startDateRequired: 'Start date is required.',
  promotionUnknown: 'This promotion does not belong to the team member.',
  lastPromotion: 'The only position of a team member cannot be deleted.',
  /** For a new or archived person. */
  teamLeadRequired: 'Team Lead is required.',
  /** For an active person. */
  activeTeamLeadRequired: 'Team lead is required.',
  teamLeadUnknown: 'A team lead must be an active team member with the Team Lead role.',
  projectManagerUnknown: 'A project manager must be an active team member with the Project Manager role.',
  takesOverFromSelf: 'A team member who is archived cannot take over from themselves. Choose another person.',
  lastDayRequired: 'Date of last day is required',
  lastDayBeforeHire: 'The last day must not come before the hire date.',
  alreadyArchived: 'This team member is already archived.',
  ownPermissions: 'You cannot change your own permissions.',
  ownArchive: 'You cannot archive yourself.',
  noMember: 'Choose at least one team member.',
  tooManyMembers: 'Choose 2000 team members or less.',
  memberUnknown: 'Each assigned person must be an active team member and listed only once.',
  notAssignable:
    'You can release people from your own team and add unassigned people. Ask an administrator for other changes.',
} as const;

/** Where an assignable person is now, seen from the given lead's team. */
export const teamStates = ['team', 'unassigned', 'elsewhere'] as const;

export type TeamState = (typeof teamStates)[number];
