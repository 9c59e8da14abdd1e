import type { ReviewedKudo } from '#contract/kudos.ts';
import { FormDialog } from '#web/ui/feedback/FormDialog.tsx';
import { formWhenWanted } from '#web/ui/when-wanted.tsx';

const OpenKudo = formWhenWanted(async () => (await import('./OpenKudo.tsx')).OpenKudo);

type Props = { readonly kudo: ReviewedKudo | null; readonly onClose: () => void };

/** One kudo to read; while it waits, to edit and approve. */
export function KudoDialog({ kudo, onClose }: Props) {
  return (
    <FormDialog opened={kudo !== null} title="Kudo" onClose={onClose}>
      {kudo !== null && <OpenKudo key={kudo.shoutoutId} kudo={kudo} onClose={onClose} />}
    </FormDialog>
  );
}
