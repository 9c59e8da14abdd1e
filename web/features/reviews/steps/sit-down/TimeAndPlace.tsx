import type { ReactNode } from 'react';
import { isCallLink, isWebLink } from '#contract/core/values/links.ts';
import { type Meeting, timesOf } from '#contract/reviews/steps/sit-down-words.ts';
import { ExternalLink } from '#web/ui/feedback/ExternalLink.tsx';
import classes from './SitDown.module.css';

type Props = { readonly day: string; readonly meeting: Meeting };

/** The time and the place of a planned meeting, as far as they are set. */
export function TimeAndPlace({ day, meeting }: Props) {
  const times = timesOf(day, meeting);
  const { sitdownPlace: place } = meeting;
  const isCall = place !== null && isCallLink(place);
  return (
    <>
      {times !== null && <Line label="Time">{times}</Line>}
      {place !== null && (
        <Line label={isCall ? 'Call' : 'Place'}>{isCall ? <CallLink href={place} /> : place}</Line>
      )}
    </>
  );
}

/**
 * Named by its host, or by what follows the scheme, such as a telephone number. A program for calls opens no
 * tab.
 */
function CallLink({ href }: { readonly href: string }) {
  const { host, pathname } = new URL(href);
  if (!isWebLink(href)) return <a href={href}>{host || pathname}</a>;
  return <ExternalLink href={href}>{host}</ExternalLink>;
}

function Line({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <p className={classes.line}>
      <span className={classes.label}>{label}</span>
      <span className={classes.value}>{children}</span>
    </p>
  );
}
