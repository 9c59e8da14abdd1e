import { type ReactNode, useMemo } from 'react';
import type { DashboardReview } from '#contract/dashboards.ts';
import { Widget } from '#web/ui/layout/Widget.tsx';
import { SortTable } from '#web/ui/table/SortTable.tsx';
import { useUrlSort } from '#web/ui/table/use-url-list.ts';
import { AtAGlance } from './AtAGlance.tsx';
import { LatePeople } from './LatePeople.tsx';
import { lateReviewers } from './late-people.ts';
import { reviewColumns, reviewSortKeys } from './review-columns.tsx';
import { RowsButton } from './RowsButton.tsx';
import { useFirstRows } from './use-first-rows.ts';
import classes from './AdminDashboard.module.css';

type Props = {
  readonly reviews: readonly DashboardReview[];
  readonly today: string;
  readonly renderReviewers: (review: DashboardReview) => ReactNode;
};

/** The annual reviews in progress. Each row expands to its reviewers. */
export function ReviewsInProgress({ reviews, today, renderReviewers }: Props) {
  const [sort, setSort] = useUrlSort(byDeadline, reviewSortKeys, 'reviews');
  const shown = useFirstRows('reviewRows');
  const columns = useMemo(() => reviewColumns(today), [today]);
  return (
    <Widget
      title="Annual Reviews In Progress"
      emptyText={reviews.length === 0 ? 'No annual reviews are in progress.' : null}
    >
      <div className={classes.glance}>
        <AtAGlance unfinished={reviews} today={today} />
        <LatePeople late={lateReviewers(reviews, today)} of="reviewer" />
      </div>
      <SortTable
        caption="Annual reviews in progress"
        columns={columns}
        rows={reviews}
        rowKey={keyOf}
        sort={sort}
        onSort={setSort}
        defaultSort={byDeadline}
        limit={shown.limit}
        expansion={{
          label: ({ employee }) => `Reviewers of ${employee.fullName}`,
          render: renderReviewers,
        }}
      />
      <RowsButton rows={shown} total={reviews.length} of="annual reviews" />
    </Widget>
  );
}

const byDeadline = { key: 'deadline', direction: 'asc' } as const;
const keyOf = ({ annualReviewId }: DashboardReview) => annualReviewId;
