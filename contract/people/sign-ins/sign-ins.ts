/** Whether people have ever signed in. `never` leaves out those whose first day lies ahead. */
export const signInStates = ['never', 'signedIn'] as const;

export type SignInState = (typeof signInStates)[number];

/** Who gets an invitation: one person, all active people, or those who never signed in. */
export const invitees = ['person', 'everybody', 'never'] as const;

export const signInMessages = {
  personRequired: 'Choose a team member.',
  personUnknown: 'Only an active team member can be invited.',
  notOneself: 'You are signed in already.',
  startsLater: (day: string) => `The first day of this team member is ${day}. Sign-in works from then on.`,
  noneToInvite: 'There is no other team member to invite.',
  allSignedIn: 'Each team member has signed in already.',
  allJustInvited: 'They were all invited less than 10 minutes ago.',
  justInvited: 'This team member was invited less than 10 minutes ago.',
} as const;
