import { useQueryClient } from '@tanstack/react-query';

/** Reloads all data on the screen: a review shows on profiles, in the directory and on dashboards. */
export function useRefreshScreens() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'document-name' });
}
