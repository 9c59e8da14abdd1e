import { useEffect, useRef, useState } from 'react';
import type { BulkActKind } from '#contract/bulk-acts.ts';
import { messages } from '#contract/messages.ts';
import { ApiError } from '#web/app/api-error.ts';
import { type ActInput, type Choice, type PeopleInput, prepareAct } from './bulk-acts.api.ts';
import { firstAct } from './first-acts.ts';

type Outcome =
  | { readonly of: ActInput; readonly bulkActId: string; readonly problems: null }
  | { readonly of: ActInput; readonly bulkActId: null; readonly problems: readonly string[] };

/** The preview of an act. A change of its choices prepares it anew, with what was chosen for single people. */
export function usePreview(kind: BulkActKind, people: PeopleInput, today: string) {
  const [act, setActOnly] = useState(() => firstAct(kind, today));
  const [isTyping, setIsTyping] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [tries, setTries] = useState(0);
  const choices = useRef(new Map<number, Choice>());
  useEffect(() => {
    if (act === null) return undefined;
    let isNewest = true;
    void outcomeOf(act, people, choices.current).then((next) => {
      if (isNewest) setOutcome(next);
    });
    return () => {
      isNewest = false;
    };
  }, [act, people, tries]);
  const isSettled = outcome !== null && outcome.of === act;
  return {
    setAct: (next: ActInput | null) => {
      setIsTyping(false);
      setActOnly(next);
    },
    type: () => setIsTyping(true),
    /** The newest preview, which may belong to the choices before. */
    bulkActId: act === null ? null : (outcome?.bulkActId ?? null),
    isPreparing: act !== null && (isTyping || !isSettled),
    /** Why there is no preview. */
    problems: isSettled ? (outcome.problems ?? []) : [],
    isMissing: act === null,
    again: () => {
      setOutcome(null);
      setTries((before) => before + 1);
    },
    note: (employeeId: number, choice: Choice) =>
      choices.current.set(employeeId, { ...choices.current.get(employeeId), ...choice }),
  };
}

async function outcomeOf(
  act: ActInput,
  people: PeopleInput,
  choices: ReadonlyMap<number, Choice>,
): Promise<Outcome> {
  try {
    return { of: act, bulkActId: await prepareAct({ act, people }, choices), problems: null };
  } catch (error) {
    return { of: act, bulkActId: null, problems: sentencesOf(error) };
  }
}

/** What a failed call says, in sentences. */
export function sentencesOf(error: unknown): readonly string[] {
  if (!(error instanceof ApiError)) {
    console.error(error);
    return [messages.internal];
  }
  return error.errors.length === 0 ? [error.message] : [...new Set(error.errors.map((one) => one.message))];
}
