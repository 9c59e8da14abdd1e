import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import type { JobName } from '#contract/people/job-names.schemas.ts';
import { type JobNameKind, jobNameMessages } from '#contract/people/job-names.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Form } from '#web/ui/forms/Form.tsx';
import { useZodForm } from '#web/ui/forms/useZodForm.ts';
import { useMergeJobNames } from './job-names.api.ts';
import { JobNameField } from './JobNameField.tsx';
import classes from './JobNames.module.css';

type Props = {
  readonly kind: JobNameKind;
  readonly row: JobName;
  /** The other one, if it is known already. */
  readonly into?: JobName | null;
  readonly onMerged: () => void;
  readonly onClose: () => void;
};

const mergeInput = z.object({
  intoId: z.int(jobNameMessages.targetRequired).min(1, jobNameMessages.targetRequired),
});

/** Asks into which one to merge, and says whom the merge is about. */
export function MergeForm({ kind, row, into: first = null, onMerged, onClose }: Props) {
  const form = useZodForm(mergeInput, { defaultValues: { intoId: first?.id ?? 0 } });
  const [into, setInto] = useState(first);
  const intoId = useWatch({ control: form.control, name: 'intoId' });
  const merge = useMergeJobNames();
  return (
    <Form
      form={form}
      submitLabel="Merge"
      onCancel={onClose}
      onSubmit={async ({ intoId: id }) => {
        await merge.mutateAsync({ body: { kind, id: row.id, intoId: id }, ifMatch: row.version });
        onClose();
        onMerged();
        toast(`${row.name} has been merged${into?.id === id ? ` into ${into.name}` : ''}.`);
      }}
    >
      <JobNameField kind={kind} withoutId={row.id} picked={into} onPick={setInto} />
      {into !== null && into.id === intoId && (
        <p className={classes.consequences}>{consequences(row, into)}</p>
      )}
    </Form>
  );
}

function consequences({ name, people, others }: JobName, into: JobName): string {
  const holders = [
    ...(people > 0 ? [`${counted(people)} with ${name} today`] : []),
    ...(others > 0 ? [`${counted(others)} with ${name} only in the job history`] : []),
  ];
  const moves =
    holders.length === 0 ? `No person has ${name}.` : `${holders.join(' and ')}: all get ${into.name}.`;
  return `${moves} ${name} is deleted. A merge cannot be undone.`;
}

const counted = (people: number) => (people === 1 ? '1 person' : `${people.toLocaleString('en-US')} people`);
