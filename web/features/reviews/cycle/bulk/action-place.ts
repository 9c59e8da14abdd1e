import { type BulkActionKind, bulkActionKinds } from '#contract/reviews/cycle/bulk-actions.ts';
import type { DialogPlace } from '#web/ui/forms/kept-drafts.ts';
import type { PeopleInput } from './bulk-actions.api.ts';

/** An action and the people it is for. */
export type OpenedAct = { readonly kind: BulkActionKind; readonly people: PeopleInput };

export const ACTION_DIALOG = 'Bulk action';

export const placeOfAct = (act: OpenedAct): DialogPlace => ({ name: ACTION_DIALOG, given: act });

/** Whether the action can be opened again; the server checks its people. */
export const isOpenedAct = (given: unknown): given is OpenedAct =>
  isObject(given) &&
  bulkActionKinds.some((kind) => kind === given['kind']) &&
  isObject(given['people']) &&
  ('employeeIds' in given['people'] || 'filter' in given['people']);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
