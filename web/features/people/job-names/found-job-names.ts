import { useQueryClient } from '@tanstack/react-query';
import { listJobNames } from '#contract/people/job-names.endpoints.ts';
import type { JobName } from '#contract/people/job-names.schemas.ts';
import type { JobNameKind } from '#contract/people/job-names.ts';
import { firstPageQuery } from '#web/app/calls/list-page.ts';
import { OPTIONS_SHOWN } from '#web/ui/forms/pickers/options.ts';
import { JOB_NAMES } from './job-names.api.ts';

/** The first names that have the typed words, for a picker. */
export const foundJobNamesQuery = (kind: JobNameKind, q: string) =>
  firstPageQuery<JobName>(JOB_NAMES, listJobNames, {
    kind,
    limit: String(OPTIONS_SHOWN),
    ...(q === '' ? {} : { q }),
  });

/** Finds the one that has the name in any case and with any blanks; null if it can't be found. */
export function useFindJobName(kind: JobNameKind): (name: string) => Promise<JobName | null> {
  const client = useQueryClient();
  return async (name) => {
    const { placeholderData: _shown, ...query } = foundJobNamesQuery(kind, name.trim());
    const found = await client.query({ ...query, meta: { isSilent: true } }).catch(() => null);
    return found?.rows.find((one) => folded(one.name) === folded(name)) ?? null;
  };
}

const folded = (name: string) => name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase();
