import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { answerKindOf, answerKinds } from '#contract/reviews/forms/answer-kinds.ts';
import { deadlineFields, type DeadlinesInput } from '#contract/reviews/steps/review-deadlines.schemas.ts';
import { inOrder } from '#contract/reviews/steps/review-deadlines.ts';
import type { Conflict } from '#web/ui/forms/conflict.ts';
import { DateFieldControl } from '#web/ui/forms/dates/DateFieldControl.tsx';
import { Form } from '#web/ui/forms/Form.tsx';
import type { PickOption } from '#web/ui/forms/pickers/options.ts';
import { RadioRow } from '#web/ui/forms/RadioRow.tsx';
import { PeopleField } from '#web/ui/forms/pickers/PeopleField.tsx';
import { useZodForm } from '#web/ui/forms/useZodForm.ts';
import { Banner } from '#web/ui/layout/Banner.tsx';
import { deadlineValues } from '../review-forms.ts';
import { TellNow } from '../reviewers/TellNow.tsx';

type Props = {
  /** The initial values. */
  readonly deadlines: { readonly [K in keyof DeadlinesInput]: string | null };
  /** People who may review in place of a team lead; omitted if the review needs no stand-in. */
  readonly standIns?: readonly PickOption[];
  readonly submitLabel: string;
  readonly today: string;
  /** What is special about the initial values; null if nothing is. */
  readonly note?: string | null;
  /** The names of those who may get an email now, by the stand-in; omitted if the form doesn't ask. */
  readonly whom?: (reviewedById: number | null) => readonly string[];
  /** Whether the reviewers answer here, at first; omitted if the form doesn't ask. */
  readonly isWrittenHere?: boolean;
  readonly onSave: (deadlines: DeadlinesInput, choices: Choices) => Promise<void>;
  readonly onClose: () => void;
  readonly conflict?: Conflict | null;
};

type Choices = {
  readonly reviewedById: number | null;
  readonly tellNow: boolean;
  readonly isWrittenHere: boolean;
};

const input = z
  .object({
    ...deadlineFields,
    reviewedById: z.number().nullable(),
    tellNow: z.boolean(),
    answers: z.string(),
  })
  .superRefine(inOrder);

/** The form for the four deadlines. It validates their order while they are edited. */
export function DeadlinesForm(props: Props) {
  const { deadlines, standIns, submitLabel, today, note = null, whom, isWrittenHere } = props;
  const { onSave, onClose, conflict } = props;
  const form = useZodForm(input, {
    defaultValues: {
      ...deadlineValues(deadlines),
      reviewedById: null,
      tellNow: whom !== undefined,
      answers: answerKindOf(isWrittenHere ?? false),
    },
  });
  const reviewedById = useWatch({ control: form.control, name: 'reviewedById' });
  const { subscribe, trigger } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        // Skip dates that are still incomplete.
        callback: ({ name, values }) => {
          if (fields.some((field) => field.name === name && values[field.name])) void trigger();
        },
      }),
    [subscribe, trigger],
  );
  return (
    <Form
      form={form}
      conflict={conflict}
      submitLabel={submitLabel}
      onSubmit={({ reviewedById: standInId, tellNow, answers, ...given }) =>
        onSave(given, { reviewedById: standInId, tellNow, isWrittenHere: answers === 'here' })
      }
      onCancel={onClose}
    >
      {note !== null && <Banner tone="warning">{note}</Banner>}
      {fields.map(({ name, label }) => (
        <DateFieldControl key={name} name={name} label={label} required deps={names} today={today} />
      ))}
      {standIns !== undefined && (
        <PeopleField
          name="reviewedById"
          label="Reviewed by"
          description="There is no team lead. An administrator can write the manager review."
          options={standIns}
        />
      )}
      {isWrittenHere !== undefined && (
        <RadioRow name="answers" label="How reviewers answer" options={answerKinds} />
      )}
      {whom !== undefined && (
        <TellNow whom={whom(reviewedById)} otherwise="The reviewer gets an email in about five minutes." />
      )}
    </Form>
  );
}

const fields = [
  { name: 'finalDeadline', label: 'Final deadline' },
  { name: 'managerDeadline', label: 'Manager deadline' },
  { name: 'selfDeadline', label: 'Self review deadline' },
  { name: 'peerDeadline', label: 'Peer review deadline' },
] as const;
const names = fields.map(({ name }) => name);
