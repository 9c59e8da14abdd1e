import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { matchPeople } from '#contract/people/match-people.endpoints.ts';
import type { Snippet } from '#contract/core/names.schemas.ts';
import { listManagedProjects } from '#contract/projects/projects.endpoints.ts';
import { call } from '#web/app/calls/api.ts';
import { batchesOf } from './pasted-people.ts';

/** Whom an entry means: one person, several to choose from, or none. */
type Match = {
  readonly entry: string;
  readonly people: readonly Snippet[];
  readonly hasMore: boolean;
};

/** Whom the pasted names and addresses mean. Those of the last search stay while another is under way. */
export const matchQuery = (entries: readonly string[]) =>
  queryOptions({
    queryKey: ['match-people', entries],
    queryFn: async ({ signal }): Promise<Match[]> => {
      const parts = await Promise.all(
        batchesOf(entries).map(async (batch) => {
          const found = await call(matchPeople, { query: { entries: batch.join('\n') }, signal });
          return batch.map((entry, place) => ({
            entry,
            ...(found[place] ?? { people: [], hasMore: false }),
          }));
        }),
      );
      return parts.flat();
    },
    enabled: entries.length > 0,
    placeholderData: keepPreviousData,
    meta: { isSilent: true },
  });

/** The open projects that the person manages, the one that ends last first. */
export const managedProjectsQuery = (employeeId: number) =>
  queryOptions({
    queryKey: ['managed-projects', employeeId],
    queryFn: ({ signal }) => call(listManagedProjects, { params: { id: employeeId }, signal }),
    meta: { isSilent: true },
  });
