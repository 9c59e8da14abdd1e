import type { BodyInputOf } from '#contract/core/endpoint.ts';
import { inviteToSignIn, listSignIns } from '#contract/people/sign-ins/sign-ins.endpoints.ts';
import type { PersonSignIn } from '#contract/people/sign-ins/sign-ins.schemas.ts';
import type { SignInState } from '#contract/people/sign-ins/sign-ins.ts';
import { call } from '#web/app/calls/api.ts';
import { listInput, pagedQuery, prefetchPaged } from '#web/app/calls/paged.ts';
import { useAction } from '#web/app/calls/use-action.ts';
import type { Place } from '#web/app/navigation/page-start.ts';
import type { Sort } from '#web/ui/table/sort.ts';

type Listed = { readonly q: string; readonly sort: Sort; readonly state: SignInState | null };

export const BY_NAME: Sort = { key: 'name', direction: 'asc' };

export const signInsQuery = ({ state, ...listed }: Listed) =>
  pagedQuery<PersonSignIn>('sign-ins', listSignIns, {
    ...listInput(listed),
    ...(state === null ? {} : { state }),
  });

/** How many people never signed in: the total of a list of one. */
export const neverSignedInQuery = pagedQuery<PersonSignIn>(
  'sign-ins',
  listSignIns,
  { state: 'never' },
  [1, 1],
);

/** How many active people there are: the total of a list of one. */
export const everyoneQuery = pagedQuery<PersonSignIn>('sign-ins', listSignIns, {}, [1, 1]);

export function prefetchSignIns({ search }: Place): void {
  if (search.size > 0) return;
  prefetchPaged(signInsQuery({ q: '', sort: BY_NAME, state: null }));
  prefetchPaged(neverSignedInQuery);
}

export const useInvite = () =>
  useAction((body: BodyInputOf<typeof inviteToSignIn>, idempotencyKey) =>
    call(inviteToSignIn, { body, idempotencyKey }),
  );
