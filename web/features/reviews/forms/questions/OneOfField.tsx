import type { ReactNode } from 'react';
import type { Question } from '#contract/reviews/questions/question-sets.schemas.ts';
import { labelsOf, NOT_APPLICABLE } from './question-state.ts';
import classes from './questions.module.css';

export type ChoiceProps = {
  readonly id: string;
  readonly question: Question;
  readonly wording: ReactNode;
  /** Help, and who reads the answer. */
  readonly notes: ReactNode;
  readonly choice: string;
  readonly isInvalid: boolean;
  readonly describedBy?: string;
  /** Null in a preview. */
  readonly onChoose: ((choice: string) => void) | null;
};

/** A radio group: a scale with named steps and N/A apart, or one choice. Arrows move in it, Tab leaves. */
export function OneOfField(props: ChoiceProps) {
  const { id, question, wording, notes, choice, isInvalid, describedBy, onChoose } = props;
  const isScale = question.kind !== 'choice';
  const labels = labelsOf(question);
  const option = (value: string, label: string) => (
    <label key={value} className={classes.option}>
      <input
        type="radio"
        name={id}
        value={value}
        checked={choice === value}
        className={classes.input}
        onChange={() => onChoose?.(value)}
      />
      <span className={classes.box} aria-hidden />
      {label}
    </label>
  );
  return (
    <fieldset
      id={id}
      role="radiogroup"
      className={classes.group}
      {...(question.isRequired ? { 'aria-required': true } : {})}
      {...(isInvalid ? { 'aria-invalid': true } : {})}
      {...(describedBy === undefined ? {} : { 'aria-describedby': describedBy })}
    >
      <legend className={classes.wording}>{wording}</legend>
      {notes}
      <div className={classes.options} data-scale={(isScale && labels.length <= MOST_IN_A_ROW) || undefined}>
        {labels.map((label, index) => option(String(index), label))}
      </div>
      {question.notApplicable !== null && (
        <div className={classes.apart}>{option(NOT_APPLICABLE, question.notApplicable)}</div>
      )}
      {!question.isRequired && choice !== '' && onChoose !== null && (
        <button
          type="button"
          className={classes.clear}
          onClick={() => {
            onChoose('');
            document.getElementById(id)?.querySelector('input')?.focus();
          }}
        >
          Clear my choice
        </button>
      )}
    </fieldset>
  );
}

/** More steps with their names have no room beside each other. */
const MOST_IN_A_ROW = 5;
