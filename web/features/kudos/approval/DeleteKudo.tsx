import type { Kudo } from '#contract/kudos/kudos.schemas.ts';
import { kudoMessages } from '#contract/kudos/kudos.ts';
import { type ButtonLook } from '#web/ui/dialogs/DialogButton.tsx';
import { ConfirmButton } from '#web/ui/dialogs/ConfirmButton.tsx';
import { useDeleteKudo } from '../kudos.api.ts';

type Props = ButtonLook & {
  readonly kudo: Pick<Kudo, 'shoutoutId' | 'version'>;
  readonly onDone?: () => void;
};

/** Deletes a kudo, from its dialog or from a person's list. */
export function DeleteKudo({ kudo, onDone, ...look }: Props) {
  const remove = useDeleteKudo();
  return (
    <ConfirmButton
      {...look}
      variant="subtle"
      color="red"
      size="xs"
      title="Delete kudos"
      message={kudoMessages.confirmDelete}
      verb="Delete kudos"
      isDestructive
      onConfirm={async () => {
        await remove.mutateAsync(kudo);
        onDone?.();
      }}
      done="The kudos have been deleted."
    />
  );
}
