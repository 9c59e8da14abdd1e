import { inWordsOf, questionsOf } from '#contract/reviews/forms/review-answers.ts';
import type { QuestionSetContent } from '#contract/reviews/questions/question-sets.schemas.ts';
import { Banner } from '#web/ui/layout/Banner.tsx';
import classes from './form.module.css';
import { type Problem } from './questions/question-state.ts';

type Props = {
  readonly content: QuestionSetContent;
  readonly firstName: string;
  readonly problems: readonly Problem[];
  readonly onGo: (problem: Problem) => void;
};

/** What is in the way of submitting. Each line leads there. */
export function MissingList({ content, firstName, problems, onGo }: Props) {
  const questions = questionsOf(content);
  const numberOf = (key: string) => questions.findIndex((question) => question.key === key);
  return (
    <div role="alert">
      {problems.length > 0 && (
        <Banner tone="danger" kind="plain">
          <p>
            {problems.length === 1 ? 'One answer is' : `${problems.length} answers are`} missing or must be
            changed before you can submit.
          </p>
          <ul className={classes.missing}>
            {problems.map((problem) => {
              const at = numberOf(problem.key);
              return (
                <li key={`${problem.key} ${problem.sentence}`}>
                  <a
                    href={`#${problem.fieldId}`}
                    className={classes.goThere}
                    onClick={(event) => {
                      event.preventDefault();
                      onGo(problem);
                    }}
                  >
                    {at + 1}. {inWordsOf(questions[at]?.wording ?? '', firstName)}
                  </a>
                </li>
              );
            })}
          </ul>
        </Banner>
      )}
    </div>
  );
}
