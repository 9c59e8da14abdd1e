import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useRevalidator } from 'react-router';
import { formatDay } from '#contract/core/values/dates.ts';
import { showError } from '#web/ui/dialogs/error-store.ts';
import page from '#web/ui/plain/text.module.css';
import { Button } from '#web/ui/plain/Button.tsx';
import { Banner } from '#web/ui/layout/Banner.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { EarlierVersions } from './EarlierVersions.tsx';
import { hasLeftOvers, valuesOf } from './form-values.ts';
import { dayOrTime, readersOfForm, titleOf } from './form-words.ts';
import { saveAnswers } from './own-answers-file.ts';
import { AnswersRead } from './questions/AnswersRead.tsx';
import type { LoadedForm } from './loaded-form.ts';
import { takeBack } from './review-forms.api.ts';

/** The submitted answers, for their writer, who may take them back for a while. */
export function SubmittedForm({ form, keeper, writerId }: LoadedForm) {
  const { annualReviewerId, submitted, canTakeBack, deadline, content, employee } = form;
  const draft = useSyncExternalStore(keeper.subscribe, keeper.current);
  const { revalidate } = useRevalidator();
  const [isWorking, setIsWorking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body || document.activeElement?.closest('main') === null)
      heading.current?.focus();
  }, []);
  const answers = submitted?.answers ?? { texts: {}, choices: {} };
  const isLeft = !keeper.isClosed() && hasLeftOvers(draft, answers);
  const back = async () => {
    if (isWorking) return;
    setIsWorking(true);
    setFailure(null);
    try {
      await takeBack(annualReviewerId);
      await revalidate();
    } catch (error) {
      const sentence = error instanceof Error ? error.message : String(error);
      setFailure(sentence);
      showError(sentence);
      await revalidate();
    }
    setIsWorking(false);
  };
  return (
    <Page title={titleOf(form)} titleRef={heading} description={form.period} width="reading">
      <Banner tone="good" kind="plain">
        Submitted{submitted !== null && ` ${dayOrTime(submitted.at)}`}. {readersOfForm(form, writerId)}
      </Banner>
      {isLeft && (
        <Banner tone="warning" kind="plain">
          <p>
            You wrote something on this device that is not in your submitted review.
            {canTakeBack && ' Take the review back to add it.'}
          </p>
          <div className={page.buttons}>
            <Button size="large" onClick={() => saveAnswers(form, valuesOf(draft))}>
              Save as a file
            </Button>
          </div>
        </Banner>
      )}
      {canTakeBack && (
        <div className={page.card}>
          <p className={page.sentence}>
            You can take it back, change it and submit it again
            {deadline !== null && deadline >= form.today && ` until ${formatDay(deadline)}`}.
          </p>
          <div className={page.buttons}>
            <Button size="large" isWorking={isWorking} onClick={() => void back()}>
              Take back
            </Button>
          </div>
        </div>
      )}
      <div role="alert">
        {failure !== null && (
          <Banner tone="danger" kind="plain">
            {failure}
          </Banner>
        )}
      </div>
      <AnswersRead content={content} firstName={employee.firstName} values={answers} />
      <EarlierVersions form={form} />
    </Page>
  );
}
