import { evaluationInvitation } from './kinds/evaluation-invitation.ts';
import { evaluationReminder } from './kinds/evaluation-reminder.ts';
import { formReopened } from './kinds/form-reopened.ts';
import { formTakenBack } from './kinds/form-taken-back.ts';
import { kudoApproved } from './kinds/kudo-approved.ts';
import { linkAsked } from './kinds/link-asked.ts';
import { managerNotification } from './kinds/manager-notification.ts';
import { peerDeclined } from './kinds/peer-declined.ts';
import { reminderDigest } from './kinds/reminder-digest.ts';
import { reminderTest } from './kinds/reminder-test.ts';
import { reviewNews } from './kinds/review-news.ts';
import { reviewReady, reviewUnconfirmed } from './kinds/review-to-read.ts';
import { reviewReopened } from './kinds/review-reopened.ts';
import { reviewWithdrawn } from './kinds/review-withdrawn.ts';
import { reviewerReminder } from './kinds/reviewer-reminder.ts';
import { signInInvitation } from './kinds/sign-in-invitation.ts';
import { sitDownCancelled } from './kinds/sit-down/sit-down-cancelled.ts';
import { sitDownInvitation } from './kinds/sit-down/sit-down-invitation.ts';
import { reviewsWithdrawn } from './kinds/reviews-withdrawn.ts';
import { sitDownsSet } from './kinds/sit-down/sit-downs-set.ts';
import { teamChanged } from './kinds/team-changed.ts';
import type { MessageKind } from './message-kind.ts';

/** Every kind of message that the system sends. Source: docs/product/notifications.md. */
export const messageKinds = {
  'reviewer-reminder': reviewerReminder,
  'peer-declined': peerDeclined,
  'link-asked': linkAsked,
  'reminder-digest': reminderDigest,
  'reminder-test': reminderTest,
  'manager-notification': managerNotification,
  'review-news': reviewNews,
  'review-ready': reviewReady,
  'review-unconfirmed': reviewUnconfirmed,
  'review-reopened': reviewReopened,
  'form-reopened': formReopened,
  'form-taken-back': formTakenBack,
  'review-withdrawn': reviewWithdrawn,
  'sit-down-invitation': sitDownInvitation,
  'reviews-withdrawn': reviewsWithdrawn,
  'sit-downs-set': sitDownsSet,
  'sit-down-cancelled': sitDownCancelled,
  'team-changed': teamChanged,
  'kudo-approved': kudoApproved,
  'evaluation-invitation': evaluationInvitation,
  'evaluation-reminder': evaluationReminder,
  'sign-in-invitation': signInInvitation,
} as const satisfies Record<string, MessageKind>;

export type MessageKindName = keyof typeof messageKinds;

/** Undefined for a kind that a newer version of the program queued. */
export function messageKind(name: string): MessageKind | undefined {
  return new Map<string, MessageKind>(Object.entries(messageKinds)).get(name);
}
