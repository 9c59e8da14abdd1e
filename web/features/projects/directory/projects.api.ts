import { queryOptions, useQuery } from '@tanstack/react-query';
import type { BodyInputOf } from '#contract/core/endpoint.ts';
import * as contract from '#contract/projects/projects.endpoints.ts';
import { call } from '#web/app/calls/api.ts';
import type { Place } from '#web/app/navigation/page-start.ts';
import { prefetch } from '#web/app/navigation/prefetch.ts';
import { useNamesToldApart } from '#web/app/people/namesakes.tsx';
import { useAction } from '#web/app/calls/use-action.ts';

/** One project with its team and links. */
export const projectQuery = (projectId: number) =>
  queryOptions({
    queryKey: ['project', projectId],
    queryFn: ({ signal }) => call(contract.getProject, { params: { id: projectId }, signal }),
    meta: { leavesWhenDenied: true },
  });

export const prefetchProject = ({ params }: Place) => prefetch(projectQuery(Number(params['projectId'])));

export const useProject = (projectId: number) =>
  useQuery({ ...projectQuery(projectId), select: useNamesToldApart() });

export const clientsQuery = queryOptions({
  queryKey: ['clients'],
  queryFn: ({ signal }) => call(contract.listClients, { signal }),
});

type Saving = {
  readonly body: BodyInputOf<typeof contract.saveProject>;
  /** The version that the person saw; a new project has none. */
  readonly ifMatch: number | undefined;
};

/** Saves a project. A client without an id is created first. */
export const useSaveProject = () =>
  useAction(
    async ({ body, ifMatch }: Saving, idempotencyKey) => {
      const client = await withId(body.client, `${idempotencyKey}-client`);
      return call(contract.saveProject, { body: { ...body, client }, ifMatch, idempotencyKey });
    },
    { showsFieldErrors: true, showsConflict: true },
  );

type Seen = { readonly projectId: number; readonly version: number };

export const useCloseProject = () =>
  useAction(({ projectId: id, version: ifMatch }: Seen) =>
    call(contract.closeProject, { params: { id }, ifMatch }),
  );

export const useDeleteProject = () =>
  useAction(({ projectId: id, version: ifMatch }: Seen) =>
    call(contract.deleteProject, { params: { id }, ifMatch }),
  );

async function withId(
  client: Saving['body']['client'],
  idempotencyKey: string,
): Promise<Saving['body']['client']> {
  const isNew = (client?.clientId ?? 0) < 1;
  if (!client?.name || !isNew) return client;
  const { entityId } = await call(contract.saveClient, { body: { name: client.name }, idempotencyKey });
  return { clientId: entityId, name: client.name };
}
