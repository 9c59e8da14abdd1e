import { z } from 'zod';
import type { CallTable } from '#contract/core/endpoint.ts';
import { done, id, version } from '#contract/core/fields.schemas.ts';
import { listQuery } from '#contract/core/lists.schemas.ts';
import { NAME_MAX_CHARACTERS } from '#contract/core/values/constants.ts';
import { line } from '#contract/core/values/texts.schemas.ts';
import { jobNameKinds, jobNameMessages } from './job-names.ts';

const jobName = z.object({
  id: z.int(),
  name: z.string(),
  /** Active people who have it today. */
  people: z.int(),
  /** People who have it only in their job history, or who have left with it. */
  others: z.int(),
  version,
});

export type JobName = z.output<typeof jobName>;

const kind = z.enum(jobNameKinds, `must be one of ${jobNameKinds.join(', ')}.`);
const named = { kind, id };

/** What the form for a new name asks for. */
export const newNameInput = z.object({ name: line(NAME_MAX_CHARACTERS, jobNameMessages.nameRequired) });

/** The shapes of each call. */
export const calls = {
  listJobNames: {
    query: listQuery(['name', 'people', 'others'], {
      /** Departments by default. */
      kind: kind.optional(),
    }),
    response: z.array(jobName),
  },
  renameJobName: {
    names: z.object(named),
    body: newNameInput.extend(named),
    response: done,
  },
  mergeJobNames: {
    body: z.object({ ...named, intoId: id }),
    response: done,
  },
} as const satisfies CallTable;
