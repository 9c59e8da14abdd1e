import { Button } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router';
import type { adminDashboardSummary } from '#contract/dashboards/dashboards.endpoints.ts';
import type { DashboardReview } from '#contract/dashboards/dashboards.schemas.ts';
import type { ResponseOf } from '#contract/core/endpoint.ts';
import { paths } from '#web/app/paths.ts';
import { AtAGlance } from './panels/AtAGlance.tsx';
import { LatePeople } from './panels/LatePeople.tsx';
import { saveReviews } from './dashboards.api.ts';
import { RemindLate } from './panels/RemindLate.tsx';
import { reviewColumns } from './review-columns.tsx';
import type { WorkList } from './use-work-list.ts';
import { WorkPanel } from './WorkPanel.tsx';

type Props = {
  readonly list: WorkList<DashboardReview>;
  readonly glance: ResponseOf<typeof adminDashboardSummary>['reviews'];
  readonly today: string;
  readonly renderReviewers: (review: DashboardReview) => ReactNode;
};

/** The annual reviews in progress. Each row expands to its reviewers. */
export function ReviewsInProgress({ list, glance, today, renderReviewers }: Props) {
  const columns = useMemo(() => reviewColumns(today), [today]);
  return (
    <WorkPanel
      title="Annual Reviews"
      noun="annual reviews"
      list={list}
      columns={columns}
      rowKey={keyOf}
      onExport={saveReviews}
      actions={<RemindLate glance={glance} />}
      emptyAction={
        <Button component={Link} to={paths.reviewCycle} variant="default" size="xs">
          Open Review Cycle
        </Button>
      }
      expansion={{ label: ({ employee }) => `Reviewers of ${employee.fullName}`, render: renderReviewers }}
    >
      <AtAGlance glance={glance} pathTo={(deadline) => `${paths.reviewCycle}?deadline=${deadline}`} />
      <LatePeople glance={glance} of="reviewer" to={`${paths.reviewCycle}?late=true`} />
    </WorkPanel>
  );
}

const keyOf = ({ annualReviewId }: DashboardReview) => annualReviewId;
