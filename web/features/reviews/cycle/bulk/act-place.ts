import { type BulkActKind, bulkActKinds } from '#contract/reviews/cycle/bulk-acts.ts';
import type { DialogPlace } from '#web/ui/forms/kept-drafts.ts';
import type { PeopleInput } from './bulk-acts.api.ts';

/** An act and the people it is for. */
export type OpenedAct = { readonly kind: BulkActKind; readonly people: PeopleInput };

export const ACT_DIALOG = 'Bulk act';

export const placeOfAct = (act: OpenedAct): DialogPlace => ({ name: ACT_DIALOG, given: act });

/** Whether the act can be opened again; the server checks its people. */
export const isOpenedAct = (given: unknown): given is OpenedAct =>
  isObject(given) &&
  bulkActKinds.some((kind) => kind === given['kind']) &&
  isObject(given['people']) &&
  ('employeeIds' in given['people'] || 'filter' in given['people']);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
