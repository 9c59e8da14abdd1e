import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { AnnualReview } from '#contract/annual-reviews.ts';
import type { DocumentKind } from '#contract/enums.ts';
import { FormDialog } from '#web/ui/feedback/FormDialog.tsx';
import { formWhenWanted } from '#web/ui/when-wanted.tsx';
import { documentLabels } from './document-labels.ts';

const DocumentForm = formWhenWanted(async () => (await import('./DocumentForm.tsx')).DocumentForm);

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
        <DocumentForm kind={kind} review={review} documentId={documentId} onClose={close} />
      </FormDialog>
    </>
  );
}
