import { z } from 'zod';
import { reviewReason } from '#contract/reviews/steps/annual-reviews.schemas.ts';
import { bulkReasons } from '#contract/reviews/cycle/bulk-reasons.ts';
import { REVIEW_REASON_MAX_CHARACTERS } from '#contract/core/values/constants.ts';
import { TextAreaField } from '#web/ui/forms/TextAreaField.tsx';
import { useZodForm } from '#web/ui/forms/useZodForm.ts';
import type { OptionsProps } from './options.ts';
import { OptionsForm } from './OptionsForm.tsx';
import { useOnceTrue } from '../../use-once-true.ts';

const required = z.object({ reason: reviewReason });
const optional = z.object({ reason: z.union([z.literal(''), reviewReason]) });

/** Withdraw: why. */
export function WithdrawOptions({ onTyping, onAct }: OptionsProps) {
  const form = useZodForm(required, { defaultValues: { reason: '' } });
  return (
    <OptionsForm
      form={form}
      onTyping={onTyping}
      isFilled={({ reason }) => reason.trim() !== ''}
      onChange={(values) => onAct(values && { kind: 'withdraw', ...values })}
    >
      <TextAreaField
        name="reason"
        label="Reason"
        description="The audit keeps the reason. People who got an email about a review are told that it was withdrawn, without the reason."
        required
        countTo={REVIEW_REASON_MAX_CHARACTERS}
      />
    </OptionsForm>
  );
}

/** Complete: a reason, with which reviews that have open reviewers are completed, too. */
export function CompleteOptions({ summary, onTyping, onAct }: OptionsProps) {
  const form = useZodForm(optional, { defaultValues: { reason: '' } });
  const hasOpen = summary?.leftOut.some(({ reason }) => reason === bulkReasons.reviewersOpen) ?? false;
  if (!useOnceTrue(hasOpen)) return null;
  return (
    <OptionsForm
      form={form}
      onTyping={onTyping}
      onChange={(values) => onAct(values && { kind: 'complete', reason: values.reason.trim() || null })}
    >
      <TextAreaField
        name="reason"
        label="Reason (optional)"
        description="With a reason, reviews with open reviewers are completed, too. The audit keeps the reason."
        countTo={REVIEW_REASON_MAX_CHARACTERS}
      />
    </OptionsForm>
  );
}
