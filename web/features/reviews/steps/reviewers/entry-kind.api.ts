import type { BodyInputOf } from '#contract/core/endpoint.ts';
import { changeEntryKind } from '#contract/reviews/steps/entry-kind.endpoints.ts';
import { call } from '#web/app/calls/api.ts';
import { useAction } from '#web/app/calls/use-action.ts';

type Edit = { readonly body: BodyInputOf<typeof changeEntryKind>; readonly ifMatch: number };

export const useChangeEntryKind = () => useAction((edit: Edit) => call(changeEntryKind, edit));
