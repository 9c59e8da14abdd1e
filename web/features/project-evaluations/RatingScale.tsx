import { type ResponseContent } from '#contract/ratings.ts';
import { ratingLabels } from '#contract/enums.ts';
import classes from './RatingScale.module.css';

type Props = {
  /** Names the group in the page; unique on it. */
  readonly id: string;
  readonly question: string;
  readonly value: string;
  /** Whether to say that the answer is missing. */
  readonly isMissing: boolean;
  readonly onChange: (value: ResponseContent) => void;
};

/** One question with its six levels: a radio group, so arrow keys move within it and Tab leaves it. */
export function RatingScale({ id, question, value, isMissing, onChange }: Props) {
  const problem = `${id}-problem`;
  return (
    <fieldset
      id={id}
      role="radiogroup"
      className={classes.question}
      aria-required
      {...(isMissing ? { 'aria-invalid': true, 'aria-describedby': problem } : {})}
    >
      <legend className={classes.legend}>{question}</legend>
      <div className={classes.levels}>
        {levels.map(({ content, label }) => (
          <label key={content} className={classes.level}>
            <input
              type="radio"
              name={id}
              value={content}
              checked={value === content}
              className={classes.input}
              onChange={() => onChange(content)}
            />
            <span className={classes.mark} aria-hidden />
            {label}
          </label>
        ))}
      </div>
      {isMissing && (
        <p id={problem} className={classes.problem}>
          Please choose an answer.
        </p>
      )}
    </fieldset>
  );
}

/** Six columns; the first has index 0. */
const contents = ['0', '1', '2', '3', '4', '5'] as const;
const levels = contents.map((content, index) => ({ content, label: ratingLabels[index] ?? '' }));
