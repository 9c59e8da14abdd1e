import type { AnnualReviewResult } from '#contract/reviews/steps/annual-reviews.schemas.ts';
import { documentKinds } from '#contract/core/enums.ts';
import { Link } from 'react-router';
import { paths } from '#web/app/paths.ts';
import { formatDay } from '#contract/core/values/dates.ts';
import { Widget } from '#web/ui/layout/Widget.tsx';
import { documentLabels } from './document-labels.ts';
import { DownloadButton } from './DownloadButton.tsx';
import classes from './documents.module.css';

/** The completed reviews of the shown and earlier periods, with the documents that the viewer may see. */
export function ReviewResultsWidget({ results }: { readonly results: readonly AnnualReviewResult[] }) {
  if (results.length === 0) {
    return <Widget title="Annual Reviews Results" emptyText="No annual review has been completed yet." />;
  }
  return (
    <Widget title="Annual Reviews Results">
      {results.map((result) => (
        <Result key={result.annualReviewId} result={result} />
      ))}
    </Widget>
  );
}

function Result({ result }: { readonly result: AnnualReviewResult }) {
  const { period, completedDate, reading, annualReviewId } = result;
  const documents = documentKinds.flatMap((kind) => result.documents.filter((one) => one.kind === kind));
  return (
    <div className={classes.result}>
      <div className={classes.head}>
        <h3 className={classes.period}>{period}</h3>
        {completedDate !== null && (
          <span className={classes.completed}>Completed {formatDay(completedDate)}</span>
        )}
      </div>
      {reading !== undefined && (
        <div>
          <Link to={paths.review(annualReviewId)}>Read the Answers</Link>{' '}
          <span className={classes.completed}>
            {reading.confirmedOn === null
              ? 'Not confirmed'
              : `Confirmed on ${formatDay(reading.confirmedOn)}`}
          </span>
        </div>
      )}
      {documents.length === 0 ? (
        <span className={classes.none}>No documents</span>
      ) : (
        <ul className={classes.files}>
          {documents.map(({ documentId, kind, originalName }) => (
            <li key={documentId}>
              <span className={classes.label}>{documentLabels[kind]}</span>
              <DownloadButton documentId={documentId} kind={kind} name={originalName} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
