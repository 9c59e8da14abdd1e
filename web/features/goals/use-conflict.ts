import { useState } from 'react';
import { ApiError } from '#web/app/api-error.ts';

type Conflict<T> = { readonly sentence: string; readonly newest: T };

/**
 * Keeps a form's input on a conflict (412). The form stays as it is, `conflict` holds the sentence about who changed
 * the record and the newest version, and the next save is based on that version. `onConflict` widens the dialog for
 * both versions.
 */
export function useConflict<T extends { readonly version: number }>(
  opened: T,
  loadNewest: () => Promise<T | undefined>,
  onConflict: () => void,
) {
  const [base, setBase] = useState(opened);
  const [conflict, setConflict] = useState<Conflict<T> | null>(null);
  const attempt = async (save: (base: T) => Promise<void>) => {
    try {
      await save(base);
    } catch (error) {
      if (!isConflict(error)) throw error;
      const newest = await loadNewest();
      if (newest !== undefined) {
        setBase(newest);
        setConflict({ sentence: error.message, newest });
        onConflict();
      }
      throw error;
    }
  };
  return { base, conflict, attempt };
}

const isConflict = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 412;
