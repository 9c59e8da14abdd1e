import { useDeferredValue } from 'react';
import type { adminDashboardSummary } from '#contract/dashboards/dashboards.endpoints.ts';
import type {
  DashboardProject,
  DashboardReview,
  LoginEntry,
} from '#contract/dashboards/dashboards.schemas.ts';
import type { ResponseOf } from '#contract/core/endpoint.ts';
import { type PagedRows, usePaged } from '#web/app/calls/paged.ts';
import type { Load } from '#web/ui/layout/Loaded.tsx';
import {
  eachMinute,
  loginsQuery,
  projectsQuery,
  reviewsQuery,
  useAdminDashboardSummary,
} from './dashboards.api.ts';
import { projectSortKeys } from './project-columns.tsx';
import { reviewSortKeys } from './review-columns.tsx';
import { useWorkList, type WorkList } from './use-work-list.ts';

type Loaded = {
  readonly summary: ResponseOf<typeof adminDashboardSummary>;
  readonly reviews: WorkList<DashboardReview>;
  readonly projects: WorkList<DashboardProject>;
  readonly logins: PagedRows<LoginEntry>;
};

type AdminDashboardData = {
  /** Undefined until all parts are there. */
  readonly data: Loaded | undefined;
  /** A part could not be loaded, or not be loaded again. */
  readonly isError: boolean;
  /** When the oldest part was loaded, in epoch milliseconds; 0 before. */
  readonly updatedAt: number;
  /** Of the parts that are missing. */
  readonly load: Load;
};

/** What is late, the dates, the log-ins and the first rows of both panels, loaded side by side. */
export function useAdminDashboard(): AdminDashboardData {
  const summary = useAdminDashboardSummary();
  const reviews = useWorkList(reviewsQuery, {
    sortKeys: reviewSortKeys,
    search: 'reviewSearch',
    order: 'reviews',
    rows: 'reviewRows',
  });
  const projects = useWorkList(projectsQuery, {
    sortKeys: projectSortKeys,
    search: 'projectSearch',
    order: 'projects',
    rows: 'projectRows',
  });
  const logins = usePaged({ ...loginsQuery, refetchInterval: eachMinute });
  const isLoaded = [reviews, projects, logins].every(({ rows }) => rows !== undefined);
  const missing = [
    ...(summary.data === undefined ? [summary] : []),
    ...[reviews, projects, logins].filter(({ rows }) => rows === undefined),
  ];
  // Rendering all panels at once would block the page; deferred, React renders them in slices.
  const shown = useDeferredValue(isLoaded ? summary.data : undefined);
  return {
    data: shown && { summary: shown, reviews, projects, logins },
    isError: [summary, reviews, projects, logins].some(({ isError }) => isError),
    updatedAt: isLoaded
      ? oldest(summary.dataUpdatedAt, reviews.updatedAt, projects.updatedAt, logins.updatedAt)
      : 0,
    load: {
      errorUpdateCount: Math.max(0, ...missing.map(({ errorUpdateCount }) => errorUpdateCount)),
      isFetching: missing.some(({ isFetching }) => isFetching),
      refetch() {
        for (const part of missing) void part.refetch();
      },
    },
  };
}

/** Rows that stay on the screen while others are loaded have no time of their own. */
const oldest = (...times: readonly number[]) => Math.min(...times.filter((time) => time > 0));
