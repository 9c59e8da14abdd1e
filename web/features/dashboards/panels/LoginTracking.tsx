import { VisuallyHidden } from '@mantine/core';
import type { adminDashboardSummary } from '#contract/dashboards/dashboards.endpoints.ts';
import type { LoginEntry } from '#contract/dashboards/dashboards.schemas.ts';
import { formatDay } from '#contract/core/values/dates.ts';
import type { ResponseOf } from '#contract/core/endpoint.ts';
import type { PagedRows } from '#web/app/calls/paged.ts';
import { PersonLink } from '#web/app/people/PersonLink.tsx';
import { Widget } from '#web/ui/layout/Widget.tsx';
import { MoreRows } from '#web/ui/table/MoreRows.tsx';
import classes from './LoginTracking.module.css';

const LOGIN_BOX_HEIGHT_PX = 157;

type Today = ResponseOf<typeof adminDashboardSummary>['signedInToday'];
type Props = { readonly list: PagedRows<LoginEntry>; readonly today: Today };

/** The sign-ins, newest first, in a scrollable box that loads more as its end comes near. */
export function LoginTracking({ list, today }: Props) {
  const { rows = [], total, hasMore, hasFailedMore, isLoadingMore, loadMore } = list;
  return (
    <Widget
      title="Log-in Tracking"
      actions={<span className={classes.today}>{peopleIn(today)}</span>}
      emptyText={rows.length === 0 ? 'No one has signed in yet.' : null}
    >
      <div
        role="region"
        aria-label="Log-ins"
        // A scrollable box must be focusable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className={classes.box}
        style={{ height: LOGIN_BOX_HEIGHT_PX }}
      >
        <table className={classes.table}>
          <caption>
            <VisuallyHidden>The newest log-ins</VisuallyHidden>
          </caption>
          <thead>
            <tr>
              <th scope="col">Team Member Name</th>
              <th scope="col">Date</th>
              <th scope="col">Time</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ loginId, employee, loginDate, loginTime }) => (
              <tr key={loginId}>
                <td>
                  <PersonLink {...employee} />
                </td>
                <td>{formatDay(loginDate)}</td>
                <td>{clock(loginTime)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <MoreRows
          noun="log-ins"
          hasMore={hasMore}
          isLoading={isLoadingMore}
          onMore={loadMore}
          printed={{ shown: rows.length, total, noun: 'log-ins' }}
          isAutomatic={!hasFailedMore}
        />
      </div>
    </Widget>
  );
}

function peopleIn({ people, isPart }: Today): string {
  const more = isPart ? ' or more' : '';
  return `${people}${more} ${people === 1 && !isPart ? 'person' : 'people'} today`;
}

/** Converts 24-hour to 12-hour time: '14:05' to '2:05 PM'. */
function clock(time: string): string {
  const [hours = '0', minutes = '00'] = time.split(':');
  return `${Number(hours) % 12 || 12}:${minutes} ${Number(hours) < 12 ? 'AM' : 'PM'}`;
}
