import { useState, useSyncExternalStore } from 'react';
import { useRevalidator } from 'react-router';
import type { ReviewForm } from '#contract/reviews/forms/review-forms.schemas.ts';
import { showError } from '#web/ui/dialogs/error-store.ts';
import page from '#web/ui/plain/text.module.css';
import { Button } from '#web/ui/plain/Button.tsx';
import { Banner } from '#web/ui/layout/Banner.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { EarlierVersions } from './EarlierVersions.tsx';
import classes from './form.module.css';
import { isEmpty, valuesOf } from './form-values.ts';
import { titleOf, yourReview } from './form-words.ts';
import { saveAnswers } from './own-answers-file.ts';
import { AnswersRead } from './questions/AnswersRead.tsx';
import type { LoadedForm } from './loaded-form.ts';
import { handOver } from './review-forms.api.ts';

/** A form that takes no answers: why, and the writer's text, which can be saved as a file. */
export function ClosedForm({ form, keeper }: LoadedForm) {
  const values = valuesOf(useSyncExternalStore(keeper.subscribe, keeper.current));
  const hasText = !isEmpty(values);
  return (
    <Page title={titleOf(form)} description={form.period} width="reading">
      <Banner kind="status">
        {reasonOf(form)}
        {hasText && ' Your text is still here.'}
      </Banner>
      {form.state === 'link' && form.surveyLink !== null && (
        <p className={page.sentence}>
          <a href={form.surveyLink} target="_blank" rel="noopener noreferrer" className={page.link}>
            Open the survey (opens in a new tab)
          </a>
        </p>
      )}
      {form.canHandOver && <HandOver form={form} keeper={keeper} />}
      {hasText && (
        <>
          <div className={page.buttons}>
            <Button size="large" onClick={() => saveAnswers(form, values)}>
              Save as a file
            </Button>
          </div>
          <AnswersRead content={form.content} firstName={form.employee.firstName} values={values} />
        </>
      )}
      <EarlierVersions form={form} />
    </Page>
  );
}

function reasonOf(form: ReviewForm): string {
  const { state, lead, markedBy, surveyLink } = form;
  if (state === 'marked') return `Marked as done by ${markedBy ?? 'an admin'}, no answers.`;
  if (state === 'link')
    return surveyLink === null
      ? `This review is answered by survey link. ${lead?.fullName ?? 'An admin'} will send you a link.`
      : 'This review is answered by survey link.';
  if (state === 'ended') return 'This review is finished and takes no more answers.';
  return lead === null
    ? `${yourReview(form).replace('your', 'Your')} is no longer needed.`
    : `${lead.fullName} no longer needs ${yourReview(form)}.`;
}

/** The former lead's text, for the present one. */
function HandOver({ form, keeper }: Pick<LoadedForm, 'form' | 'keeper'>) {
  const { annualReviewerId, lead, employee } = form;
  const { revalidate } = useRevalidator();
  const [state, setState] = useState<'open' | 'working' | 'done'>('open');
  const [failure, setFailure] = useState<string | null>(null);
  const to = lead?.fullName ?? `the new lead of ${employee.firstName}`;
  const give = async () => {
    if (state === 'working') return;
    setState('working');
    setFailure(null);
    try {
      await handOver(annualReviewerId);
      // Only the new lead has it now.
      keeper.close();
      setState('done');
    } catch (error) {
      const sentence = error instanceof Error ? error.message : String(error);
      setState('open');
      setFailure(sentence);
      showError(sentence);
      await revalidate();
    }
  };
  return (
    <div className={page.card}>
      {state === 'done' ? (
        <p className={page.sentence} role="status">
          {to} has your draft now.
        </p>
      ) : (
        <>
          <p className={page.sentence}>
            {to} starts with an empty form. You can hand over your draft. {to} can then read and change it.
          </p>
          <p role="alert" className={classes.problem}>
            {failure}
          </p>
          <div className={page.buttons}>
            <Button size="large" isWorking={state === 'working'} onClick={() => void give()}>
              Hand over my draft
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
