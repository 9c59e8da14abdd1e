import { Button } from '@mantine/core';
import { useState } from 'react';
import { FormDialog } from '#web/ui/feedback/FormDialog.tsx';
import { formWhenWanted } from '#web/ui/when-wanted.tsx';

const KudoForm = formWhenWanted(async () => (await import('./KudoForm.tsx')).KudoForm);

type Props = { readonly senderId: number };

/** Opens the form in which somebody thanks colleagues; what was typed is there again until it is sent. */
export function CreateKudo({ senderId }: Props) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button size="xs" onClick={() => setOpened(true)}>
        Create Kudo
      </Button>
      <FormDialog opened={opened} title="Create Kudo" onClose={() => setOpened(false)}>
        <KudoForm senderId={senderId} onClose={() => setOpened(false)} />
      </FormDialog>
    </>
  );
}
