import { isLongerThan } from '#contract/core/values/characters.ts';
import { ANSWER_MAX_CHARACTERS } from '#contract/reviews/forms/review-forms.ts';
import { TextCount } from '#web/ui/forms/TextCount.tsx';
import { BothTexts } from './BothTexts.tsx';
import type { QuestionEdits } from './question-state.ts';
import { lengthHint } from './question-state.ts';
import classes from './questions.module.css';

type Props = {
  readonly id: string;
  readonly questionKey: string;
  readonly text: string;
  readonly other: string | null;
  readonly isComment: boolean;
  readonly isRequired: boolean;
  readonly isInvalid: boolean;
  readonly describedBy?: string;
  readonly edits: QuestionEdits | null;
};

/** From here on the limit is near, and the characters count. */
const NEAR = ANSWER_MAX_CHARACTERS * 0.9;

/** A long text or a comment. A text that is too long is never cut. */
export function TextAnswer(props: Props) {
  const { id, questionKey, text, other, isComment, isRequired, isInvalid, describedBy, edits } = props;
  return (
    <>
      <textarea
        id={id}
        rows={isComment ? 1 : 4}
        dir="auto"
        className={classes.text}
        data-comment={isComment || undefined}
        data-question={questionKey}
        value={text}
        readOnly={edits === null}
        onChange={(event) => edits?.write(questionKey, event.currentTarget.value)}
        {...(isRequired ? { 'aria-required': true } : {})}
        {...(isInvalid ? { 'aria-invalid': true } : {})}
        {...(describedBy === undefined ? {} : { 'aria-describedby': describedBy })}
      />
      {/* What is typed, on paper, where a field would cut it off. */}
      <p dir="auto" className={classes.printed}>
        {text}
      </p>
      {isLongerThan(text, NEAR) ? (
        <TextCount text={text} limit={ANSWER_MAX_CHARACTERS} />
      ) : (
        (!isComment || text !== '') && <p className={classes.count}>{lengthHint(text, isComment)}</p>
      )}
      <div role="status">
        {other !== null && edits !== null && (
          <BothTexts
            id={id}
            mine={text}
            other={other}
            onKeep={(kept) => {
              edits.resolve(questionKey, kept);
              document.getElementById(id)?.focus();
            }}
          />
        )}
      </div>
    </>
  );
}
