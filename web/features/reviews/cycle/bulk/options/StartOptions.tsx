import { Radio } from '@mantine/core';
import { useState } from 'react';
import type { z } from 'zod';
import { answerKindOf, answerKinds } from '#contract/reviews/forms/answer-kinds.ts';
import { bulkReasons } from '#contract/reviews/cycle/bulk-reasons.ts';
import { type DeadlinesInput, deadlinesInput } from '#contract/reviews/steps/review-deadlines.schemas.ts';
import { DateFieldControl } from '#web/ui/forms/dates/DateFieldControl.tsx';
import { PeoplePicker } from '#web/ui/forms/pickers/PeoplePicker.tsx';
import { useZodForm } from '#web/ui/forms/useZodForm.ts';
import classes from '../BulkAction.module.css';
import type { OptionsProps } from './options.ts';
import { OptionsForm } from './OptionsForm.tsx';
import { useStandIns } from './use-stand-ins.ts';

/** Start: the dates, how reviewers answer, and who reviews people without a team lead. */
export function StartOptions({ today, summary, onTyping, onAct }: OptionsProps) {
  const [isSame, setIsSame] = useState(false);
  const [deadlines, setDeadlines] = useState<DeadlinesInput | null>(null);
  const [reviewedById, setReviewedById] = useState<number | null>(null);
  // Until something is chosen, the preview says what the company settings chose.
  const [chosenKind, setChosenKind] = useState<boolean | null>(null);
  const isWrittenHere = chosenKind ?? (summary?.act.kind === 'start' && summary.act.isWrittenHere === true);
  const lacksLead = summary?.leftOut.some(({ reason }) => reason === bulkReasons.noLead) ?? false;
  const standIns = useStandIns(lacksLead ? (summary?.bulkActId ?? null) : null);
  const choose = (change: Partial<Chosen>) => {
    const next = { isSame, deadlines, reviewedById, isWrittenHere: chosenKind, ...change };
    setIsSame(next.isSame);
    setDeadlines(next.deadlines);
    setReviewedById(next.reviewedById);
    setChosenKind(next.isWrittenHere);
    const { isSame: same, ...act } = next;
    const days = same ? act.deadlines : null;
    onAct(same && days === null ? null : { kind: 'start', ...act, deadlines: days });
  };
  return (
    <>
      <Radio.Group
        label="Dates"
        value={isSame ? 'same' : 'each'}
        onChange={(value) => choose({ isSame: value === 'same' })}
      >
        <div className={classes.choices}>
          <Radio value="each" label="Around each anniversary" classNames={{ radio: classes.mark ?? '' }} />
          <Radio
            value="same"
            label="The same dates for everyone"
            classNames={{ radio: classes.mark ?? '' }}
          />
        </div>
      </Radio.Group>
      {isSame && (
        <SameDates
          today={today}
          before={deadlines}
          onTyping={onTyping}
          onChange={(days) => choose({ isSame: true, deadlines: days })}
        />
      )}
      <Radio.Group
        label="How reviewers answer"
        value={answerKindOf(isWrittenHere)}
        onChange={(value) => choose({ isWrittenHere: value === 'here' })}
      >
        <div className={classes.choices}>
          {answerKinds.map(({ value, label }) => (
            <Radio key={value} value={value} label={label} classNames={{ radio: classes.mark ?? '' }} />
          ))}
        </div>
      </Radio.Group>
      {standIns.length > 0 && (
        <PeoplePicker
          label="Name a reviewer"
          description="This administrator writes the manager review of people without a team lead."
          options={standIns}
          value={reviewedById}
          onChange={(id) => choose({ reviewedById: id })}
        />
      )}
    </>
  );
}

type Chosen = {
  readonly isSame: boolean;
  readonly deadlines: DeadlinesInput | null;
  readonly reviewedById: number | null;
  /** Null: as the company settings say. */
  readonly isWrittenHere: boolean | null;
};

type SameDatesProps = {
  readonly today: string;
  readonly before: DeadlinesInput | null;
  readonly onTyping: () => void;
  readonly onChange: (days: DeadlinesInput | null) => void;
};

const noDates = { finalDeadline: '', managerDeadline: '', selfDeadline: '', peerDeadline: '' };

function SameDates({ today, before, onTyping, onChange }: SameDatesProps) {
  const form = useZodForm(deadlinesInput, { defaultValues: before ?? noDates });
  return (
    <OptionsForm
      form={form}
      onTyping={onTyping}
      isFilled={(values) => Object.values(textsOf(values)).every((day) => day !== '')}
      onChange={(values) => onChange(values && textsOf(values))}
    >
      <div className={classes.fields}>
        {fields.map(({ name, label }) => (
          <DateFieldControl key={name} name={name} label={label} required deps={names} today={today} />
        ))}
      </div>
    </OptionsForm>
  );
}

const textsOf = (values: z.input<typeof deadlinesInput>): DeadlinesInput => ({
  finalDeadline: values.finalDeadline ?? '',
  managerDeadline: values.managerDeadline ?? '',
  selfDeadline: values.selfDeadline ?? '',
  peerDeadline: values.peerDeadline ?? '',
});

const fields = [
  { name: 'peerDeadline', label: 'Peer review deadline' },
  { name: 'selfDeadline', label: 'Self review deadline' },
  { name: 'managerDeadline', label: 'Manager deadline' },
  { name: 'finalDeadline', label: 'Final deadline' },
] as const;
const names = fields.map(({ name }) => name);
