import { useState } from 'react';
import { Radio } from '@mantine/core';
import { z } from 'zod';
import { minutesOf, sitDownPlanMessages } from '#contract/reviews/cycle/sit-down-plans.ts';
import { DateFieldControl } from '#web/ui/forms/dates/DateFieldControl.tsx';
import { TextField } from '#web/ui/forms/TextField.tsx';
import { useZodForm } from '#web/ui/forms/useZodForm.ts';
import classes from '../BulkAction.module.css';
import type { ActInput } from '../bulk-actions.api.ts';
import { nextDays } from '../first-actions.ts';
import type { OptionsProps } from './options.ts';
import { OptionsForm } from './OptionsForm.tsx';

type Mode = 'spread' | 'before' | 'day';
type Plan = Extract<ActInput, { kind: 'set-sit-down' }>['plan'];
type ModeProps = Pick<OptionsProps, 'today' | 'onTyping'> & { readonly onPlan: (plan: Plan | null) => void };

/** Set sit-down: spread over days, some days before each final deadline, or one day. */
export function SitDownOptions({ today, onTyping, onAct }: OptionsProps) {
  const [mode, setMode] = useState<Mode>('spread');
  const onPlan = (plan: Plan | null) => onAct(plan && { kind: 'set-sit-down', plan });
  const Fields = fieldsOf[mode];
  return (
    <>
      <Radio.Group
        label="When"
        value={mode}
        onChange={(value) => {
          const next = modes.find((one) => one.value === value)?.value ?? 'spread';
          setMode(next);
          onPlan(firstPlan(next, today));
        }}
      >
        <div className={classes.choices}>
          {modes.map((one) => (
            <Radio key={one.value} {...one} classNames={{ radio: classes.mark ?? '' }} />
          ))}
        </div>
      </Radio.Group>
      <Fields today={today} onTyping={onTyping} onPlan={onPlan} />
    </>
  );
}

const modes: readonly { readonly value: Mode; readonly label: string }[] = [
  { value: 'spread', label: 'Spread over days, each lead’s meetings one after the other' },
  { value: 'before', label: 'Some days before each final deadline' },
  { value: 'day', label: 'One day for everyone, without a time' },
];

const DAYS_BEFORE = '3';

function firstPlan(mode: Mode, today: string): Plan | null {
  if (mode === 'spread') return { mode, ...nextDays(today), place: null };
  return mode === 'before' ? { mode, days: Number(DAYS_BEFORE), place: null } : null;
}

const dayRequired = z.string().min(1, 'A day is required.');
const wholeNumber = (least: number, most: number, message: string) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,3}$/, message)
    .refine((text) => Number(text) >= least && Number(text) <= most, message);
const place = z.string().trim().max(200, 'must be 200 characters or less.');
const time = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Enter a time.');

const spreadInput = z
  .object({
    fromDay: dayRequired,
    toDay: dayRequired,
    fromTime: time,
    toTime: time,
    minutes: wholeNumber(5, 480, sitDownPlanMessages.minutes),
    place,
  })
  .superRefine(({ fromDay, toDay, fromTime, toTime, minutes }, context) => {
    if (toDay < fromDay)
      context.addIssue({ code: 'custom', path: ['toDay'], message: sitDownPlanMessages.order });
    if (minutesOf(fromTime) + Number(minutes) > minutesOf(toTime))
      context.addIssue({ code: 'custom', path: ['toTime'], message: sitDownPlanMessages.hours });
  });

function SpreadFields({ today, onTyping, onPlan }: ModeProps) {
  const form = useZodForm(spreadInput, {
    defaultValues: { ...nextDays(today), fromTime: '09:00', toTime: '17:00', minutes: '45', place: '' },
  });
  return (
    <OptionsForm
      form={form}
      onTyping={onTyping}
      onChange={(values) => onPlan(values && { mode: 'spread', ...values, minutes: Number(values.minutes) })}
    >
      <div className={classes.fields}>
        <DateFieldControl name="fromDay" label="From" required deps={['toDay']} today={today} />
        <DateFieldControl name="toDay" label="To" required today={today} />
        <TextField name="fromTime" label="Between" type="time" required deps={['toTime']} />
        <TextField name="toTime" label="And" type="time" required />
        <TextField name="minutes" label="Minutes each" inputMode="numeric" required deps={['toTime']} />
        <TextField name="place" label="Place (optional)" />
      </div>
    </OptionsForm>
  );
}

const beforeInput = z.object({ days: wholeNumber(0, 60, sitDownPlanMessages.days), place });

function BeforeFields({ onTyping, onPlan }: ModeProps) {
  const form = useZodForm(beforeInput, { defaultValues: { days: DAYS_BEFORE, place: '' } });
  return (
    <OptionsForm
      form={form}
      onTyping={onTyping}
      onChange={(values) => onPlan(values && { mode: 'before', ...values, days: Number(values.days) })}
    >
      <div className={classes.fields}>
        <TextField name="days" label="Days before the final deadline" inputMode="numeric" required />
        <TextField name="place" label="Place (optional)" />
      </div>
    </OptionsForm>
  );
}

const dayInput = z.object({ day: dayRequired, place });

function DayFields({ today, onTyping, onPlan }: ModeProps) {
  const form = useZodForm(dayInput, { defaultValues: { day: '', place: '' } });
  return (
    <OptionsForm
      form={form}
      onTyping={onTyping}
      isFilled={({ day }) => day !== ''}
      onChange={(values) => onPlan(values && { mode: 'day', ...values })}
    >
      <div className={classes.fields}>
        <DateFieldControl name="day" label="Day" required today={today} />
        <TextField name="place" label="Place (optional)" />
      </div>
    </OptionsForm>
  );
}

const fieldsOf = { spread: SpreadFields, before: BeforeFields, day: DayFields } as const;
