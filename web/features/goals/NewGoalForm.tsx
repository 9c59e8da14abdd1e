import { useNavigate } from 'react-router';
import { MISSING_ID } from '#contract/core/values/constants.ts';
import type { EmployeeProfile } from '#contract/people/people.schemas.ts';
import { paths } from '#web/app/paths.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Form } from '#web/ui/forms/Form.tsx';
import { GoalFields } from './GoalFields.tsx';
import { useSaveGoal } from './goals.api.ts';
import { useGoalForm } from './use-goal-form.ts';

type Props = { readonly profile: EmployeeProfile; readonly onClose: () => void };

/** Creates a goal and opens its page. */
export function NewGoalForm({ profile, onClose }: Props) {
  const { employeeId, markingPeriodId, today } = profile;
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
      <GoalFields today={today} />
    </Form>
  );
}
