import { evaluationMessages } from '#contract/project-messages.ts';
import flow from './flow.module.css';
import classes from './Survey.module.css';
import type { Missing } from './survey-state.ts';

type Props = { readonly missing: readonly Missing[]; readonly onGo: (missing: Missing) => void };

/** What is still missing, by person; a press on a name goes there. */
export function MissingAnswers({ missing, onGo }: Props) {
  return (
    <div role="alert">
      {missing.length > 0 && (
        <div className={flow.notice} data-tone="danger">
          <p>{evaluationMessages.unanswered}</p>
          <ul className={classes.missing}>
            {missing.map((one) => (
              <li key={one.section.targetEmployeeId}>
                <button type="button" className={classes.goThere} onClick={() => onGo(one)}>
                  {one.section.targetEmployeeName}: {one.questions.length}{' '}
                  {one.questions.length === 1 ? 'question' : 'questions'} to answer
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
