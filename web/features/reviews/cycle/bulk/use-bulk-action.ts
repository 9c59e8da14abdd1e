import { skipToken, useQuery } from '@tanstack/react-query';
import { bulkActionQuery } from './bulk-actions.api.ts';

/** An action with its counts. Without an id there is none. */
export function useBulkAction(bulkActId: string | null) {
  const query = bulkActionQuery(bulkActId ?? '');
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
