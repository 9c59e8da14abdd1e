import type { AnnualReview } from '#contract/annual-reviews.ts';
import type { DocumentKind } from '#contract/enums.ts';
import { useDocumentName } from './documents.api.ts';
import { DeleteDocument } from './DeleteDocument.tsx';
import { documentLabels } from './document-labels.ts';
import { DownloadButton } from './DownloadButton.tsx';
import classes from './documents.module.css';
import { UploadDocument } from './UploadDocument.tsx';

type Props = {
  readonly kind: DocumentKind;
  readonly review: AnnualReview;
  readonly documentId: number | null;
  readonly isChangeable: boolean;
};

/** One review document: what is there, or a place to put it. */
export function DocumentSlot({ kind, review, documentId, isChangeable }: Props) {
  return (
    <li className={classes.item}>
      <span className={classes.label}>{documentLabels[kind]}</span>
      {documentId === null ? (
        <span className={classes.none}>Not uploaded yet</span>
      ) : (
        <NamedDownload documentId={documentId} kind={kind} />
      )}
      {isChangeable && (
        <span className={classes.actions}>
          <UploadDocument kind={kind} review={review} documentId={documentId} />
          {documentId !== null && (
            <DeleteDocument kind={kind} documentId={documentId} version={review.version} />
          )}
        </span>
      )}
    </li>
  );
}

function NamedDownload({ documentId, kind }: { documentId: number; kind: DocumentKind }) {
  const { data } = useDocumentName(documentId);
  return (
    <DownloadButton documentId={documentId} name={data?.originalName ?? documentLabels[kind]} kind={kind} />
  );
}
