import { type Query, useQueryClient } from '@tanstack/react-query';

/** The key of what tells people of one name apart. */
export const NAMESAKES = 'namesakes';

/**
 * Reloads all data on the screen: a review shows on profiles, in the directory and on dashboards. What tells
 * people of one name apart only `withNames`, after a change of people. A load ahead of its screen may have
 * read what was before: it is given up, and the screen asks itself.
 */
export function useRefreshScreens({ withNames = false } = {}) {
  const client = useQueryClient();
  const kept = withNames ? ['document-name'] : ['document-name', NAMESAKES];
  const predicate = ({ queryKey }: Query) => !kept.includes(String(queryKey[0]));
  return () => {
    void client.cancelQueries({ predicate, type: 'inactive', fetchStatus: 'fetching' });
    return client.invalidateQueries({ predicate });
  };
}
