import type { ComponentProps } from 'react';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { AddPeople } from './AddPeople.tsx';

type Props = ComponentProps<typeof AddPeople> & { readonly opened: boolean };

export function AddPeopleDialog({ opened, ...form }: Props) {
  return (
    <FormDialog opened={opened} title="Add Several People" onClose={form.onClose}>
      <AddPeople {...form} />
    </FormDialog>
  );
}
