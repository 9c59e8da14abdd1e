import type { EmployeeProfile } from '#contract/people/people.schemas.ts';
import { DropDown } from '#web/ui/choices/DropDown.tsx';
import { CURRENT_PERIOD } from '../people.api.ts';

type Props = {
  readonly profile: EmployeeProfile;
  /** The period in the URL. */
  readonly period: number;
  readonly onChange: (period: number) => void;
};

/** The marking-period dropdown: 'Current Period' and the past ones, newest first. */
export function PeriodSelect({ profile, period, onChange }: Props) {
  const active = profile.activeMarkingPeriod?.markingPeriodId;
  const options = profile.markingPeriods.map(({ markingPeriodId, display }) => ({
    value: String(markingPeriodId === active ? CURRENT_PERIOD : markingPeriodId),
    label: display,
  }));
  const shown = period === active ? CURRENT_PERIOD : period;
  // Without an active period, 0 selects the newest period.
  const isListed = options.some(({ value }) => value === String(shown));
  return (
    <DropDown
      label="Marking period"
      options={options}
      value={String(isListed ? shown : profile.markingPeriodId)}
      onChange={(value) => onChange(Number(value))}
    />
  );
}
