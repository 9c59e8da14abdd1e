import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { DocumentKind } from '#contract/enums.ts';
import { ConfirmDialog } from '#web/ui/feedback/ConfirmDialog.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { goneSentence, useDeleteDocument } from './documents.api.ts';
import { documentLabels } from './document-labels.ts';

type Props = {
  readonly kind: DocumentKind;
  readonly documentId: number;
  /** Of the review, as the person saw it. */
  readonly version: number;
};

/** Deletes a review document after asking. */
export function DeleteDocument({ kind, documentId, version }: Props) {
  const [opened, { open, close }] = useDisclosure(false);
  const remove = useDeleteDocument();
  const label = documentLabels[kind];
  const confirm = async () => {
    const outcome = await remove.mutateAsync({ documentId, ifMatch: version });
    close();
    toast(outcome === 'gone' ? goneSentence(label) : `The ${label.toLowerCase()} has been deleted.`);
  };
  return (
    <>
      <Button variant="subtle" color="red" size="compact-sm" aria-label={`Delete ${label}`} onClick={open}>
        Delete
      </Button>
      <ConfirmDialog
        opened={opened}
        title={`Delete ${label}?`}
        message="The file will be gone for everybody."
        verb="Delete"
        isDestructive
        isWorking={remove.isPending}
        onConfirm={confirm}
        onClose={close}
      />
    </>
  );
}
