import { chosenInWords, inWordsOf, questionsOf } from '#contract/reviews/forms/review-answers.ts';
import type { QuestionSetContent } from '#contract/reviews/questions/question-sets.schemas.ts';
import type { ReviewAnswers } from '#contract/reviews/forms/review-forms.schemas.ts';
import classes from './questions.module.css';

type Props = {
  readonly content: QuestionSetContent;
  readonly firstName: string;
  readonly values: ReviewAnswers;
};

/** The own answers to read, each under its question. */
export function AnswersRead({ content, firstName, values }: Props) {
  return (
    <dl className={classes.read}>
      {questionsOf(content).map((question, index) => {
        const chosen = chosenInWords(question, values);
        const text = values.texts[question.key] ?? '';
        return (
          <div key={question.key}>
            <dt className={classes.wording}>
              <span className={classes.number}>{index + 1}</span> {inWordsOf(question.wording, firstName)}
            </dt>
            {chosen.length > 0 && <dd className={classes.chosen}>{chosen.join(', ')}</dd>}
            {text !== '' && (
              <dd dir="auto" className={classes.words}>
                {text}
              </dd>
            )}
            {chosen.length === 0 && text === '' && <dd className={classes.none}>No answer</dd>}
          </div>
        );
      })}
    </dl>
  );
}
