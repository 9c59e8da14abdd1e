import { listJobNames, renameJobName } from '#contract/people/job-names.endpoints.ts';
import { type JobName, newNameInput } from '#contract/people/job-names.schemas.ts';
import { newNameValues } from '#web/features/people/job-names/new-name.ts';
import type { FormRow } from './form-row.ts';

export const jobNameFormRow: FormRow = {
  endpoint: renameJobName,
  table: 'department',
  files: ['people/job-names/RenameForm.tsx'],
  async open({ get }) {
    const [first] = await get<JobName[]>(listJobNames);
    if (first === undefined) throw new Error('There is no department.');
    const read = async () => {
      const found = (await get<JobName[]>(listJobNames)).find(({ id }) => id === first.id);
      if (found === undefined) throw new Error('The department is gone.');
      const { id, version } = found;
      return { body: { kind: 'department', id, ...newNameInput.parse(newNameValues(found)) }, version };
    };
    return { read };
  },
  changes: { name: { to: 'Another Department' } },
};
