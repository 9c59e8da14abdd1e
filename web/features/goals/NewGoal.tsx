import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useNavigate } from 'react-router';
import { MISSING_ID } from '#contract/constants.ts';
import type { EmployeeProfile } from '#contract/people.ts';
import { paths } from '#web/app/paths.ts';
import { FormDialog } from '#web/ui/feedback/FormDialog.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Form } from '#web/ui/forms/Form.tsx';
import { GoalFields } from './GoalFields.tsx';
import { useSaveGoal } from './goals.api.ts';
import { useGoalForm } from './use-goal-form.ts';

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

function NewGoalForm({ profile, onClose }: { profile: EmployeeProfile; onClose: () => void }) {
  const { employeeId, markingPeriodId } = profile;
  const form = useGoalForm();
  const save = useSaveGoal();
  const navigate = useNavigate();
  return (
    <Form
      form={form}
      submitLabel="Save Goal"
      onCancel={onClose}
      onSubmit={async (values) => {
        const body = { goalId: MISSING_ID, employeeId, markingPeriodId, ...values };
        const { entityId } = await save.mutateAsync({ body, ifMatch: 0 });
        toast('The goal has been saved.');
        await navigate(paths.goal(employeeId, entityId));
      }}
    >
      <GoalFields />
    </Form>
  );
}
