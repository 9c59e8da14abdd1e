import type { ReactNode } from 'react';
import { isCallLink, type Meeting, timesOf } from '#contract/sit-down-words.ts';
import { ExternalLink } from '#web/ui/feedback/ExternalLink.tsx';
import classes from './SitDown.module.css';

/** The time and the place of a planned meeting, as far as they are set. */
export function TimeAndPlace({ meeting }: { readonly meeting: Meeting }) {
  const times = timesOf(meeting);
  const { sitdownPlace: place } = meeting;
  const isCall = place !== null && isCallLink(place);
  return (
    <>
      {times !== null && <Line label="Time">{times}</Line>}
      {place !== null && (
        <Line label={isCall ? 'Call' : 'Place'}>
          {isCall ? <ExternalLink href={place}>{new URL(place).host}</ExternalLink> : place}
        </Line>
      )}
    </>
  );
}

function Line({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <p className={classes.line}>
      <span className={classes.label}>{label}</span>
      <span className={classes.value}>{children}</span>
    </p>
  );
}
