import type { Question } from '#contract/reviews/questions/question-sets.schemas.ts';
import { isAnswered, questionsOf } from '#contract/reviews/forms/review-answers.ts';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useRevalidator } from 'react-router';
import { ApiError } from '#web/app/calls/api-error.ts';
import { joined } from '#web/app/drafts/reconcile.ts';
import type { DraftSync } from '#web/app/drafts/draft-sync.ts';
import { newKey } from '#web/app/calls/idempotency-key.ts';
import { showError } from '#web/ui/dialogs/error-store.ts';
import { breakpoints } from '#web/ui/breakpoints.ts';
import page from '#web/ui/plain/text.module.css';
import { useIsOnline } from '#web/ui/connection.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Banner } from '#web/ui/layout/Banner.tsx';
import classes from './form.module.css';
import { FormHead } from './FormHead.tsx';
import { othersOf, valuesOf } from './form-values.ts';
import { readersOfForm, yourReview } from './form-words.ts';
import { MissingList } from './MissingList.tsx';
import { PeriodAside } from './PeriodAside.tsx';
import { quoteInto } from './quote-into.ts';
import type { LoadedForm } from './loaded-form.ts';
import { submitForm } from './review-forms.api.ts';
import { QuestionFields } from './questions/QuestionFields.tsx';
import {
  answersOf,
  commentId,
  fieldId,
  type Problem,
  problemsOf,
  type QuestionEdits,
} from './questions/question-state.ts';

const Decline = lazyPart(async () => (await import('./Decline.tsx')).Decline);
const EarlierVersions = lazyPart(async () => (await import('./EarlierVersions.tsx')).EarlierVersions);

type Props = LoadedForm & { readonly sync: DraftSync; readonly onDeclined: () => void };

