import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf } from '#contract/core/endpoint.ts';
import * as contract from '#contract/people/people.endpoints.ts';
import {
  addEmployee,
  archiveEmployee,
  assignTeam,
  changeEmployee,
} from '#contract/people/people-changes.endpoints.ts';
import { call } from '#web/app/calls/api.ts';
import { type Shown, SHOWS_CONFLICT, useAction } from '#web/app/calls/use-action.ts';
import type { Names } from './person-form.ts';

/** An edit, with the version of the person that was seen. */
type Edit<Body> = { readonly body: Body; readonly ifMatch: number };

export const positionsQuery = queryOptions({
  queryKey: ['positions'],
  queryFn: ({ signal }) => call(contract.listPositions, { signal }),
});

export const departmentsQuery = queryOptions({
  queryKey: ['departments'],
  queryFn: ({ signal }) => call(contract.listDepartments, { signal }),
});

/** Fetches the departments and positions that there are, for the moment of saving. */
export function useNames(): () => Promise<Names> {
  const client = useQueryClient();
  return async () => {
    const [departments, positions] = await Promise.all([
      client.query({ ...departmentsQuery, staleTime: 'static' }),
      client.query({ ...positionsQuery, staleTime: 'static' }),
    ]);
    return { departments, positions };
  };
}

const CHANGES_PEOPLE: Shown = { changesPeople: true };

export const useAddEmployee = (shown: Shown) =>
  useAction(
    (body: BodyInputOf<typeof addEmployee>, idempotencyKey) => call(addEmployee, { body, idempotencyKey }),
    { ...CHANGES_PEOPLE, ...shown },
  );

/** Changes a person, brings an archived one back, adds or changes a promotion. */
export const useChangeEmployee = (shown?: Shown) =>
  useAction(
    (edit: Edit<BodyInputOf<typeof changeEmployee>>, idempotencyKey) =>
      call(changeEmployee, { ...edit, idempotencyKey }),
    { ...CHANGES_PEOPLE, ...shown },
  );

export const useArchiveEmployee = () =>
  useAction((edit: Edit<BodyInputOf<typeof archiveEmployee>>) => call(archiveEmployee, edit), {
    ...CHANGES_PEOPLE,
    ...SHOWS_CONFLICT,
  });

export const useAssignTeam = () =>
  useAction(
    (body: BodyInputOf<typeof assignTeam>, idempotencyKey) => call(assignTeam, { body, idempotencyKey }),
    CHANGES_PEOPLE,
  );
