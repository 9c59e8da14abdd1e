import type { AnnualReview } from '#contract/reviews/steps/annual-reviews.schemas.ts';
import { DOCUMENT_EXTENSIONS, DOCUMENT_MAX_BYTES } from '#contract/core/values/constants.ts';
import type { DocumentKind } from '#contract/core/enums.ts';
import { useConflict } from '#web/app/calls/use-conflict.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { FileUpload } from '#web/ui/upload/FileUpload.tsx';
import { useDocumentName } from './documents.api.ts';
import { useUploadDocument } from './upload-document.api.ts';
import { documentLabels } from './document-labels.ts';

type Props = {
  readonly kind: DocumentKind;
  readonly review: AnnualReview;
  /** The document to replace, if any. */
  readonly documentId: number | null;
  /** Files that were dropped on the row of the document. */
  readonly dropped?: readonly File[] | undefined;
  readonly onClose: () => void;
};

/** Uploads a file; asks before it replaces one. */
export function DocumentForm({ documentId, ...form }: Props) {
  return documentId === null ? <UploadForm {...form} /> : <ReplaceForm {...form} documentId={documentId} />;
}

type FormProps = Omit<Props, 'documentId'> & { readonly existingName?: string };

function ReplaceForm({ documentId, ...form }: FormProps & { readonly documentId: number }) {
  const { data } = useDocumentName(documentId);
  return <UploadForm {...form} existingName={data?.originalName ?? 'the current file'} />;
}

function UploadForm({ kind, review, dropped, onClose, existingName }: FormProps) {
  const send = useUploadDocument();
  // The file stays chosen after a conflict; the question about replacing then names the newest document.
  const { attempt } = useConflict(review, { values: () => ({}) });
  return (
    <FileUpload
      label={documentLabels[kind]}
      accept={extensions}
      maxBytes={DOCUMENT_MAX_BYTES}
      existingName={existingName}
      dropped={dropped}
      onCancel={onClose}
      onUpload={(file, onProgress) =>
        attempt(async ({ annualReviewId, version }) => {
          await send.mutateAsync({ annualReviewId, kind, ifMatch: version, file, onProgress });
          onClose();
          toast(`${file.name} has been uploaded.`);
        })
      }
    />
  );
}

const extensions = DOCUMENT_EXTENSIONS.map((extension) => `.${extension}`);
