import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { AnnualReview } from '#contract/annual-reviews.ts';
import { DOCUMENT_EXTENSIONS, DOCUMENT_MAX_BYTES } from '#contract/constants.ts';
import type { DocumentKind } from '#contract/enums.ts';
import { FormDialog } from '#web/ui/feedback/FormDialog.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { FileUpload } from '#web/ui/upload/FileUpload.tsx';
import { useDocumentName, useUploadDocument } from './documents.api.ts';
import { documentLabels } from './document-labels.ts';

type Props = {
  readonly kind: DocumentKind;
  readonly review: AnnualReview;
  /** The document that is there already. */
  readonly documentId: number | null;
};

/** Uploads a review document, or replaces the one that is there after asking. */
export function UploadDocument({ kind, review, documentId }: Props) {
  const [opened, { open, close }] = useDisclosure(false);
  const verb = documentId === null ? 'Upload' : 'Replace';
  const label = documentLabels[kind];
  return (
    <>
      <Button variant="default" size="compact-sm" aria-label={`${verb} ${label}`} onClick={open}>
        {verb}
      </Button>
      <FormDialog opened={opened} title={`${verb} ${label}`} size="small" onClose={close}>
        {documentId === null ? (
          <UploadForm kind={kind} review={review} onDone={close} />
        ) : (
          <ReplaceForm kind={kind} review={review} documentId={documentId} onDone={close} />
        )}
      </FormDialog>
    </>
  );
}

type FormProps = { kind: DocumentKind; review: AnnualReview; onDone: () => void; existingName?: string };

function ReplaceForm({ documentId, ...form }: FormProps & { documentId: number }) {
  const { data } = useDocumentName(documentId);
  return <UploadForm {...form} existingName={data?.originalName ?? 'the present file'} />;
}

function UploadForm({ kind, review, onDone, existingName }: FormProps) {
  const send = useUploadDocument();
  const { annualReviewId, version } = review;
  return (
    <FileUpload
      label={documentLabels[kind]}
      accept={extensions}
      maxBytes={DOCUMENT_MAX_BYTES}
      existingName={existingName}
      onUpload={async (file, onProgress) => {
        await send.mutateAsync({ annualReviewId, kind, ifMatch: version, file, onProgress });
        onDone();
        toast(`${file.name} has been uploaded.`);
      }}
    />
  );
}

const extensions = DOCUMENT_EXTENSIONS.map((extension) => `.${extension}`);
