import type { ChoiceProps } from './OneOfField.tsx';
import { indicesOf, labelsOf } from './question-state.ts';
import classes from './questions.module.css';

/** Several choices or values, with a limit if there is one. */
export function SomeOfField(props: ChoiceProps) {
  const { id, question, wording, notes, choice, isInvalid, describedBy, onChoose } = props;
  const labels = labelsOf(question);
  const chosen = indicesOf(choice).filter((index) => index < labels.length);
  const { most } = question;
  const isFull = most !== null && chosen.length >= most;
  const toggle = (index: number) => {
    const others = chosen.filter((one) => one !== index);
    const next = others.length < chosen.length ? others : [...chosen, index];
    if (most === null || next.length <= most) onChoose?.(next.toSorted((a, b) => a - b).join(','));
  };
  return (
    <fieldset
      id={id}
      className={classes.group}
      {...(isInvalid ? { 'data-invalid': true } : {})}
      {...(describedBy === undefined ? {} : { 'aria-describedby': describedBy })}
    >
      <legend className={classes.wording}>{wording}</legend>
      {notes}
      <div className={classes.options}>
        {labels.map((label, index) => {
          const isChosen = chosen.includes(index);
          return (
            <label key={label} className={classes.option} data-off={(isFull && !isChosen) || undefined}>
              <input
                type="checkbox"
                checked={isChosen}
                className={classes.input}
                onChange={() => toggle(index)}
                {...(isFull && !isChosen ? { 'aria-disabled': true } : {})}
              />
              <span className={classes.box} data-square aria-hidden />
              {label}
            </label>
          );
        })}
      </div>
      <p role="status" className={classes.count}>
        {isFull &&
          most < labels.length &&
          `${chosen.length} of ${most} chosen. Take one back to choose another.`}
      </p>
    </fieldset>
  );
}
