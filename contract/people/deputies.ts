export const deputyMessages = {
  deputyRequired: 'Deputy is required.',
  fromRequired: 'First day is required.',
  untilRequired: 'Last day is required.',
  endsBeforeStart: 'The last day must not come before the first day.',
  beginsInThePast: 'The first day must be today or later.',
  isOver: 'The last day must be today or later.',
  isLead: 'A lead cannot be their own deputy.',
  isUnknown: 'A deputy must be an active team member.',
  notALead: 'Only an active team lead can have a deputy.',
} as const;

export const isInOrder = ({ from, until }: { from: string; until: string }) =>
  from === '' || until === '' || until >= from;

export const order = { message: deputyMessages.endsBeforeStart, path: ['until'] };
