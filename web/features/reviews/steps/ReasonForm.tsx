import { z } from 'zod';
import { annualReviewMessages } from '#contract/reviews/steps/annual-review-messages.ts';
import { reviewReason } from '#contract/reviews/steps/annual-reviews.schemas.ts';
import { REVIEW_REASON_MAX_CHARACTERS } from '#contract/core/values/constants.ts';
import { useConflict } from '#web/app/calls/use-conflict.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Form } from '#web/ui/forms/Form.tsx';
import { TextAreaField } from '#web/ui/forms/TextAreaField.tsx';
import { useZodForm } from '#web/ui/forms/useZodForm.ts';
import {
  useCompleteAnnualReview,
  useReopenAnnualReview,
  useWithdrawAnnualReview,
} from './annual-reviews.api.ts';
import { ReviewNow } from './to-do/ReviewNow.tsx';
import { isOwn, openReviewersOf, type ReviewView } from './review-view.ts';

type Act = 'complete' | 'reopen' | 'withdraw';
type Props = { readonly view: ReviewView; readonly act: Act; readonly onClose: () => void };

const required = z.object({ reason: reviewReason });
const optional = z.object({ reason: z.union([z.literal(''), reviewReason]) });

/**
 * Asks whether a review is completed, reopened or withdrawn, and why. The reason of a completion may be left
 * empty, and the form asks for none when nothing is missing.
 */
export function ReasonForm({ view, act, onClose }: Props) {
  const { conflict, attempt } = useConflict(view.review, {
    values: () => ({}),
    shown: (newest) => <ReviewNow review={newest} isOwn={isOwn(view)} />,
    isTakeable: false,
  });
  const isCompletion = act === 'complete';
  const form = useZodForm(isCompletion ? optional : required, { defaultValues: { reason: '' } });
  const calls = {
    complete: useCompleteAnnualReview(),
    reopen: useReopenAnnualReview(),
    withdraw: useWithdrawAnnualReview(),
  };
  const { warnings = [], question, description, verb, done } = words[act](view);
  const asksReason = !isCompletion || lacksOf(view).length > 0;
  return (
    <Form
      form={form}
      submitLabel={verb}
      onCancel={onClose}
      conflict={conflict}
      onSubmit={({ reason }) =>
        attempt(async ({ annualReviewId, version }) => {
          await (isCompletion && reason.trim() === ''
            ? calls.complete.mutateAsync({ body: { annualReviewId }, ifMatch: version })
            : calls[act].mutateAsync({ body: { annualReviewId, reason }, ifMatch: version }));
          onClose();
          toast(done);
        })
      }
    >
      {warnings.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <p>{question}</p>
      {asksReason && (
        <TextAreaField
          name="reason"
          label={isCompletion ? 'Reason (optional)' : 'Reason'}
          description={description}
          required={!isCompletion}
          rows={4}
          countTo={REVIEW_REASON_MAX_CHARACTERS}
        />
      )}
    </Form>
  );
}

type Words = { warnings?: string[]; question: string; description: string; verb: string; done: string };

const words: Record<Act, (view: ReviewView) => Words> = {
  complete: (view) => ({
    warnings: [...lacksOf(view), ...(isSharedBy(view) ? [sharesIt(view)] : [])],
    question: annualReviewMessages.confirmComplete,
    description: 'The audit keeps the reason. No one gets it by email.',
    verb: 'Mark as Complete',
    done: `The annual review of ${view.employee.fullName} is complete.`,
  }),
  reopen: ({ employee: { fullName }, review: { reading } }) => ({
    question: `The annual review of ${fullName} can then be changed until it is complete again. Until then, ${fullName} can’t read the final review${
      isShared(reading) ? ' or what was shared, and a confirmation no longer counts' : ''
    }.`,
    description:
      'The audit keeps the reason. People who got an email about the complete review get it by email.',
    verb: 'Reopen Review',
    done: `The annual review of ${fullName} is open again.`,
  }),
  withdraw: ({ employee: { fullName } }) => ({
    question: `The annual review of ${fullName} is removed with its deadlines, reviewers and links. A new one can be started.`,
    description:
      'The audit keeps the reason. People who got an email about the review are told that it was withdrawn, without the reason.',
    verb: 'Withdraw Review',
    done: `The annual review of ${fullName} has been withdrawn.`,
  }),
};

const isShared = (reading: ReviewView['review']['reading']) => (reading?.sharedOn ?? null) !== null;

/** Completing shares what is written here, for the first time if the manager review is in. */
const isSharedBy = ({ review: { reading, reviewers } }: ReviewView) =>
  reading !== undefined &&
  !isShared(reading) &&
  reviewers.some(
    ({ type, isWrittenHere, isCompleted, markedBy }) =>
      type === 'Manager' && isWrittenHere === true && isCompleted && markedBy === null,
  );

/**
 * Who has not answered, and that the final document is missing. The employee, who can't see whether there is
 * one, gets no warning.
 */
function lacksOf(view: ReviewView): string[] {
  const { review } = view;
  const open = openReviewersOf(review);
  return [
    ...(open.length === 0 ? [] : [notAnswered(open)]),
    ...(review.finalReviewDocId === null && !isOwn(view) ? [NO_FINAL_DOCUMENT] : []),
  ];
}

const sharesIt = ({ employee: { fullName } }: ReviewView) =>
  `This shares the review: ${fullName} gets an email and can read the shared answers of the manager review, the summary of the peers and what was agreed.`;

const NO_FINAL_DOCUMENT = 'The final document is missing. It can’t be uploaded after completion.';

const notAnswered = (names: readonly string[]) =>
  `${new Intl.ListFormat('en').format(names)} ${names.length === 1 ? 'has' : 'have'} not answered yet.`;
