import { IconDownload } from '#web/ui/icons.tsx';
import type { DocumentKind } from '#contract/core/enums.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { goneSentence, useSaveDocument } from './documents.api.ts';
import { documentLabels } from './document-labels.ts';
import classes from './documents.module.css';

type Props = { readonly documentId: number; readonly name: string; readonly kind: DocumentKind };

/** Downloads a document under its original name, which is also the button's label. */
export function DownloadButton({ documentId, name, kind }: Props) {
  const save = useSaveDocument();
  const download = async () => {
    // On failure, the error dialog is already open.
    const outcome = await save.mutateAsync(documentId).catch(() => 'failed' as const);
    if (outcome === 'gone') toast(goneSentence(documentLabels[kind]));
  };
  return (
    <button
      type="button"
      className={classes.download}
      data-print
      aria-label={`Download ${documentLabels[kind]}: ${name}`}
      aria-busy={save.isPending}
      onClick={() => {
        if (!save.isPending) void download();
      }}
    >
      <IconDownload size={16} aria-hidden className={classes.icon} />
      <span className={classes.name}>{name}</span>
    </button>
  );
}
