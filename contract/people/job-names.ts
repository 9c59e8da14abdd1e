import { peopleMessages } from './people.ts';

/** Departments and positions: the names of which each person has one of each. */
export const jobNameKinds = ['department', 'position'] as const;

export type JobNameKind = (typeof jobNameKinds)[number];

export const jobNameMessages = {
  nameRequired: 'Name is required.',
  targetRequired: 'Choose the one that stays.',
  taken: (kind: JobNameKind, name: string) =>
    `There is a ${kind} “${name}” already. Merge the two if they are the same.`,
  intoItself: (kind: JobNameKind) => `A ${kind} cannot be merged into itself.`,
  unknown: { department: peopleMessages.departmentUnknown, position: peopleMessages.positionUnknown },
} as const;
