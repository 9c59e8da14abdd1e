import type { DashboardProject, DashboardReview } from '#contract/dashboards/dashboards.schemas.ts';
import { isAway, isAwaited, isCounted } from '#contract/reviews/steps/awaited.ts';
import { withoutLead } from '#contract/core/names.ts';
import type { CsvColumn } from '#server/http/csv.ts';

/** The columns of the annual reviews in progress as a file. They show a row as the dashboard does. */
export const reviewColumns = (today: string): readonly CsvColumn<DashboardReview>[] => [
  { header: 'Team Member', value: ({ employee }) => employee.fullName },
  {
    header: 'Team Lead',
    value: ({ teamLead, isOwnManager = false }) => teamLead?.fullName ?? withoutLead(isOwnManager),
  },
  { header: 'Hired Date', value: ({ hiredDate }) => hiredDate },
  { header: 'Deadline', value: ({ deadline }) => deadline },
  { header: 'Answered', value: ({ reviewers }) => reviewers.filter(({ isCompleted }) => isCompleted).length },
  { header: 'Reviewers', value: ({ reviewers }) => reviewers.filter(isCounted).length },
  {
    header: 'Late reviewers',
    value: ({ reviewers, onLeaveUntil }) =>
      onLeaveUntil === undefined ? reviewers.filter((one) => isLate(one, today)).length : 0,
  },
  { header: 'On leave until', value: ({ onLeaveUntil }) => onLeaveUntil ?? null },
];

const isLate = (reviewer: DashboardReview['reviewers'][number], today: string) =>
  isAwaited(reviewer) && !isAway(reviewer) && reviewer.deadline !== null && reviewer.deadline < today;

/** The columns of the open projects as a file. */
export const projectColumns: readonly CsvColumn<DashboardProject>[] = [
  { header: 'Project Title', value: ({ projectTitle }) => projectTitle },
  { header: 'Project Manager', value: ({ projectManager }) => projectManager?.fullName ?? null },
  { header: 'Status', value: ({ status = 0 }) => `${Math.round(status * 100)}%` },
  { header: 'Deadline', value: ({ deadline }) => deadline },
  { header: 'Submitted', value: ({ members }) => members.filter(({ isComplete }) => isComplete).length },
  { header: 'Members', value: ({ members }) => members.filter(isCounted).length },
];
