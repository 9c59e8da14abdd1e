import type { DocumentKind, Permission, ReviewerType } from '#contract/enums.ts';
import type { GoalTarget } from '../kit/goal-scene.ts';
import type { ProjectTarget } from '../kit/project-scene.ts';

/** What is known about a marked value, so that the oracle can say whose it is. */
type Facts = {
  /** The employee that the row is about. */
  readonly employeeId?: number;
  readonly reviewerId?: number;
  readonly reviewerType?: ReviewerType;
  readonly kind?: DocumentKind;
  readonly isComplete?: boolean;
  readonly recipientId?: number;
  readonly senderId?: number;
  /** Gone, together with what it hangs on or alone: nobody sees it any more. */
  readonly isDeleted?: boolean;
  readonly isApproved?: boolean;
  /** Which of the world's projects it belongs to. */
  readonly project?: number;
};
export type Marker = Facts & { readonly column: string };

export type Being = {
  readonly employeeId: number;
  readonly name: string;
  readonly permissions: readonly Permission[];
  readonly isArchived: boolean;
  managerId: number | null;
  readonly periodIds: number[];
  token: string;
};
export type Review = {
  readonly annualReviewId: number;
  readonly employeeId: number;
  readonly isComplete: boolean;
  readonly isActive: boolean;
  readonly reviewers: { id: number; employeeId: number; type: ReviewerType }[];
  readonly documentIds: Record<DocumentKind, number>;
};
type SentKudo = {
  readonly kudoId: number;
  readonly senderId: number;
  readonly recipientId: number;
  readonly isApproved: boolean;
};
export type World = {
  readonly beings: Being[];
  readonly reviews: Review[];
  readonly goals: MarkedGoal[];
  readonly kudos: SentKudo[];
  readonly projects: MarkedProject[];
  readonly markers: Map<string, Marker>;
  mark(column: string, facts?: Facts): string;
};

type MarkedGoal = GoalTarget & { readonly employeeId: number; readonly markingPeriodId: number };

type MarkedProject = ProjectTarget & {
  readonly pmId: number;
  readonly memberId: number;
  readonly creatorId: number;
  readonly isDeleted: boolean;
  /** The links of the two, which are over where the project is deleted. */
  readonly guids: readonly string[];
};
