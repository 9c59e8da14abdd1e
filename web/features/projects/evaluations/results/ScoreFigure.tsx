import { RatingBars } from './RatingBars.tsx';
import classes from './results.module.css';
import { formatScore, overallLabel } from './score-words.ts';

type Props = {
  readonly averageScore: number;
  readonly answered: number;
  /** Missing on the viewer's own profile. */
  readonly distribution?: readonly number[] | undefined;
  /** Names the distribution for screen readers. */
  readonly label: string;
};

/** An overall score with its label and number of people, and the distribution of answers if available. */
export function ScoreFigure({ averageScore, answered, distribution, label }: Props) {
  return (
    <>
      <div className={classes.overall}>
        <p className={classes.big}>{formatScore(averageScore, '--')}</p>
        <p className={classes.rating}>{overallLabel(averageScore)}</p>
        {answered > 0 && <p className={classes.quiet}>{answeredBy(answered)}</p>}
      </div>
      {answered > 0 && distribution !== undefined && <RatingBars label={label} distribution={distribution} />}
    </>
  );
}

export const answeredBy = (count: number) =>
  count === 0 ? 'no answers yet' : `answered by ${count} ${count === 1 ? 'person' : 'people'}`;
