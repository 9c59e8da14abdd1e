import { Link } from 'react-router';
import type { ShortDay, UpcomingDate, UpcomingDay } from '#contract/dashboards/dashboards.schemas.ts';
import { anniversariesOf, type DateKind } from './date-kinds.ts';
import classes from './UpcomingDates.module.css';

type Props = { readonly short: ShortDay; readonly day: UpcomingDay; readonly kinds: readonly DateKind[] };

/** The dates of a day. Several anniversaries are one line that opens. */
export function DatesOfDay({ short, day, kinds }: Props) {
  const { alone, folded, inAll } = anniversariesOf(short, day);
  return (
    <ul className={classes.list}>
      {kinds.map((kind) => (
        <Dates key={kind.key} kind={kind} dates={kind.key === 'hireDates' ? alone : day[kind.key]} />
      ))}
      {folded.length > 0 && kinds.some(({ key }) => key === 'hireDates') && (
        <li>
          <details className={classes.folded} open={kinds.length === 1}>
            <summary className={classes.summary}>{inAll} anniversaries</summary>
            <ul className={classes.list}>
              <Dates kind={hireDates(kinds)} dates={folded} />
            </ul>
          </details>
        </li>
      )}
    </ul>
  );
}

const hireDates = (kinds: readonly DateKind[]) => kinds.find(({ key }) => key === 'hireDates');

type DatesProps = { readonly kind: DateKind | undefined; readonly dates: readonly UpcomingDate[] };

const Dates = ({ kind, dates }: DatesProps) =>
  kind !== undefined &&
  dates.map(({ entityId, description }) => (
    <li key={entityId} className={classes.item}>
      <Link to={kind.pathTo(entityId)} className={classes.link}>
        {description}
      </Link>
      <span className={classes.kind}>{kind.label}</span>
    </li>
  ));
