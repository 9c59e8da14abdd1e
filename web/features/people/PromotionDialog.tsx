import { z } from 'zod';
import { MISSING_ID, NAME_MAX_CHARACTERS } from '#contract/constants.ts';
import { type EmployeeProfile, type HeldPosition, peopleMessages } from '#contract/people.ts';
import { line } from '#contract/texts.ts';
import { FormDialog } from '#web/ui/feedback/FormDialog.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { DateFieldControl } from '#web/ui/forms/DateFieldControl.tsx';
import { Form } from '#web/ui/forms/Form.tsx';
import { useChangeEmployee } from './people-writes.api.ts';
import { positionNamed, valuesOf } from './person-form.ts';
import { PositionField } from './PositionField.tsx';
import { useDraftForm } from './use-draft-form.ts';
import { useNames } from './use-names.ts';

/** What is typed about a promotion. */
const promotionForm = z.object({
  positionName: line(NAME_MAX_CHARACTERS, peopleMessages.positionRequired),
  startDate: z.string().min(1, peopleMessages.startDateRequired),
});

type Props = {
  readonly profile: EmployeeProfile;
  readonly held: HeldPosition | null;
  readonly opened: boolean;
  readonly onClose: () => void;
};

/** Asks for a position and the day from which it is held. */
export function PromotionDialog({ profile, held, opened, onClose }: Props) {
  const fresh = { positionName: held?.positionName ?? '', startDate: held?.startDate ?? '' };
  const { form, discard } = useDraftForm(promotionForm, fresh, opened);
  const change = useChangeEmployee();
  const fetchNames = useNames();
  const save = async ({ positionName, startDate }: z.output<typeof promotionForm>) => {
    try {
      const { departmentName: _, positionName: _held, ...person } = valuesOf(profile);
      const { positions } = await fetchNames();
      const employeeRoleId = held?.employeeRoleId ?? MISSING_ID;
      const position = { ...positionNamed(positionName, positions), employeeRoleId, startDate };
      const { employeeId, department, version } = profile;
      const body = { ...person, employeeId, isActive: true, department, position };
      await change.mutateAsync({ body, ifMatch: version });
      toast('The promotion history has been saved.');
    } finally {
      onClose();
    }
  };
  return (
    <FormDialog
      opened={opened}
      title={held === null ? 'Add Promotion' : 'Edit Promotion'}
      size="small"
      onClose={onClose}
    >
      <Form
        form={form}
        asksBeforeLeaving={false}
        submitLabel={held === null ? 'Add Promotion' : 'Save Promotion'}
        onCancel={() => {
          discard();
          onClose();
        }}
        onSubmit={save}
      >
        <PositionField />
        <DateFieldControl name="startDate" label="Start Date" required />
      </Form>
    </FormDialog>
  );
}
