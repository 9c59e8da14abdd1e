import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { EmployeeProfile } from '#contract/people.ts';
import { FormDialog } from '#web/ui/feedback/FormDialog.tsx';
import { formWhenWanted } from '#web/ui/when-wanted.tsx';

const NewGoalForm = formWhenWanted(async () => (await import('./NewGoalForm.tsx')).NewGoalForm);

/** Writes a new goal and opens its own page as soon as it is saved. */
export function NewGoal({ profile }: { readonly profile: EmployeeProfile }) {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={open}>
        New Goal
      </Button>
      <FormDialog opened={opened} title="New Goal" onClose={close}>
        <NewGoalForm profile={profile} onClose={close} />
      </FormDialog>
    </>
  );
}
