import { isCounted } from '#contract/reviews/steps/awaited.ts';
import { formatDay } from '#contract/core/values/dates.ts';
import type { DashboardReview } from '#contract/dashboards/dashboards.schemas.ts';
import { withoutLead } from '#contract/core/names.ts';
import { annualReviewDaysLeft } from '#web/app/time-remaining.ts';
import { PersonLink } from '#web/app/people/PersonLink.tsx';
import { DeadlineText } from '#web/ui/feedback/DeadlineText.tsx';
import { ProgressBar } from '#web/ui/feedback/ProgressBar.tsx';
import { byServer, type Column } from '#web/ui/table/columns.ts';
import classes from './AdminDashboard.module.css';
import { isLate } from './panels/late-people.ts';

export const reviewColumns = (today: string): readonly Column<DashboardReview>[] => [
  {
    key: 'employee',
    label: 'Team Member Name',
    sortValue: byServer,
    render: ({ employee }) => <PersonLink {...employee} />,
  },
  {
    key: 'lead',
    label: 'Team Lead',
    width: '19%',
    sortValue: byServer,
    render: ({ teamLead, isOwnManager = false }) =>
      teamLead === null ? withoutLead(isOwnManager) : <PersonLink {...teamLead} />,
  },
  {
    key: 'hired',
    label: 'Hired Date',
    width: '15%',
    firstDirection: 'desc',
    sortValue: byServer,
    render: ({ hiredDate }) => formatDay(hiredDate),
  },
  {
    key: 'deadline',
    label: 'Deadline',
    width: '22%',
    sortValue: byServer,
    render: ({ deadline, onLeaveUntil }) =>
      deadline === null ? (
        '–'
      ) : (
        <Deadline deadline={deadline} today={today} isOnLeave={onLeaveUntil !== undefined} />
      ),
  },
  {
    key: 'reviews',
    label: 'Reviews',
    width: '17%',
    render: (review) => <Progress review={review} today={today} />,
  },
];

export const reviewSortKeys = ['employee', 'lead', 'hired', 'deadline'];

type ProgressProps = { readonly review: DashboardReview; readonly today: string };

function Progress({ review: { employee, reviewers, onLeaveUntil }, today }: ProgressProps) {
  const done = reviewers.filter(({ isCompleted }) => isCompleted).length;
  const counted = reviewers.filter(isCounted).length;
  const late = onLeaveUntil === undefined ? reviewers.filter((one) => isLate(one, today)).length : 0;
  return (
    <>
      <ProgressBar
        label={`Reviews of ${employee.fullName}`}
        value={counted === 0 ? 0 : done / counted}
        text={`${done} of ${counted}`}
      />
      {late > 0 && <DeadlineText text={`${late} late`} tone="danger" />}
    </>
  );
}

type DeadlineProps = { readonly deadline: string; readonly today: string; readonly isOnLeave: boolean };

function Deadline({ deadline, today, isOnLeave }: DeadlineProps) {
  return (
    <span className={classes.deadline}>
      <span>{formatDay(deadline)}</span>
      <DeadlineText {...annualReviewDaysLeft(deadline, today, isOnLeave)} />
    </span>
  );
}
