import type { ReactNode } from 'react';
import type { adminDashboardSummary } from '#contract/dashboards/dashboards.endpoints.ts';
import type { LoginEntry } from '#contract/dashboards/dashboards.schemas.ts';
import type { ResponseOf } from '#contract/core/endpoint.ts';
import type { PagedRows } from '#web/app/calls/paged.ts';
import classes from './AdminDashboard.module.css';
import { LoginTracking } from './panels/LoginTracking.tsx';
import { UndeliveredMails } from './panels/UndeliveredMails.tsx';
import { UpcomingDates } from './panels/UpcomingDates.tsx';

type Props = {
  readonly data: ResponseOf<typeof adminDashboardSummary>;
  readonly logins: PagedRows<LoginEntry>;
  /** The panels of reviews and projects in progress, passed in, as their rows belong to other features. */
  readonly underWay: ReactNode;
};

/** The Admin's panels: work in progress in one column; dates, logins and undelivered emails in the other. */
export function AdminDashboard({ data, logins, underWay }: Props) {
  return (
    <div className={classes.columns}>
      <div className={classes.column}>{underWay}</div>
      <div className={classes.column}>
        <UpcomingDates days={data.upcomingDates} today={data.today} />
        <LoginTracking list={logins} today={data.signedInToday} />
        <UndeliveredMails mails={data.undelivered} />
      </div>
    </div>
  );
}
