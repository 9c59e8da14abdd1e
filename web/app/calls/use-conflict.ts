import { type ReactNode, useState } from 'react';
import type { Conflict } from '#web/ui/forms/conflict.ts';
import { ApiError } from './api-error.ts';

type Versioned = { readonly version: number };

type Newest<T, Values extends object> = {
  /** A record in the form's values. */
  readonly values: (newest: T) => Values;
  /** Shown instead of the list of fields. */
  readonly shown?: (newest: T) => ReactNode;
  readonly isTakeable?: boolean;
};

/**
 * Keeps a form's input on a conflict (412). `record` is the record as the screen has it now. The form stays
 * based on the version that it was opened with, until its save is refused; then `conflict` holds who changed
 * the record and the newest version for `Form` to show, and the next save is based on that version.
 * Source: docs/decisions/everyday-use.md.
 */
export function useConflict<T extends Versioned, Values extends object>(
  record: T,
  { values, shown, isTakeable = true }: Newest<T, Values>,
) {
  const [base, setBase] = useState(record);
  const [sentence, setSentence] = useState<string | null>(null);
  // The screens load again after each call; the newest record comes with one of the next renders.
  const [isBehind, setIsBehind] = useState(false);
  if (isBehind && record.version !== base.version) {
    setIsBehind(false);
    setBase(record);
  }
  const attempt = async (save: (base: T) => Promise<unknown>) => {
    try {
      await save(base);
      setSentence(null);
      setIsBehind(true);
    } catch (error) {
      if (isConflict(error)) {
        setSentence(error.message);
        setIsBehind(true);
      }
      throw error;
    }
  };
  /** Begins again from the record as it is now. */
  const restart = () => {
    setBase(record);
    setSentence(null);
    setIsBehind(false);
  };
  const conflict: Conflict<Values> | null =
    sentence === null
      ? null
      : { sentence, isTakeable, newest: isBehind ? null : { values: values(base), shown: shown?.(base) } };
  return { base, conflict, attempt, restart };
}

export const isConflict = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 412;
