import { goalProgressLabels } from '#contract/enums.ts';
import { type GoalUpdate, goalUpdateInput } from '#contract/goals.ts';
import type { DialogForm } from '#web/ui/feedback/FormButton.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Form } from '#web/ui/forms/Form.tsx';
import { useZodForm } from '#web/ui/forms/useZodForm.ts';
import { KeyValueList } from '#web/ui/layout/KeyValueList.tsx';
import { ConflictColumns } from './ConflictColumns.tsx';
import { updateBody, updateValues } from './goal-form.ts';
import shared from './goals.module.css';
import { useNewestGoal, useSaveUpdate } from './goals.api.ts';
import { UpdateFields } from './UpdateFields.tsx';
import { useConflict } from './use-conflict.ts';

type Props = DialogForm & { readonly update: GoalUpdate };

/** Edits an update's texts; after a conflict, beside the newest version. */
export function EditUpdateForm({ update, onWiden, onClose }: Props) {
  const { goalUpdateId, goalId } = update;
  const form = useZodForm(goalUpdateInput, { defaultValues: updateValues(update) });
  const save = useSaveUpdate();
  const newestGoal = useNewestGoal(goalId);
  const newestUpdate = async () =>
    (await newestGoal()).goalUpdates.find((one) => one.goalUpdateId === goalUpdateId);
  const { conflict, attempt } = useConflict(update, newestUpdate, onWiden);
  return (
    <ConflictColumns
      sentence={conflict?.sentence ?? null}
      newest={conflict !== null && <UpdateWords update={conflict.newest} />}
    >
      <Form
        form={form}
        submitLabel="Save Update"
        onCancel={onClose}
        onSubmit={async (values) =>
          attempt(async ({ version }) => {
            await save.mutateAsync({ body: updateBody(update, values), ifMatch: version });
            onClose();
            toast('The update has been saved.');
          })
        }
      >
        <UpdateFields />
      </Form>
    </ConflictColumns>
  );
}

const UpdateWords = ({ update }: { readonly update: GoalUpdate }) => (
  <KeyValueList
    items={[
      { label: 'Title', value: update.title },
      { label: 'Status', value: goalProgressLabels[update.progress] },
      { label: 'Notes', value: <p className={shared.words}>{update.description || 'None'}</p> },
    ]}
  />
);
