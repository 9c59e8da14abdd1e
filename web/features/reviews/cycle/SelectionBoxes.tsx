import { type KeyboardEvent, type MouseEvent, useId } from 'react';
import type { CycleRow } from '#contract/reviews/cycle/review-cycle.schemas.ts';
import { isSelected, pageState } from './selection.ts';
import { useSelection, useSelectionStore } from './selection-store.ts';
import classes from './Selection.module.css';

/** The id of the selection bar, to which Enter leads from a checkbox. */
export const BAR_ID = 'selection-bar';

/** Selects a row. The viewer's own row has no checkbox. */
export function RowBox({ row: { employeeId, fullName, isOwn } }: { readonly row: CycleRow }) {
  const { toggle } = useSelectionStore();
  const isOn = useSelection(({ selection, list }) => isSelected(selection, list, employeeId));
  if (isOwn) {
    return (
      <span className={classes.box} role="img" aria-label={OWN_ROW} title={OWN_ROW}>
        –
      </span>
    );
  }
  return (
    <label className={classes.box}>
      <input
        type="checkbox"
        aria-label={`Select ${fullName}`}
        checked={isOn}
        // The click says whether a range is wanted, for Shift and Space, too.
        onChange={() => undefined}
        onClick={(event) => toggle(employeeId, event.shiftKey)}
        onMouseDown={holdWords}
        onKeyDown={toBar}
      />
    </label>
  );
}

/** Selects all loaded rows. */
export function PageBox() {
  const id = useId();
  const { togglePage } = useSelectionStore();
  const state = useSelection(({ selection, list }) => pageState(selection, list));
  const isEmpty = useSelection(({ list }) => list.ids.length === 0);
  return (
    <>
      <label className={classes.box}>
        <input
          type="checkbox"
          aria-label="Select all on this page"
          aria-describedby={id}
          title={KEYS}
          checked={state === 'all'}
          disabled={isEmpty}
          ref={(box) => {
            if (box !== null) box.indeterminate = state === 'some';
          }}
          onChange={togglePage}
          onKeyDown={toBar}
        />
        <span aria-hidden className={classes.boxWords}>
          All on this page
        </span>
      </label>
      <span id={id} hidden>
        {KEYS}
      </span>
    </>
  );
}

const OWN_ROW = 'Your own review can’t be part of a bulk action.';
const KEYS = 'Space selects, Shift and Space select a range, Enter leads to the actions.';

/** Without this, a press with Shift would mark the words of all rows between. */
function holdWords(event: MouseEvent<HTMLInputElement>): void {
  if (!event.shiftKey) return;
  event.preventDefault();
  event.currentTarget.focus();
}

function toBar(event: KeyboardEvent): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  document.querySelector<HTMLElement>(`#${BAR_ID} button`)?.focus();
}
