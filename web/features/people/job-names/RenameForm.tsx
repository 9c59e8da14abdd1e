import { useState } from 'react';
import { type JobName, newNameInput } from '#contract/people/job-names.schemas.ts';
import type { JobNameKind } from '#contract/people/job-names.ts';
import { useConflict } from '#web/app/calls/use-conflict.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Form } from '#web/ui/forms/Form.tsx';
import { TextField } from '#web/ui/forms/TextField.tsx';
import { useZodForm } from '#web/ui/forms/useZodForm.ts';
import { useFindJobName } from './found-job-names.ts';
import { useRenameJobName } from './job-names.api.ts';
import { MergeForm } from './MergeForm.tsx';
import { newNameValues } from './new-name.ts';

type Props = {
  readonly kind: JobNameKind;
  readonly row: JobName;
  readonly onMerged: () => void;
  readonly onClose: () => void;
};

const CLASH = 409;

/** A new name. If another one has the name, the error dialog offers to merge the two in the same dialog. */
export function RenameForm({ kind, row, onMerged, onClose }: Props) {
  const [taken, setTaken] = useState<{ readonly into: JobName | null } | null>(null);
  const form = useZodForm(newNameInput, { defaultValues: newNameValues(row) });
  const { conflict, attempt } = useConflict(row, { values: newNameValues });
  const findNamed = useFindJobName(kind);
  const offerMerge = async () => setTaken({ into: await findNamed(form.getValues('name')) });
  const rename = useRenameJobName({
    showsFieldErrors: true,
    wayOut: ({ status }) => (status === CLASH ? { label: 'Merge', act: () => void offerMerge() } : null),
  });
  if (taken !== null)
    return <MergeForm kind={kind} row={row} into={taken.into} onMerged={onMerged} onClose={onClose} />;
  return (
    <Form
      form={form}
      submitLabel="Rename"
      onCancel={onClose}
      conflict={conflict}
      onSubmit={async ({ name }) => {
        await attempt(({ id, version }) =>
          rename.mutateAsync({ body: { kind, id, name }, ifMatch: version }),
        );
        onClose();
        toast(`${row.name} is now called ${name}.`);
      }}
    >
      <TextField name="name" label="Name" required />
    </Form>
  );
}