/** The open form: questions left, what is known of the period right. All is saved while it is typed. */
export function WritingForm({ form, keeper, sync, writerId, onDeclined }: Props) {
  const { content, type, employee, reopened } = form;
  const draft = useSyncExternalStore(keeper.subscribe, keeper.current);
  const isOnline = useIsOnline();
  const { revalidate } = useRevalidator();
  const [showsMissing, setShowsMissing] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const [showsPeriod, setShowsPeriod] = useState(false);
  const [quoted, setQuoted] = useState('');
  const key = useRef<string>(null);
  /** The question whose text had the focus last: quotes go there. */
  const lastText = useRef<string>(null);
  const values = useMemo(() => valuesOf(draft), [draft]);
  const others = useMemo(() => othersOf(draft), [draft]);
  const edits = useMemo<QuestionEdits>(
    () => ({
      write: (question, text) => keeper.write('notes', question, text),
      choose: (question, choice) => keeper.write('answers', question, choice),
      resolve: (question, kept) => {
        const entry = keeper.current().notes[question];
        if (entry?.other === undefined) return;
        const both = joined(entry, entry.other);
        keeper.resolve('notes', question, { mine: entry.text, other: entry.other.text, both }[kept]);
      },
    }),
    [keeper],
  );
  const questions = questionsOf(content);
  const allProblems = (): readonly Problem[] => [
    ...problemsOf(content, valuesOf(keeper.current())),
    ...unresolved(othersOf(keeper.current()), questions),
  ];
  const problems = showsMissing ? allProblems() : [];
  useTopOnOpen();

  const submit = async () => {
    if (isSending) return;
    const [first] = allProblems();
    setFailure(null);
    setShowsMissing(first !== undefined);
    if (first !== undefined) return focusOn(first);
    setIsSending(true);
    keeper.flush();
    key.current ??= newKey();
    try {
      // Words of another device come first.
      await sync.push();
      const answers = answersOf(content, valuesOf(keeper.current()));
      await submitForm(form, answers, { ifMatch: sync.version(), idempotencyKey: key.current });
      keeper.close();
      key.current = null;
      await revalidate();
    } catch (error) {
      const isChanged = error instanceof ApiError && error.status === 412;
      const said = error instanceof Error ? error.message : String(error);
      const sentence = isChanged
        ? 'You also wrote on another device. Look at your answers and submit again.'
        : said;
      setFailure(sentence);
      showError(sentence);
      if (isChanged) await sync.pull();
      // The key was used for other answers, or the form is no longer open.
      if (error instanceof ApiError && error.status === 422) key.current = null;
      if (error instanceof ApiError && [403, 404, 409].includes(error.status)) await revalidate();
    }
    setIsSending(false);
  };

  const quote = (words: string, key?: string) => {
    const at = quoteInto(keeper, questions, lastText.current ?? key ?? null, words);
    if (at === null) return;
    setShowsPeriod((shows) => shows && isWide());
    setQuoted(`Quoted in question ${at.number}.`);
    requestAnimationFrame(() => {
      const field = document.getElementById(at.fieldId);
      field?.focus();
      if (field instanceof HTMLTextAreaElement) field.setSelectionRange(at.caret, at.caret);
    });
  };

  const goTo = (question: Question) => focusOn({ fieldId: textIdOf(question) });

  return (
    <div className={classes.page} data-open={showsPeriod || undefined}>
      <FormHead
        form={form}
        answered={questions.filter((question) => isAnswered(question, values)).length}
        save={{ keeper, sync, isOnline, hasDraft: form.draft.version > 0, questions, onGo: goTo }}
        isSending={isSending}
        showsPeriod={showsPeriod}
        onPeriod={() => setShowsPeriod(!showsPeriod)}
        onSubmit={() => void submit()}
      />
      <div
        className={classes.form}
        onFocus={({ target }) => {
          const question = target instanceof HTMLTextAreaElement ? target.dataset['question'] : undefined;
          if (question !== undefined) lastText.current = question;
        }}
      >
        {reopened !== null && (
          <Banner kind="plain">
            {reopened.by ?? 'An admin'} opened {yourReview(form)} again: <bdi>{reopened.reason}</bdi>
          </Banner>
        )}
        <Banner kind="plain">{readersOfForm(form, writerId)}</Banner>
        <MissingList content={content} firstName={employee.firstName} problems={problems} onGo={focusOn} />
        <div role="alert">
          {failure !== null && (
            <Banner tone="danger" kind="plain">
              <p>{failure}</p>
              <p>Your answers are kept.</p>
            </Banner>
          )}
        </div>
        <p className={page.quiet}>Answers marked with * are required. Everything is saved while you type.</p>
        <QuestionFields
          content={content}
          type={type}
          firstName={employee.firstName}
          values={values}
          others={others}
          problems={problems}
          edits={isSending ? null : edits}
          decline={type === 'Peer' && <Decline form={form} onDeclined={onDeclined} />}
        />
        <span role="status" className={classes.hidden}>
          {quoted}
        </span>
        {form.earlier.length > 0 && <EarlierVersions form={form} />}
      </div>
      <PeriodAside form={form} isOpen={showsPeriod} onClose={() => setShowsPeriod(false)} onQuote={quote} />
    </div>
  );
}

const isWide = () => !window.matchMedia(breakpoints.laptopLarge).matches;

/** Texts of two devices must be chosen between first. */
const unresolved = (
  others: Readonly<Record<string, string>>,
  questions: ReturnType<typeof questionsOf>,
): readonly Problem[] =>
  questions
    .filter(({ key }) => others[key] !== undefined)
    .map((question) => ({
      key: question.key,
      fieldId: textIdOf(question),
      sentence: 'Please choose which text stays.',
    }));

/** The field of the text of a question: the answer, or the comment on it. */
const textIdOf = (question: Question) => (question.kind === 'text' ? fieldId(question) : commentId(question));

function focusOn({ fieldId: id }: Pick<Problem, 'fieldId'>): void {
  const element = document.getElementById(id);
  const focusable = element instanceof HTMLFieldSetElement ? element.querySelector('input') : element;
  focusable?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: 'center' });
}

/** After taking it back, the page begins at its top. */
function useTopOnOpen() {
  useEffect(() => {
    if (document.activeElement === document.body)
      document.getElementById('main')?.focus({ preventScroll: true });
  }, []);
}
