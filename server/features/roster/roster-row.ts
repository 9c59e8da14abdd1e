import type { Permission } from '#contract/core/enums.ts';

/** One person as a load would leave them: what a file leaves out is as it is, or as the file implies. */
export type RosterRow = {
  readonly line: number;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly hireDate: string;
  readonly department: string;
  readonly position: string;
  readonly positionStartDate: string;
  /** Empty means Unassigned; the person's own address means no team lead. */
  readonly teamLeadEmail: string;
  /** Null when unreadable. */
  readonly permissions: readonly Permission[] | null;
};
