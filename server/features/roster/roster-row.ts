import type { Permission } from '#contract/core/enums.ts';
import type { RosterLine } from './files/roster-file.ts';

/** One person as a load would leave them: what a file leaves out is as it is, or as the file implies. */
export type RosterRow = Pick<
  RosterLine,
  'line' | 'email' | 'firstName' | 'lastName' | 'hireDate' | 'department' | 'position'
> & {
  /** Null: none. */
  readonly employeeNumber: string | null;
  readonly positionStartDate: string;
  /** Empty means Unassigned; the person's own address means no team lead. */
  readonly teamLeadEmail: string;
  /** Null when unreadable. */
  readonly permissions: readonly Permission[] | null;
};
