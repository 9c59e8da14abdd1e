import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BulkActionKind } from '#contract/reviews/cycle/bulk-actions.ts';
import { messages } from '#contract/core/messages.ts';
import { ApiError } from '#web/app/calls/api-error.ts';
import { newKey } from '#web/app/calls/idempotency-key.ts';
import { type ActInput, type Choice, type PeopleInput, preparedActionQuery } from './bulk-actions.api.ts';
import { firstAct } from './first-actions.ts';

type Request = {
  /** Null while a choice that the action needs is missing. */
  readonly act: ActInput | null;
  readonly key: string;
  /** Whether the preview before was of no use: that preview stays hidden until the new one is there. */
  readonly isAnew: boolean;
};

/**
 * The preview of an action. A change of its choices prepares it anew, with what was chosen for single people.
 */
export function usePreview(kind: BulkActionKind, people: PeopleInput, today: string) {
  const [request, setRequest] = useState<Request>(() => requestOf(firstAct(kind, today)));
  const [isTyping, setIsTyping] = useState(false);
  const [choices] = useState(() => new Map<number, Choice>());
  const { act, key, isAnew } = request;
  const { data, error, isFetching } = useQuery({
    ...preparedActionQuery(key, act === null ? null : { act, people }, choices),
    ...(isAnew ? {} : { placeholderData: keepPreviousData }),
  });
  return {
    setAct: (next: ActInput | null) => {
      setIsTyping(false);
      setRequest(requestOf(next));
    },
    type: () => setIsTyping(true),
    /** The newest preview, which may belong to the choices before. */
    bulkActId: act === null ? null : (data ?? null),
    isPreparing: act !== null && (isTyping || isFetching),
    /** Why there is no preview. */
    problems: error === null ? [] : sentencesOf(error),
    isMissing: act === null,
    again: () => setRequest({ ...requestOf(act), isAnew: true }),
    note: (employeeId: number, choice: Choice) =>
      choices.set(employeeId, { ...choices.get(employeeId), ...choice }),
  };
}

const requestOf = (act: ActInput | null): Request => ({ act, key: newKey(), isAnew: false });

/** What a failed call says, in sentences. */
export function sentencesOf(error: unknown): readonly string[] {
  if (!(error instanceof ApiError)) {
    console.error(error);
    return [messages.internal];
  }
  return error.errors.length === 0 ? [error.message] : [...new Set(error.errors.map((one) => one.message))];
}
