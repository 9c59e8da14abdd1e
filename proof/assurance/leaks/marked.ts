import type { DocumentKind, Permission, ReviewerType } from '#contract/core/enums.ts';
import type { GoalTarget } from '../kit/goal-fixture.ts';
import type { ProjectTarget } from '../kit/project-fixture.ts';

/** Facts about a marked value, by which the oracle decides who may read it. */
type Facts = {
  /** The employee whom the row is about. */
  readonly employeeId?: number;
  readonly reviewerId?: number;
  readonly reviewerType?: ReviewerType;
  /** A submission that was taken back or opened again. */
  readonly isEarlier?: boolean;
  readonly kind?: DocumentKind;
  readonly isComplete?: boolean;
  /** The review is shared with its employee. */
  readonly isShared?: boolean;
  /** An answer of the lead that is kept. */
  readonly isKept?: boolean;
  readonly recipientId?: number;
  readonly senderId?: number;
  /** Deleted, alone or with its parent: no caller may read it. */
  readonly isDeleted?: boolean;
  readonly isApproved?: boolean;
  readonly isInFeed?: boolean;
  /** Index into the company's projects. */
  readonly project?: number;
};
export type Marker = Facts & { readonly column: string };

export type MarkedPerson = {
  readonly employeeId: number;
  readonly name: string;
  readonly permissions: readonly Permission[];
  readonly isArchived: boolean;
  managerId: number | null;
  /** The lead for whom the person stands in. */
  deputyFor: number | null;
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
  readonly isInFeed: boolean;
};
export type MarkedCompany = {
  readonly people: MarkedPerson[];
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
  /** The two members' links. They are void if the project is deleted. */
  readonly guids: readonly string[];
};
