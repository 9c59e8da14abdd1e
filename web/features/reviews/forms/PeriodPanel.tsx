import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { goalProgresses, goalProgressLabels } from '#contract/core/enums.ts';
import { questionsOf } from '#contract/reviews/forms/review-answers.ts';
import type { OfPeriod, ReviewForm } from '#contract/reviews/forms/review-forms.schemas.ts';
import { queryClient } from '#web/app/calls/query-client.ts';
import page from '#web/ui/plain/text.module.css';
import { Button } from '#web/ui/plain/Button.tsx';
import classes from './form.module.css';
import { dayOrTime } from './form-words.ts';
import { periodQuery } from './period.api.ts';

/** `key` names the question of the form that asks the same. */
type OnQuote = (words: string, key?: string) => void;
type Props = { readonly form: ReviewForm; readonly onQuote: OnQuote };

/** Goals, kudos, projects and earlier answers, as far as this reviewer may see them. Each can be quoted. */
export function PeriodPanel({ form, onQuote }: Props) {
  const { annualReviewerId, employee } = form;
  const { data: known, error, refetch } = useQuery(periodQuery(annualReviewerId), queryClient);
  if (error !== null && known === undefined)
    return (
      <div role="alert">
        <p className={page.sentence}>{error.message}</p>
        <Button onClick={() => void refetch()}>Try again</Button>
      </div>
    );
  if (known === undefined) return <p className={page.quiet}>Loading…</p>;
  const { goals, kudos, projects, performanceScore, lastReview, selfReview } = known;
  const whose = form.type === 'Self' ? 'Your' : `${employee.firstName}’s`;
  const isNothing =
    performanceScore === null &&
    [goals, kudos, projects, lastReview, selfReview].every((part) => (part ?? []).length === 0);
  const keys = questionsOf(form.content).map(({ key }) => key);
  const answerOf = (sourceOf: (question: string) => string) =>
    function Earlier({ key, question, answer }: NonNullable<OfPeriod['lastReview']>[number]) {
      const at = keys.indexOf(key);
      return (
        <li key={key}>
          <Item
            words={answer}
            note={at < 0 ? question : `${question} Question ${at + 1} asks this.`}
            source={sourceOf(question)}
            onQuote={(words) => onQuote(words, key)}
          />
        </li>
      );
    };
  return (
    <div className={classes.period}>
      {isNothing && <p className={page.quiet}>There is nothing to show for this period.</p>}
      <Part title="Goals" items={goals}>
        {(goal) => (
          <li key={goal.goalId}>
            <Item
              words={goal.title}
              note={progressOf(goal.progress)}
              source={`Goal, ${progressOf(goal.progress)}`}
              onQuote={onQuote}
            />
            {goal.updates.length > 0 && (
              <ul className={classes.items}>
                {goal.updates.map(({ on, by, text }, at) => (
                  // oxlint-disable-next-line react/no-array-index-key -- the list is fixed and without keys
                  <li key={at}>
                    <Item
                      words={text}
                      note={`${by}, ${dayOrTime(on)}`}
                      source={`${by} on the goal “${goal.title}”, ${dayOrTime(on)}`}
                      onQuote={onQuote}
                    />
                  </li>
                ))}
              </ul>
            )}
          </li>
        )}
      </Part>
      <Part title="Kudos" items={kudos}>
        {({ on, from, text }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- the list is fixed and without keys
          <li key={at}>
            <Item
              words={text}
              note={`${from}, ${dayOrTime(on)}`}
              source={`Kudos from ${from}, ${dayOrTime(on)}`}
              onQuote={onQuote}
            />
          </li>
        )}
      </Part>
      {performanceScore !== null && (
        <p className={classes.itemWords}>Performance score: {performanceScore}</p>
      )}
      <Part title="Projects" items={projects}>
        {({ projectId, name, role, endDate, score }) => (
          <li key={projectId}>
            <Item
              words={score === null ? name : `${name}: ${score}`}
              note={[role, endDate !== null && `until ${dayOrTime(endDate)}`].filter(Boolean).join(', ')}
              source={`Project, ${role}`}
              onQuote={onQuote}
            />
          </li>
        )}
      </Part>
      <Part title={`${whose} self review`} items={selfReview}>
        {answerOf(() => `${whose} self review`)}
      </Part>
      <Part title="The last review" items={lastReview}>
        {answerOf((question) => `The last review: ${question}`)}
      </Part>
    </div>
  );
}

type PartProps<T> = {
  readonly title: string;
  /** Null where the reviewer may not see them. */
  readonly items: readonly T[] | null;
  readonly children: (item: T, at: number) => ReactNode;
};

function Part<T>({ title, items, children }: PartProps<T>) {
  if (items === null || items.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className={classes.partTitle}>{title}</h3>
      <ul className={classes.items}>{items.map(children)}</ul>
    </section>
  );
}

type ItemProps = {
  readonly words: string;
  readonly note: string;
  /** Where the words are from, as a quote says it. */
  readonly source: string;
  readonly onQuote: (words: string) => void;
};

function Item({ words, note, source, onQuote }: ItemProps) {
  return (
    <div className={classes.item}>
      <div>
        <p className={classes.itemWords}>{words}</p>
        <p className={classes.quiet}>{note}</p>
      </div>
      <button
        type="button"
        className={classes.quote}
        aria-label={`Quote: ${source}`}
        onClick={() => onQuote(`“${words.trim()}” (${source})`)}
      >
        Quote
      </button>
    </div>
  );
}

const progressOf = (progress: string) => {
  const known = goalProgresses.find((one) => one === progress);
  return known === undefined ? progress : goalProgressLabels[known];
};
