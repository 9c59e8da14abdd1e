import type { BodyInputOf } from '#contract/endpoint.ts';
import { changeEntryKind } from '#contract/entry-kind.endpoints.ts';
import { call } from '#web/app/api.ts';
import { useAction } from '#web/app/use-action.ts';

type Edit = { readonly body: BodyInputOf<typeof changeEntryKind>; readonly ifMatch: number };

export const useChangeEntryKind = () => useAction((edit: Edit) => call(changeEntryKind, edit));
