import { linkMessages } from '#contract/core/values/link-messages.ts';
import { Banner } from '#web/ui/layout/Banner.tsx';
import classes from './Survey.module.css';
import type { Missing } from './survey-state.ts';

type Props = { readonly missing: readonly Missing[]; readonly onGo: (missing: Missing) => void };

/** Missing and invalid input by colleague. Each name jumps to the first problem. */
export function MissingAnswers({ missing, onGo }: Props) {
  const hasOpenQuestions = missing.some(({ questions }) => questions.length > 0);
  return (
    <div role="alert">
      {missing.length > 0 && (
        <Banner tone="danger" kind="plain">
          <p>
            {hasOpenQuestions ? linkMessages.unanswered : 'Some notes must be changed before you can submit.'}
          </p>
          <ul className={classes.missing}>
            {missing.map((one) => (
              <li key={one.section.targetEmployeeId}>
                <button type="button" className={classes.goThere} onClick={() => onGo(one)}>
                  {one.section.targetEmployeeName}: {todoOf(one)}
                </button>
              </li>
            ))}
          </ul>
        </Banner>
      )}
    </div>
  );
}

function todoOf({ questions: { length }, note }: Missing): string {
  const answers = length > 0 ? [`${length} ${length === 1 ? 'question' : 'questions'} to answer`] : [];
  return [...answers, ...(note === null ? [] : ['notes to change'])].join(', ');
}
