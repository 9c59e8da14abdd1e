import { VisuallyHidden } from '@mantine/core';
import { LOGINS_SHOWN } from '#contract/constants.ts';
import type { LoginEntry } from '#contract/dashboards.ts';
import { formatDay } from '#contract/dates.ts';
import { PersonLink } from '#web/app/PersonLink.tsx';
import { Widget } from '#web/ui/layout/Widget.tsx';
import classes from './LoginTracking.module.css';

const LOGIN_BOX_HEIGHT_PX = 157;

type Props = { readonly logins: readonly LoginEntry[]; readonly today: string };

/** The latest sign-ins, newest first, in a scrollable box. */
export function LoginTracking({ logins, today }: Props) {
  return (
    <Widget
      title="Log-in Tracking"
      actions={<span className={classes.today}>{peopleToday(logins, today)}</span>}
      emptyText={logins.length === 0 ? 'No one has signed in yet.' : null}
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
              <th scope="col">Team Member</th>
              <th scope="col">Date</th>
              <th scope="col">Time</th>
            </tr>
          </thead>
          <tbody>
            {logins.map(({ loginId, employee, loginDate, loginTime }) => (
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
      </div>
    </Widget>
  );
}

/** The list is limited: if all its entries are from today, there may be more. */
function peopleToday(logins: readonly LoginEntry[], today: string): string {
  const ofToday = logins.filter(({ loginDate }) => loginDate === today);
  const people = new Set(ofToday.map(({ employee }) => employee.employeeId)).size;
  const more = ofToday.length === LOGINS_SHOWN ? ' or more' : '';
  return `${people}${more} ${people === 1 && more === '' ? 'person' : 'people'} today`;
}

/** Converts 24-hour to 12-hour time: '14:05' to '2:05 PM'. */
function clock(time: string): string {
  const [hours = '0', minutes = '00'] = time.split(':');
  return `${Number(hours) % 12 || 12}:${minutes} ${Number(hours) < 12 ? 'AM' : 'PM'}`;
}
