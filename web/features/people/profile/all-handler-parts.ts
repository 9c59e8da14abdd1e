import { CorrectPeriodStart } from '#web/features/periods/CorrectPeriodStart.tsx';
import { EndPeriod } from '#web/features/periods/EndPeriod.tsx';
import { PeerFeedbackWidget } from '#web/features/projects/evaluations/results/PeerFeedbackWidget.tsx';
// What the widgets of the profile wait for comes along.
import '#web/features/projects/evaluations/ProjectEvaluationsList.tsx';
import '#web/features/reviews/steps/all-review-acts.ts';
import { ArchiveActions } from '../ArchiveActions.tsx';
import './PromotionActs.tsx';

/** What only Admins and leads see and do on a profile, in one piece. */
export const allHandlerParts = { CorrectPeriodStart, EndPeriod, PeerFeedbackWidget, ArchiveActions };
