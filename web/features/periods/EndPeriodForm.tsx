import { z } from 'zod';
import { formatDay } from '#contract/core/values/dates.ts';
import { goalProgressLabels } from '#contract/core/enums.ts';
import type { GoalRow } from '#contract/goals/goals.schemas.ts';
import type { MarkingPeriod } from '#contract/reviews/marking-periods.schemas.ts';
import { markingPeriodMessages } from '#contract/reviews/marking-periods.ts';
import type { ReviewOutcome } from '#contract/reviews/reading/review-reading.schemas.ts';
import { useConflict } from '#web/app/calls/use-conflict.ts';
import { CheckboxGroupField } from '#web/ui/forms/CheckboxGroupField.tsx';
import { DateFieldControl } from '#web/ui/forms/dates/DateFieldControl.tsx';
import { Form } from '#web/ui/forms/Form.tsx';
import { useZodForm } from '#web/ui/forms/useZodForm.ts';
import { Banner } from '#web/ui/layout/Banner.tsx';
import { KeyValueList } from '#web/ui/layout/KeyValueList.tsx';
import { useEndMarkingPeriod } from './marking-periods.api.ts';

type Props = {
  readonly period: MarkingPeriod;
  readonly fullName: string;
  readonly today: string;
  /** The active goals, in profile order. */
  readonly goals: readonly GoalRow[];
  /** What was agreed in the review, and whether it was read; null for a review with survey links. */
  readonly outcome: ReviewOutcome | null;
  readonly onEnded: () => void;
  readonly onClose: () => void;
};

/** Asks for the last day of the period, and which goals continue in the next one. */
export function EndPeriodForm({ period, fullName, today, goals, outcome, onEnded, onClose }: Props) {
  const agreed = [...new Set(outcome?.actions)];
  const form = useZodForm(periodEndInput(period, today), {
    // All goals are preselected, because a goal that is not carried over can't be carried over later.
    defaultValues: {
      endDate: suggestedEnd(period, today),
      goalIds: goals.map(({ goalId }) => String(goalId)),
      actions: agreed,
    },
  });
  const end = useEndMarkingPeriod();
  const { conflict, attempt } = useConflict(period, {
    values: (newest) => ({ endDate: newest.endDate ?? '' }),
    shown: (newest) => (
      <KeyValueList
        items={[
          { label: 'First day', value: formatDay(newest.startDate) },
          { label: 'Last day', value: newest.endDate === null ? 'Open' : formatDay(newest.endDate) },
        ]}
      />
    ),
    isTakeable: false,
  });
  return (
    <Form
      form={form}
      submitLabel="End Period"
      onCancel={onClose}
      conflict={conflict}
      onSubmit={({ endDate, goalIds, actions }) =>
        attempt(async ({ markingPeriodId, version }) => {
          const body = {
            goalIds: goalIds.map(Number),
            ...(agreed.length > 0 && { actions }),
            oldMarkingPeriod: { markingPeriodId, endDate },
          };
          await end.mutateAsync({ body, ifMatch: version });
          onEnded();
        })
      }
    >
      <p>
        This ends the period of {fullName} that began on {formatDay(period.startDate)}. Its annual review,
        documents and goals can no longer be changed. A new period starts on the following day.
      </p>
      {outcome !== null && outcome.confirmedAt === null && (
        <Banner tone="warning">{notConfirmed(fullName, outcome)}</Banner>
      )}
      <DateFieldControl name="endDate" label="Date of last day" required />
      {goals.length > 0 && (
        <CheckboxGroupField
          name="goalIds"
          label="Goals to carry over"
          description="Selected goals are copied into the next period with their tasks. Other goals stop being tracked."
          options={goals.map(optionOf)}
        />
      )}
      {agreed.length > 0 && (
        <CheckboxGroupField
          name="actions"
          label="Agreed actions"
          description="Selected actions become goals of the next period."
          options={agreed.map((text) => ({ value: text, label: text }))}
        />
      )}
    </Form>
  );
}

/** Names who has not confirmed, because the end of the period closes it. */
const notConfirmed = (fullName: string, { sharedAt }: ReviewOutcome) =>
  sharedAt === null
    ? `The review has not been shared with ${fullName}. After the end of the period it can’t be shared any more.`
    : `${fullName} got the review on ${formatDay(sharedAt)} and has not confirmed it. After the end of the period that is no longer possible.`;

/** Today, unless the period begins later. */
const suggestedEnd = ({ startDate }: MarkingPeriod, today: string) => (today < startDate ? '' : today);

const optionOf = ({ goalId, title, progress, endDate, tasks, tasksDone }: GoalRow) => ({
  value: String(goalId),
  label: title,
  description: [
    goalProgressLabels[progress],
    ...(endDate === null ? [] : [`due ${formatDay(endDate)}`]),
    ...(tasks === 0 ? [] : [`${tasksDone} of ${tasks} tasks done`]),
  ].join(' · '),
});

const periodEndInput = (period: MarkingPeriod, today: string) =>
  z.object({
    endDate: z
      .string()
      .min(1, markingPeriodMessages.lastDayRequired)
      .refine((day) => day >= period.startDate, markingPeriodMessages.beforeStart)
      .refine((day) => day <= today, markingPeriodMessages.afterToday),
    goalIds: z.array(z.string()),
    actions: z.array(z.string()),
  });
