import { type DragEvent, useState } from 'react';
import type { AnnualReview } from '#contract/reviews/steps/annual-reviews.schemas.ts';
import type { DocumentKind } from '#contract/core/enums.ts';
import { ConfirmButton } from '#web/ui/dialogs/ConfirmButton.tsx';
import { FormButton } from '#web/ui/dialogs/FormButton.tsx';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { lazyForm } from '#web/ui/lazy.tsx';
import { goneSentence, useDeleteDocument, useDocumentName } from './documents.api.ts';
import { documentLabels } from './document-labels.ts';
import { DownloadButton } from './DownloadButton.tsx';
import classes from './documents.module.css';

const DocumentForm = lazyForm(async () => (await import('./DocumentForm.tsx')).DocumentForm);

type Props = {
  readonly kind: DocumentKind;
  readonly review: AnnualReview;
  readonly documentId: number | null;
  readonly isChangeable: boolean;
  /** True if a missing document is the next step of the review. */
  readonly isNext: boolean;
};

/** One review document, or the button to upload it. A file that is dropped on it is uploaded at once. */
export function DocumentSlot({ kind, review, documentId, isChangeable, isNext }: Props) {
  const [dropped, setDropped] = useState<readonly File[] | null>(null);
  const [isOver, setIsOver] = useState(false);
  const close = () => setDropped(null);
  const over = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(event.type === 'dragover');
    if (event.type === 'drop') setDropped([...event.dataTransfer.files]);
  };
  const drops = isChangeable ? { onDragOver: over, onDragLeave: over, onDrop: over } : {};
  const isSkipped = kind === 'Peer' && review.skipPeerReview === true;
  const upload = `${documentId === null ? 'Upload' : 'Replace'} ${documentLabels[kind]}`;
  return (
    <li className={classes.item} data-over={isOver || undefined} {...drops}>
      <span className={classes.label}>{documentLabels[kind]}</span>
      {documentId === null ? (
        <span className={classes.none}>{isSkipped ? 'Skipped' : 'Not uploaded yet'}</span>
      ) : (
        <NamedDownload documentId={documentId} kind={kind} />
      )}
      {isChangeable && (
        <span className={classes.actions}>
          <FormButton
            variant={isNext && documentId === null ? 'filled' : 'default'}
            size="compact-sm"
            label={documentId === null ? 'Upload' : 'Replace'}
            aria-label={upload}
            title={upload}
            width="small"
            form={({ onClose }) => (
              <DocumentForm kind={kind} review={review} documentId={documentId} onClose={onClose} />
            )}
          />
          {documentId !== null && (
            <DeleteDocument kind={kind} documentId={documentId} version={review.version} />
          )}
          <FormDialog opened={dropped !== null} title={upload} size="small" onClose={close}>
            <DocumentForm
              kind={kind}
              review={review}
              documentId={documentId}
              dropped={dropped ?? undefined}
              onClose={close}
            />
          </FormDialog>
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

type DeleteProps = {
  readonly kind: DocumentKind;
  readonly documentId: number;
  /** The review's version that the person saw. */
  readonly version: number;
};

function DeleteDocument({ kind, documentId, version }: DeleteProps) {
  const remove = useDeleteDocument();
  const label = documentLabels[kind];
  return (
    <ConfirmButton
      variant="subtle"
      color="red"
      size="compact-sm"
      label="Delete"
      aria-label={`Delete ${label}`}
      title={`Delete ${label}?`}
      message="The file is deleted for everyone and can't be restored."
      verb="Delete"
      isDestructive
      onConfirm={async () => {
        const outcome = await remove.mutateAsync({ documentId, ifMatch: version });
        toast(outcome === 'gone' ? goneSentence(label) : `The ${label.toLowerCase()} has been deleted.`);
      }}
    />
  );
}
