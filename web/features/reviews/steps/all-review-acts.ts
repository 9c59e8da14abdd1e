import { SitDownActs } from './sit-down/SitDownActs.tsx';
import { EditDates } from './deadlines/EditDates.tsx';
import { PeerReviewers } from './reviewers/PeerReviewers.tsx';
import { EntryKind } from './reviewers/EntryKind.tsx';
import { NotifyManager } from './reviewers/NotifyManager.tsx';
import { StartReview } from './start/StartReview.tsx';
import { ReviewEnd } from './ReviewEnd.tsx';

/** The acts of Admins and leads on an annual review, in one piece: the profile needs them together. */
export const allReviewActs = {
  SitDownActs,
  EditDates,
  PeerReviewers,
  EntryKind,
  NotifyManager,
  StartReview,
  ReviewEnd,
};
