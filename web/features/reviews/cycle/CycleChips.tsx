import { stateWords } from '#contract/reviews/cycle/review-cycle-words.ts';
import { reviewStates } from '#contract/reviews/cycle/review-states.ts';
import classes from './ReviewCycle.module.css';
import type { CycleCounts } from './review-cycle.api.ts';
import type { Filters, useCycleFilters } from './use-cycle-filters.ts';

type Props = {
  /** Undefined until they are loaded. */
  readonly counts: CycleCounts | undefined;
  readonly filters: Filters;
  readonly onChange: ReturnType<typeof useCycleFilters>['change'];
};

/**
 * One state or all of them, and two marks beside it, each with its count. On a phone they scroll sideways.
 */
export function CycleChips({ counts, filters, onChange }: Props) {
  const { state, late, cannotStart } = filters;
  return (
    <div role="group" aria-label="State" className={classes.chips}>
      <Chip
        label="All"
        count={counts?.all}
        isOn={state === undefined}
        onPress={() => onChange({ state: '' })}
      />
      {reviewStates.map((one) => (
        <Chip
          key={one}
          label={stateWords[one]}
          count={counts?.states[one]}
          isOn={state === one}
          onPress={() => onChange({ state: state === one ? '' : one })}
        />
      ))}
      <Chip
        label="Late"
        count={counts?.late}
        isOn={late !== undefined}
        onPress={() => onChange({ late: late === undefined ? 'true' : '' })}
      />
      <Chip
        label="Can't start"
        count={counts?.cannotStart}
        isOn={cannotStart !== undefined}
        onPress={() => onChange({ cannotStart: cannotStart === undefined ? 'true' : '' })}
      />
    </div>
  );
}

type ChipProps = {
  readonly label: string;
  readonly count: number | undefined;
  readonly isOn: boolean;
  readonly onPress: () => void;
};

const Chip = ({ label, count, isOn, onPress }: ChipProps) => (
  <button type="button" className={classes.chip} aria-pressed={isOn} onClick={onPress}>
    {label} <span className={classes.count}>{count?.toLocaleString('en-US')}</span>
  </button>
);
