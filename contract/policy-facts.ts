import type { ReviewerType } from './core/enums.ts';

/** The employee that a call reads or changes, and their manager (null: none). */
export type ReportingLine = { readonly employeeId: number; readonly managerId: number | null };

/** A reviewer entry, as input of the policies. */
export type EntryFacts = { readonly reviewerId: number; readonly reviewerType: ReviewerType };

/** A submitted answer about the employee, as input of the policies. */
export type AnswerFacts = ReportingLine & {
  readonly type: ReviewerType;
  /** A manager question that is shared with the employee. */
  readonly isShared: boolean;
  readonly isReviewShared: boolean;
};

/** A bulk action, as input of the policies. Only Admins end periods. */
export type BulkActionFacts = { readonly preparedById: number; readonly isAdminsOnly: boolean };

/** A review document, as input of the policies. */
export type DocumentFacts = ReportingLine & {
  readonly kind: 'Self' | 'Peer' | 'Final';
  readonly isComplete: boolean;
  readonly isPeriodEnded: boolean;
};

/** A project, as input of the policies. */
export type ProjectFacts = {
  readonly creatorId: number | null;
  readonly projectManagerId: number | null;
  /** Managers of the project's members; a member who is their own manager is left out. */
  readonly memberLeadIds: readonly number[];
};

/** A kudo, as input of the policies. */
export type KudoFacts = {
  readonly senderId: number;
  readonly recipientIds: readonly number[];
  readonly isApproved: boolean;
  readonly hasOtherAdmin: boolean;
};
