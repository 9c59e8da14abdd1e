import type { ResponseContent } from '#contract/core/values/ratings.ts';
import { ratingLabels } from '#contract/core/enums.ts';
import classes from './RatingScale.module.css';

type Props = {
  /** The group's HTML id, unique on the page. */
  readonly id: string;
  readonly question: string;
  readonly value: string;
  /** Whether to show the error for a missing answer. */
  readonly isMissing: boolean;
  readonly onChange: (value: ResponseContent) => void;
};

/** One question with its six levels as a radio group: arrow keys move within it, Tab leaves it. */
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

/** The stored value of a level is its index, from '0' for the first of six. */
const contents = ['0', '1', '2', '3', '4', '5'] as const;
const levels = contents.map((content, index) => ({ content, label: ratingLabels[index] ?? '' }));
