import { useCallback, useEffect, useState } from 'react';
import type { EvaluationByLink } from '#contract/project-evaluations.ts';
import { DraftKeeper, draftKeyOf, dropOldDrafts } from './draft-keeper.ts';
import { loadEvaluation } from './evaluation-link.api.ts';

export type Loaded = { readonly evaluation: EvaluationByLink; readonly keeper: DraftKeeper };

type State = { readonly guid: string; readonly loaded: Loaded | null; readonly failure: string | null };

/** The evaluation behind a link and its draft; once it is here it stays, whatever becomes of the connection. */
export function useEvaluation(guid: string) {
  const [state, setState] = useState<State>({ guid, loaded: null, failure: null });
  const load = useCallback(async () => {
    try {
      const [evaluation, key] = await Promise.all([loadEvaluation(guid), draftKeyOf(guid)]);
      setState((before) => ({
        guid,
        loaded: { evaluation, keeper: keeperOf(before, guid) ?? new DraftKeeper(key) },
        failure: null,
      }));
    } catch (error) {
      const failure = error instanceof Error ? error.message : String(error);
      // What is on the page already is worth more than the news that it could not be read again.
      setState((before) =>
        before.guid === guid && before.loaded !== null ? before : { guid, loaded: null, failure },
      );
    }
  }, [guid]);
  useEffect(() => {
    dropOldDrafts();
    void load();
  }, [load]);
  const isCurrent = state.guid === guid;
  return {
    loaded: isCurrent ? state.loaded : null,
    failure: isCurrent ? state.failure : null,
    reload: load,
  };
}

const keeperOf = (state: State, guid: string) => (state.guid === guid ? state.loaded?.keeper : undefined);
