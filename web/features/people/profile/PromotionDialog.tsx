import { z } from 'zod';
import { MISSING_ID, NAME_MAX_CHARACTERS } from '#contract/core/values/constants.ts';
import type { EmployeeProfile, HeldPosition } from '#contract/people/people.schemas.ts';
import { peopleMessages } from '#contract/people/people.ts';
import { line } from '#contract/core/values/texts.schemas.ts';
import { SHOWS_CONFLICT } from '#web/app/calls/use-action.ts';
import type { OpenedDialog } from '#web/ui/dialogs/DialogButton.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { DateFieldControl } from '#web/ui/forms/dates/DateFieldControl.tsx';
import { DraftDialog } from '../DraftDialog.tsx';
import { useChangeEmployee, useNames } from '../people-writes.api.ts';
import { positionNamed, valuesOf } from '../person-form.ts';
import { PositionField } from './PositionField.tsx';

const promotionForm = z.object({
  positionName: line(NAME_MAX_CHARACTERS, peopleMessages.positionRequired),
  startDate: z.string().min(1, peopleMessages.startDateRequired),
});

type Props = OpenedDialog & { readonly profile: EmployeeProfile; readonly held: HeldPosition | null };

/** Asks for a position and its first day. */
export function PromotionDialog({ profile, held, ...state }: Props) {
  const change = useChangeEmployee(SHOWS_CONFLICT);
  const fetchNames = useNames();
  const save = async ({ positionName, startDate }: z.output<typeof promotionForm>, version: number) => {
    const { departmentName: _, positionName: _held, ...person } = valuesOf(profile);
    const { positions } = await fetchNames();
    const employeeRoleId = held?.employeeRoleId ?? MISSING_ID;
    const position = { ...positionNamed(positionName, positions), employeeRoleId, startDate };
    const { employeeId, department } = profile;
    const body = { ...person, employeeId, isActive: true, department, position };
    await change.mutateAsync({ body, ifMatch: version });
    toast('The promotion history has been saved.');
  };
  return (
    <DraftDialog
      {...state}
      title={held === null ? 'Add Promotion' : 'Edit Promotion'}
      size="small"
      submitLabel={held === null ? 'Add Promotion' : 'Save Promotion'}
      schema={promotionForm}
      fresh={{ positionName: held?.positionName ?? '', startDate: held?.startDate ?? '' }}
      record={profile}
      onSave={save}
    >
      <PositionField />
      <DateFieldControl name="startDate" label="Start Date" required />
    </DraftDialog>
  );
}
