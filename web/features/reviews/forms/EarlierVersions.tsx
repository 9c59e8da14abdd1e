import type { ReviewForm } from '#contract/reviews/forms/review-forms.schemas.ts';
import classes from './form.module.css';
import { dayOrTime } from './form-words.ts';
import { AnswersRead } from './questions/AnswersRead.tsx';

/** What the writer submitted before. No other person reads it. */
export function EarlierVersions({ form: { earlier, employee } }: { readonly form: ReviewForm }) {
  if (earlier.length === 0) return null;
  return (
    <section aria-labelledby="earlier" className={classes.earlier}>
      <h2 id="earlier" className={classes.subtitle}>
        Earlier versions
      </h2>
      <p className={classes.quiet}>Only you can read them.</p>
      {earlier.map(({ number, at, answers, content }) => (
        <details key={number}>
          <summary>
            Version {number}, submitted {dayOrTime(at)}
          </summary>
          <AnswersRead content={content} firstName={employee.firstName} values={answers} />
        </details>
      ))}
    </section>
  );
}
