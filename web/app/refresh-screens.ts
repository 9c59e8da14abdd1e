import { type QueryClient, useQueryClient } from '@tanstack/react-query';

/** Refetches everything on the screen: a review appears on profiles, in the directory and on dashboards. */
export const refreshScreens = (client: QueryClient) =>
  client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'document-name' });

export function useRefreshScreens() {
  const client = useQueryClient();
  return () => refreshScreens(client);
}
