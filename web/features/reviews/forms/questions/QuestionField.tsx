import { isLongerThan } from '#contract/core/values/characters.ts';
import { inWordsOf } from '#contract/reviews/forms/review-answers.ts';
import { memo } from 'react';
import type { ReviewerType } from '#contract/core/enums.ts';
import type { Question } from '#contract/reviews/questions/question-sets.schemas.ts';
import { ANSWER_MAX_CHARACTERS } from '#contract/reviews/forms/review-forms.ts';
import { readersMark } from '#contract/reviews/reading/review-readers.ts';
import { OneOfField } from './OneOfField.tsx';
import { commentId, fieldId, type QuestionEdits, takesSome } from './question-state.ts';
import classes from './questions.module.css';
import { SomeOfField } from './SomeOfField.tsx';
import { TextAnswer } from './TextAnswer.tsx';

type QuestionProps = {
  readonly question: Question;
  /** From 1. */
  readonly number: number;
  readonly type: ReviewerType;
  readonly firstName: string;
  /** The long text, or the comment on a scale or a choice. */
  readonly text: string;
  readonly choice: string;
  readonly other: string | null;
  readonly problem: string | null;
  readonly edits: QuestionEdits | null;
};

/** One question with its field. Each keystroke draws only its own question. */
export const QuestionField = memo(function QuestionField(props: QuestionProps) {
  const { question, number, type, firstName, text, other, problem, edits } = props;
  const id = fieldId(question);
  const isText = question.kind === 'text';
  const isTooLong = isLongerThan(text.trim(), ANSWER_MAX_CHARACTERS);
  const mark = readersMark(type, question.isShared, firstName);
  const help = inWordsOf(question.help, firstName);
  const ofField = [
    help !== '' && `${id}-help`,
    mark !== null && `${id}-readers`,
    problem !== null && !(isTooLong && !isText) && `${id}-problem`,
  ].filter((one) => one !== false);
  const wording = (
    <>
      <span className={classes.number}>{number}</span> {inWordsOf(question.wording, firstName)}
      {question.isRequired && (
        <>
          {' '}
          <span className={classes.required} title="Must be answered">
            *
          </span>
        </>
      )}
    </>
  );
  const notes = (
    <>
      {help !== '' && (
        <p id={`${id}-help`} className={classes.help}>
          {help}
        </p>
      )}
      {mark !== null && (
        <p id={`${id}-readers`} className={classes.mark}>
          {mark}
        </p>
      )}
    </>
  );
  const group = {
    id,
    question,
    wording,
    notes,
    choice: props.choice,
    isInvalid: problem !== null && !isTooLong,
    ...(ofField.length === 0 ? {} : { describedBy: ofField.join(' ') }),
    onChoose: edits && ((choice: string) => edits.choose(question.key, choice)),
  };
  const ofText = {
    questionKey: question.key,
    text,
    other,
    isInvalid: problem !== null && (isText || isTooLong),
    edits,
  };
  const sentence = problem !== null && (
    <p id={`${id}-problem`} className={classes.problem}>
      {problem}
    </p>
  );
  return (
    <div className={classes.question}>
      {isText && (
        <>
          <label htmlFor={id} className={classes.wording}>
            {wording}
          </label>
          {notes}
          <TextAnswer
            {...ofText}
            id={id}
            isComment={false}
            isRequired={question.isRequired}
            {...(ofField.length === 0 ? {} : { describedBy: ofField.join(' ') })}
          />
        </>
      )}
      {!isText && (takesSome(question) ? <SomeOfField {...group} /> : <OneOfField {...group} />)}
      {!isText && !isTooLong && sentence}
      {!isText && question.hasComment && (
        <>
          <label htmlFor={commentId(question)} className={classes.commentLabel}>
            Comment<span className={classes.hidden}> on question {number}</span> (optional)
          </label>
          <TextAnswer
            {...ofText}
            id={commentId(question)}
            isComment
            isRequired={false}
            {...(isTooLong && problem !== null ? { describedBy: `${id}-problem` } : {})}
          />
        </>
      )}
      {(isText || isTooLong) && sentence}
    </div>
  );
});
