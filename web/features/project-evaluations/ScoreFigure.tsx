import { RatingBars } from './RatingBars.tsx';
import classes from './results.module.css';
import { formatScore, overallLabel } from './score-words.ts';

type Props = {
  readonly averageScore: number;
  readonly answered: number;
  /** Not there on one's own profile. */
  readonly distribution?: readonly number[] | undefined;
  /** Names the spread for a screen reader. */
  readonly label: string;
};

/** An overall score: its label, its number, of how many people, and how the answers are spread where that is told. */
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
