import { questionsOf } from '#contract/reviews/forms/review-answers.ts';
import page from '#web/ui/plain/text.module.css';
import { formatDay } from '#contract/core/values/dates.ts';
import type { ReviewForm } from '#contract/reviews/forms/review-forms.schemas.ts';
import { Button } from '#web/ui/plain/Button.tsx';
import classes from './form.module.css';
import { titleOf } from './form-words.ts';
import { SaveState, type SaveProps } from './SaveState.tsx';

type Props = {
  readonly form: ReviewForm;
  readonly answered: number;
  readonly save: SaveProps;
  readonly isSending: boolean;
  readonly showsPeriod: boolean;
  readonly onPeriod: () => void;
  readonly onSubmit: () => void;
};

/** Whose review it is, by when and how far; what sticks to the top says whether it is saved. */
export function FormHead(props: Props) {
  const { form, answered, save, isSending, showsPeriod, onPeriod, onSubmit } = props;
  const all = questionsOf(form.content).length;
  return (
    <>
      <div className={classes.head}>
        <h1 className={page.title}>{titleOf(form)}</h1>
        <p className={page.quiet}>{form.period}</p>
      </div>
      <div className={classes.bar}>
        <p className={classes.progress}>
          {form.deadline !== null && `Due ${formatDay(form.deadline)} · `}
          {answered} of {all} answered
        </p>
        <SaveState {...save} />
        <div className={classes.acts}>
          <Button aria-expanded={showsPeriod} aria-controls="period" onClick={onPeriod}>
            This period
          </Button>
          <Button look="primary" isWorking={isSending} onClick={onSubmit}>
            Submit
          </Button>
        </div>
      </div>
    </>
  );
}
