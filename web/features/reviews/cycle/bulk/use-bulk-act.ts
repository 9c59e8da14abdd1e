import { skipToken, useQuery } from '@tanstack/react-query';
import { bulkActQuery } from './bulk-acts.api.ts';

/** An act with its counts. Without an id there is none. */
export function useBulkAct(bulkActId: string | null) {
  const query = bulkActQuery(bulkActId ?? '');
  const load = useQuery({
    ...query,
    ...(bulkActId === null ? { queryFn: skipToken } : {}),
  });
  return {
    load,
    summary: bulkActId === null ? undefined : load.data,
    /** The counts of an earlier preview are shown until those of this one are there. */
    isOfBefore: load.isPlaceholderData,
  };
}
