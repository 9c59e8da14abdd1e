import type { ReactNode } from 'react';
import type { adminDashboard } from '#contract/dashboards.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import classes from './AdminDashboard.module.css';
import { LoginTracking } from './LoginTracking.tsx';
import { UndeliveredMails } from './UndeliveredMails.tsx';
import { UpcomingDates } from './UpcomingDates.tsx';

type Props = {
  readonly data: ResponseOf<typeof adminDashboard>;
  /** What is under way: the panels of other areas' rows. */
  readonly underWay: ReactNode;
};

/** The Admin's panels: what is under way on one side, what is coming and what happened on the other. */
export function AdminDashboard({ data, underWay }: Props) {
  return (
    <div className={classes.columns}>
      <div className={classes.column}>{underWay}</div>
      <div className={classes.column}>
        <UpcomingDates days={data.upcomingDates} today={data.today} />
        <LoginTracking logins={data.logins} today={data.today} />
        <UndeliveredMails mails={data.undelivered} />
      </div>
    </div>
  );
}
