import { z } from 'zod';
import { bulkReasons } from '#contract/reviews/cycle/bulk-reasons.ts';
import { markingPeriodMessages } from '#contract/reviews/marking-periods.ts';
import { DateFieldControl } from '#web/ui/forms/dates/DateFieldControl.tsx';
import { SwitchField } from '#web/ui/forms/SwitchField.tsx';
import { useZodForm } from '#web/ui/forms/useZodForm.ts';
import type { OptionsProps } from './options.ts';
import { OptionsForm } from './OptionsForm.tsx';
import { useOnceTrue } from '../../use-once-true.ts';

/** End periods: the last day, and whether periods without a review, or with one not confirmed, end, too. */
export function EndOptions({ today, summary, onTyping, onAct }: OptionsProps) {
  const form = useZodForm(endInput(today), {
    defaultValues: { endDate: today, endsWithoutReview: false, endsUnconfirmed: false },
  });
  const lacksReview = summary?.leftOut.some(({ reason }) => reason === bulkReasons.notStarted) ?? false;
  const isOffered = useOnceTrue(lacksReview);
  const isUnconfirmed = summary?.leftOut.some(({ reason }) => reason === bulkReasons.notConfirmed) ?? false;
  const isUnconfirmedOffered = useOnceTrue(isUnconfirmed);
  return (
    <OptionsForm
      form={form}
      onTyping={onTyping}
      onChange={(values) => onAct(values && { kind: 'end-periods', ...values })}
    >
      <DateFieldControl
        name="endDate"
        label="Date of last day"
        description="Each new period starts on the following day. The annual review, documents and goals of an ended period can no longer be changed."
        required
      />
      {isOffered && (
        <SwitchField
          name="endsWithoutReview"
          label="Also end periods without a review"
          description="Only those of people without a team lead."
        />
      )}
      {isUnconfirmedOffered && (
        <SwitchField
          name="endsUnconfirmed"
          label="Also end periods of people who have not confirmed"
          description="They got their review less than 7 days ago. After the end of the period they can’t confirm it any more."
        />
      )}
    </OptionsForm>
  );
}

const endInput = (today: string) =>
  z.object({
    endDate: z
      .string()
      .min(1, markingPeriodMessages.lastDayRequired)
      .refine((day) => day <= today, markingPeriodMessages.afterToday),
    endsWithoutReview: z.boolean(),
    endsUnconfirmed: z.boolean(),
  });
