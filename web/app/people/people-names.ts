import { queryOptions } from '@tanstack/react-query';
import { listSnippets, type listTeamLeads } from '#contract/core/names.endpoints.ts';
import { call } from '../calls/api.ts';
import { firstPageQuery } from '../calls/list-page.ts';
import { OPTIONS_SHOWN } from '#web/ui/forms/pickers/options.ts';

/** The calls that find people for pickers. */
export type Pickable = typeof listSnippets | typeof listTeamLeads;

/** A company with fewer people is loaded as a whole, and its pickers search without calls. */
const WHOLE_UP_TO = 200;

const withoutInput = (without: readonly number[]) =>
  without.length === 0 ? {} : { without: without.join(',') };

/** The people of a picker before anything is typed. */
export const firstNamesQuery = (endpoint: Pickable, without: readonly number[]) =>
  firstPageQuery(endpoint.path, endpoint, { limit: String(WHOLE_UP_TO), ...withoutInput(without) });

/** The people whose names have the typed words. */
export const foundNamesQuery = (endpoint: Pickable, without: readonly number[], q: string) => ({
  ...firstPageQuery(endpoint.path, endpoint, { limit: String(OPTIONS_SHOWN), q, ...withoutInput(without) }),
  meta: { isSilent: true },
});

const IDS_PER_CALL = 200;

/** The names of these people, without the archived ones. */
export const namesOfQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: ['names', ids],
    queryFn: async ({ signal }) => {
      const parts = Array.from({ length: Math.ceil(ids.length / IDS_PER_CALL) }, (_, part) =>
        ids.slice(part * IDS_PER_CALL, (part + 1) * IDS_PER_CALL),
      );
      const names = await Promise.all(
        parts.map(async (part) => call(listSnippets, { query: { ids: part.join(',') }, signal })),
      );
      return names.flat();
    },
  });
