import { useState } from 'react';
import { quotedIn } from '#contract/core/values/quotes.ts';
import type { ReadReview } from '#contract/reviews/reading/review-reading.schemas.ts';
import { SUMMARY_MAX_CHARACTERS } from '#contract/reviews/reading/review-reading.ts';
import { useConflict } from '#web/app/calls/use-conflict.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Form } from '#web/ui/forms/Form.tsx';
import { TextAreaField } from '#web/ui/forms/TextAreaField.tsx';
import { useZodForm } from '#web/ui/forms/useZodForm.ts';
import { Banner } from '#web/ui/layout/Banner.tsx';
import { Widget } from '#web/ui/layout/Widget.tsx';
import { LazyModule } from '#web/ui/lazy-module.ts';
import { RichText } from '#web/ui/text/RichText.tsx';
import { useSaveSummary } from './review-reading.api.ts';
import { summaryBody, summaryValues } from './summary-values.ts';
import classes from './ReviewPage.module.css';

const summaryInput = new LazyModule(async () => (await import('./reading-forms.ts')).summaryInput);

type Props = { readonly review: ReadReview; readonly isOwn: boolean };

/** What the lead tells the employee of the peers. */
export function PeerSummary({ review, isOwn }: Props) {
  const { peerSummary, employee } = review;
  if (isOwn && peerSummary === '') return null;
  const title = isOwn ? 'Summary of the Peers' : `Summary for ${employee.firstName}`;
  if (review.may.summarize) {
    return (
      <Widget title={title}>
        <SummaryForm review={review} />
      </Widget>
    );
  }
  if (peerSummary === '') return <Widget title={title} emptyText="No summary was written." />;
  return (
    <Widget title={title} isLong>
      <RichText text={peerSummary} />
    </Widget>
  );
}

export function SummaryForm({ review }: Pick<Props, 'review'>) {
  const { employee } = review;
  const form = useZodForm(summaryInput, { defaultValues: summaryValues(review) });
  const save = useSaveSummary();
  const { conflict, attempt } = useConflict(review, { values: summaryValues });
  const typed = form.watch('summary');
  return (
    <Form
      form={form}
      submitLabel="Save Summary"
      asksBeforeLeaving
      conflict={conflict}
      onSubmit={(values) =>
        attempt(async (newest) => {
          await save.mutateAsync({ body: summaryBody(newest, values), ifMatch: newest.version });
          toast('The summary has been saved.');
        })
      }
    >
      <TextAreaField
        name="summary"
        label={`What the peers say, in your words`}
        description={`${employee.firstName} reads it once the review is shared. Don’t let it show who said what.`}
        rows={6}
        countTo={SUMMARY_MAX_CHARACTERS}
      />
      <Quotes summary={typed} review={review} />
    </Form>
  );
}

/** Warns of sentences of peers, which the employee might recognize. */
function Quotes({ summary, review }: { readonly summary: string; readonly review: ReadReview }) {
  const [peerTexts] = useState(() => peerTextsOf(review));
  const quoted = quotedIn(summary, peerTexts);
  return (
    <div role="status">
      {quoted.length > 0 && (
        <Banner tone="warning">
          {quoted.length === 1
            ? 'This sentence of a peer is quoted word for word'
            : 'These sentences of peers are quoted word for word'}
          , so {review.employee.firstName} might recognize who wrote it:
          <ul className={classes.quotes}>
            {quoted.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Banner>
      )}
    </div>
  );
}

const peerTextsOf = ({ questions }: ReadReview) =>
  questions.flatMap(({ answers }) => answers.filter(({ type }) => type === 'Peer').map((one) => one.text));
