import { formatDay, formatMonthDay } from '#contract/core/values/dates.ts';
import { withoutLead } from '#contract/core/names.ts';
import type { CycleRow } from '#contract/reviews/cycle/review-cycle.schemas.ts';
import { stateText } from '#contract/reviews/cycle/review-cycle-words.ts';
import { PersonLink } from '#web/app/people/PersonLink.tsx';
import { leaveText, startText } from '#web/app/time-remaining.ts';
import { DeadlineText } from '#web/ui/feedback/DeadlineText.tsx';
import { StatusDot } from '#web/ui/feedback/StatusDot.tsx';
import { StatusPill } from '#web/ui/feedback/StatusPill.tsx';
import { byServer, type Column } from '#web/ui/table/columns.ts';
import { PageBox, RowBox } from './SelectionBoxes.tsx';
import { lastChangeText, nextDateText, stateTones } from './cycle-words.ts';
import classes from './ReviewCycle.module.css';

export const cycleColumns: readonly Column<CycleRow>[] = [
  {
    key: 'selected',
    label: 'Select',
    width: '34px',
    isLabelHidden: true,
    isMark: true,
    renderHead: () => <PageBox />,
    render: (row) => <RowBox row={row} />,
  },
  {
    key: 'name',
    label: 'Name',
    width: '11%',
    sortValue: byServer,
    render: ({ employeeId, fullName, lead }) => (
      <PersonLink employeeId={employeeId} fullName={fullName} managerId={lead?.employeeId} />
    ),
  },
  {
    key: 'state',
    label: 'State',
    width: '31%',
    sortValue: byServer,
    render: (row) => <State row={row} />,
  },
  {
    key: 'next',
    label: 'Next Date',
    width: '15%',
    sortValue: byServer,
    render: (row) => (row.nextDate === null ? '–' : <NextDate row={row} next={row.nextDate} />),
  },
  {
    key: 'lead',
    label: 'Lead',
    width: '10%',
    sortValue: byServer,
    render: ({ lead, isOwnManager = false }) =>
      lead === null ? withoutLead(isOwnManager) : <PersonLink {...lead} />,
  },
  {
    key: 'anniversary',
    label: 'Anniversary',
    width: '8%',
    sortValue: byServer,
    render: ({ anniversary }) => (anniversary === null ? '–' : formatDay(anniversary)),
  },
  {
    key: 'answers',
    label: 'Answers',
    render: ({ answers }) => (answers === null ? '–' : `${answers.done} of ${answers.of}`),
  },
  { key: 'documents', label: 'Documents', render: ({ documents }) => documents ?? '–' },
  {
    key: 'idle',
    label: 'Last Change',
    sortValue: byServer,
    firstDirection: 'desc',
    render: ({ idleDays }) => (
      <span className={classes.idle}>{idleDays === null ? '–' : lastChangeText(idleDays)}</span>
    ),
  },
];

export const cycleSortKeys = cycleColumns.flatMap(({ key, sortValue }) =>
  sortValue === undefined ? [] : [key],
);

function State({ row }: { readonly row: CycleRow }) {
  return (
    <span className={classes.state}>
      <StatusDot tone={stateTones[row.state]} word={stateText(row)} />
      {row.onLeaveUntil !== undefined && <StatusPill tone="neutral" word={leaveText(row.onLeaveUntil)} />}
      {row.startsOn !== undefined && <StatusPill tone="neutral" word={startText(row.startsOn)} />}
      {row.isLate && <StatusPill tone="danger" word="Late" />}
      {row.cannotStart && <StatusPill tone="warning" word="Can't start" />}
    </span>
  );
}

type NextProps = { readonly row: CycleRow; readonly next: NonNullable<CycleRow['nextDate']> };

function NextDate({ row, next }: NextProps) {
  return (
    <span className={classes.next}>
      {formatMonthDay(next.day)} ·{' '}
      <DeadlineText text={nextDateText(next, row.onLeaveUntil !== undefined)} tone={next.tone} />
    </span>
  );
}
