import { IconDownload } from '@tabler/icons-react';
import type { DocumentKind } from '#contract/enums.ts';
import { useSaveDocument } from './documents.api.ts';
import { documentLabels } from './document-labels.ts';
import classes from './documents.module.css';

type Props = { readonly documentId: number; readonly name: string; readonly kind: DocumentKind };

/** Saves a document under its original name, which is what the button shows. */
export function DownloadButton({ documentId, name, kind }: Props) {
  const save = useSaveDocument();
  return (
    <button
      type="button"
      className={classes.download}
      data-print
      aria-label={`Download ${documentLabels[kind]}: ${name}`}
      aria-busy={save.isPending}
      onClick={() => {
        if (!save.isPending) save.mutate(documentId);
      }}
    >
      <IconDownload size={16} aria-hidden className={classes.icon} />
      <span className={classes.name}>{name}</span>
    </button>
  );
}
