import { chosenInWords, inWordsOf, questionsOf } from '#contract/reviews/forms/review-answers.ts';
import type { ReviewerType } from '#contract/core/enums.ts';
import { Fragment, type ReactNode } from 'react';
import type { Question, QuestionSetContent } from '#contract/reviews/questions/question-sets.schemas.ts';
import type { ReviewAnswers } from '#contract/reviews/forms/review-forms.schemas.ts';
import { QuestionField } from './QuestionField.tsx';
import type { Problem, QuestionEdits } from './question-state.ts';
import classes from './questions.module.css';

type Props = {
  readonly content: QuestionSetContent;
  readonly type: ReviewerType;
  /** Of the person whom the questions are about. */
  readonly firstName: string;
  readonly values: ReviewAnswers;
  /** What another device wrote, by the key of the question, where the person has to choose. */
  readonly others?: Readonly<Record<string, string>>;
  readonly problems?: readonly Problem[];
  /** Null: as a preview, which takes no answers. */
  readonly edits: QuestionEdits | null;
  /** Shown below the option with which a peer declines the review. */
  readonly decline?: ReactNode;
};

/** All questions of a set in their sections, as the reviewer sees them. */
export function QuestionFields({
  content,
  type,
  firstName,
  values,
  others,
  problems,
  edits,
  decline,
}: Props) {
  const numbers = new Map(questionsOf(content).map(({ key }, index) => [key, index + 1]));
  return content.sections.map(({ title, questions }, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- sections have no key, and their order is fixed
    <section key={at} className={classes.section} {...(title === '' ? {} : { 'aria-label': title })}>
      {title !== '' && <h2 className={classes.title}>{inWordsOf(title, firstName)}</h2>}
      {questions.map((question) => (
        <Fragment key={question.key}>
          <QuestionField
            question={question}
            number={numbers.get(question.key) ?? 0}
            type={type}
            firstName={firstName}
            text={values.texts[question.key] ?? ''}
            choice={values.choices[question.key] ?? ''}
            other={others?.[question.key] ?? null}
            problem={problems?.find(({ key }) => key === question.key)?.sentence ?? null}
            edits={edits}
          />
          {declines(question, values) && decline}
        </Fragment>
      ))}
    </section>
  ));
}

const declines = (question: Question, values: ReviewAnswers) =>
  question.declinesWith !== null && chosenInWords(question, values).includes(question.declinesWith);
