import type { EvaluationSection } from '#contract/projects/evaluation-link.schemas.ts';
import type { Draft } from '#web/app/drafts/draft.ts';
import { isDone } from './survey-state.ts';
import classes from './TeamPicker.module.css';

type Props = {
  readonly sections: readonly EvaluationSection[];
  readonly draft: Draft;
  readonly at: number;
  readonly onPick: (at: number) => void;
};

/** The colleagues to evaluate; a check mark shows completed ones. */
export function TeamPicker({ sections, draft, at, onPick }: Props) {
  const done = sections.filter((section) => isDone(draft, section)).length;
  return (
    <nav aria-label="Team members" className={classes.picker}>
      <p className={classes.count}>
        {done} of {sections.length} done
      </p>
      <ol className={classes.list}>
        {sections.map((section, index) => (
          <li key={section.targetEmployeeId}>
            <button
              type="button"
              className={classes.person}
              {...(index === at ? { 'aria-current': 'step' as const } : {})}
              onClick={() => onPick(index)}
            >
              <DoneMark isDone={isDone(draft, section)} />
              <span className={classes.name}>{section.targetEmployeeName}</span>
              <span className={classes.state}>{isDone(draft, section) ? 'Done' : 'Open'}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function DoneMark({ isDone: done }: { readonly isDone: boolean }) {
  return (
    <svg className={classes.mark} data-done={done} viewBox="0 0 20 20" width="20" height="20" aria-hidden>
      <circle cx="10" cy="10" r="9" />
      {done && <path d="m6 10.5 2.7 2.7L14 7.6" />}
    </svg>
  );
}
