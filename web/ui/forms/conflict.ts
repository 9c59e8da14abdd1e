import type { ReactNode } from 'react';

/** What a form shows after another person changed its record first (412). */
export type Conflict<Values extends object = object> = {
  /** Who changed the record, and when. */
  readonly sentence: string;
  /** The newest version, null until it is loaded: in the form's values, and as what the fields can't say. */
  readonly newest: { readonly values: Values; readonly shown?: ReactNode } | null;
  /** False if the newest version has nothing that the form could take over. */
  readonly isTakeable: boolean;
};
