import { useQueryClient } from '@tanstack/react-query';

/** The key of what tells people of one name apart. */
export const NAMESAKES = 'namesakes';

/**
 * Reloads all data on the screen: a review shows on profiles, in the directory and on dashboards. What tells
 * people of one name apart only `withNames`, after a change of people.
 */
export function useRefreshScreens({ withNames = false } = {}) {
  const client = useQueryClient();
  const kept = withNames ? ['document-name'] : ['document-name', NAMESAKES];
  return () => client.invalidateQueries({ predicate: ({ queryKey }) => !kept.includes(String(queryKey[0])) });
}
