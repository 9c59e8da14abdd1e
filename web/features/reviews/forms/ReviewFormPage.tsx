import { useEffect, useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import { SIGNED_OUT_KEY } from '#web/app/drafts/shared-drafts.ts';
import page from '#web/ui/plain/text.module.css';
import { paths } from '#web/app/paths.ts';
import { currentRecord, onSessionChange } from '#web/app/session/session-record.ts';
import { useTryAgain } from '#web/app/calls/use-try-again.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Button } from '#web/ui/plain/Button.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import type { LoadedForm } from './loaded-form.ts';
import type { ReviewFormData } from './review-form-data.ts';
import { WritingForm } from './WritingForm.tsx';

// Fetched at the first idle moment, so that they are there when the form is closed without a connection.
const ClosedForm = lazyPart(async () => (await import('./ClosedForm.tsx')).ClosedForm);
const SubmittedForm = lazyPart(async () => (await import('./SubmittedForm.tsx')).SubmittedForm);
const DeclinedForm = lazyPart(async () => (await import('./DeclinedForm.tsx')).DeclinedForm);

/** The page on which a review is written, and read again by its writer. */
export function ReviewFormPage() {
  const data = useLoaderData<ReviewFormData>();
  const tryAgain = useTryAgain('failure' in data ? data : null);

  if ('failure' in data)
    return (
      <Page title="Your review" width="reading">
        <p className={page.sentence}>{data.failure}</p>
        <div className={page.buttons}>
          <Button size="large" onClick={tryAgain}>
            Try again
          </Button>
        </div>
      </Page>
    );
  return <OwnForm key={data.form.annualReviewerId} {...data} />;
}

function OwnForm(loaded: LoadedForm) {
  const { form, keeper, sync, writerId } = loaded;
  const { revalidate } = useRevalidator();
  const [isDeclined, setIsDeclined] = useState(false);
  useEffect(() => keeper.attach(() => void revalidate()), [keeper, revalidate]);
  useEffect(() => sync?.attach(), [sync]);
  useEffect(() => leaveToOthers(writerId), [writerId]);
  if (isDeclined) return <DeclinedForm form={form} />;
  if (form.state === 'submitted') return <SubmittedForm {...loaded} />;
  if (form.state !== 'open' || sync === null) return <ClosedForm {...loaded} />;
  return <WritingForm {...loaded} sync={sync} onDeclined={() => setIsDeclined(true)} />;
}

/** Leaves the page, with all in its memory, when the person signs out in another tab, or another signs in. */
function leaveToOthers(writerId: number): () => void {
  const leave = () => window.location.assign(paths.login);
  const onStorage = ({ key }: StorageEvent) => key === SIGNED_OUT_KEY && leave();
  const unsubscribe = onSessionChange(() => {
    const now = currentRecord();
    if (now !== null && now.employeeId !== writerId) leave();
  });
  window.addEventListener('storage', onStorage);
  return () => {
    unsubscribe();
    window.removeEventListener('storage', onStorage);
  };
}
