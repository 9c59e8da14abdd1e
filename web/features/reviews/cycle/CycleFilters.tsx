import { Button } from '@mantine/core';
import { IconFilter } from '#web/ui/icons.tsx';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { isAdmin } from '#contract/policies.ts';
import { useNameOf } from '#web/app/people/namesakes.tsx';
import { useViewer } from '#web/app/session/use-session.ts';
import { DropDown } from '#web/ui/choices/DropDown.tsx';
import { lazyPart } from '#web/ui/lazy.tsx';
import { FilterInput } from '#web/ui/table/FilterInput.tsx';
import classes from './ReviewCycle.module.css';
import { cycleDepartmentsQuery, cycleLeadsQuery } from './review-cycle.api.ts';
import { countSet, type FilterName, type Filters, type useCycleFilters } from './use-cycle-filters.ts';

const ReviewerFilter = lazyPart(async () => (await import('./ReviewerFilter.tsx')).ReviewerFilter);

type Props = {
  readonly text: string;
  readonly onType: (text: string) => void;
  readonly filters: Filters;
  readonly onChange: ReturnType<typeof useCycleFilters>['change'];
  readonly onClear: () => void;
};

/** The search and the filters about people and deadlines. On a phone the filters are behind one button. */
export function CycleFilters({ text, onType, filters, onChange, onClear }: Props) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const set = dropDowns.filter((name) => filters[name] !== undefined).length;
  const isFiltered = text !== '' || countSet(filters) > 0;
  return (
    <div className={classes.filters} data-no-print>
      <FilterInput label="Search people" value={text} onChange={onType} />
      <div className={classes.opener}>
        <Button
          variant="default"
          leftSection={<IconFilter size={16} aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {set === 0 ? 'Filters' : `Filters (${set})`}
        </Button>
      </div>
      <div id={id} className={classes.dropDowns} data-open={isOpen}>
        <DropDowns filters={filters} onChange={onChange} />
      </div>
      {isFiltered && (
        <Button variant="subtle" className={classes.clear ?? ''} onClick={onClear}>
          Clear filters
        </Button>
      )}
    </div>
  );
}

/** The filters that are behind the button on a phone. */
const dropDowns: readonly FilterName[] = ['lead', 'department', 'month', 'deadline', 'reviewer'];

function DropDowns({ filters, onChange }: Pick<Props, 'filters' | 'onChange'>) {
  // The picker is loaded once the viewer opens it.
  const [isAsked, setIsAsked] = useState(false);
  const nameOf = useNameOf();
  // A lead sees only their own team.
  const mayChooseTeam = isAdmin(useViewer());
  const leads = useQuery({ ...cycleLeadsQuery, enabled: mayChooseTeam }).data ?? [];
  const departments = useQuery(cycleDepartmentsQuery).data ?? [];
  const dropDown = (name: FilterName, label: string, options: readonly Option[]) => (
    <DropDown
      label={label}
      value={filters[name] ?? ''}
      options={[{ value: '', label: 'All' }, ...options]}
      onChange={(value) => onChange({ [name]: value })}
    />
  );
  return (
    <>
      {mayChooseTeam &&
        dropDown('lead', 'Team', [
          ...leads.map(({ employeeId, fullName }) => ({
            value: String(employeeId),
            label: nameOf({ employeeId, fullName }),
          })),
          { value: 'none', label: 'No team lead' },
        ])}
      {dropDown(
        'department',
        'Department',
        departments.map((one) => ({ value: String(one.departmentId), label: one.departmentName })),
      )}
      {dropDown('month', 'Anniversary', months)}
      {dropDown('deadline', 'Final deadline', deadlines)}
      {filters.reviewer !== undefined || isAsked ? (
        <ReviewerFilter
          value={filters.reviewer ?? ''}
          onChange={(reviewer) => onChange({ reviewer })}
          takesFocus={isAsked}
        />
      ) : (
        <Button variant="default" className={classes.more ?? ''} onClick={() => setIsAsked(true)}>
          Waiting for…
        </Button>
      )}
    </>
  );
}

type Option = { readonly value: string; readonly label: string };

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });
const months: readonly Option[] = Array.from({ length: 12 }, (_, at) => ({
  value: String(at + 1),
  label: monthName.format(new Date(Date.UTC(2001, at, 1))),
}));

const deadlines: readonly Option[] = [
  { value: 'late', label: 'Late' },
  { value: 'soon', label: 'Within two weeks' },
  { value: 'later', label: 'Later' },
  { value: 'none', label: 'Without a deadline' },
];
