import type { JobName } from '#contract/people/job-names.schemas.ts';

/** The values of the form for another name. */
export const newNameValues = ({ name }: JobName) => ({ name });
