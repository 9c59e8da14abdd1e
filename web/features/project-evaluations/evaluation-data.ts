import type { LoaderFunctionArgs } from 'react-router';
import { type EvaluationByLink } from '#contract/project-evaluations.ts';
import { DraftKeeper, draftKeyOf, dropOldDrafts } from './draft-keeper.ts';
import { readVault } from './draft-vault.ts';
import { ApiError } from '#web/app/api-error.ts';
import { loadEvaluation } from './evaluation-link.api.ts';
import { linkStateOf } from './link-state.ts';

type Loaded = {
  readonly guid: string;
  readonly evaluation: EvaluationByLink;
  readonly keeper: DraftKeeper;
};

/** Why the evaluation failed to load; `mayPass`: a retry may succeed. */
type Failed = { readonly guid: string; readonly failure: string; readonly mayPass: boolean };

/** The evaluation behind a link with its draft, or the sentence about why it failed to load. */
export type EvaluationData = Loaded | Failed;

/** Loads the evaluation. Once loaded, it stays available if the connection is lost. */
export async function evaluationData({ params }: LoaderFunctionArgs): Promise<EvaluationData> {
  const guid = params['guid'] ?? '';
  const before = kept?.guid === guid ? kept : null;
  dropOldDrafts();
  try {
    const [evaluation, key] = await Promise.all([loadEvaluation(guid), draftKeyOf(guid)]);
    const keeper = before?.keeper ?? new DraftKeeper(key, key === null ? undefined : await readVault(key));
    const state = linkStateOf(evaluation);
    // Submitted in another tab or on another device, or deleted: the draft is no longer needed.
    if (state === 'Submitted' || state === 'Deleted') keeper.close();
    kept = { guid, evaluation, keeper };
    return kept;
  } catch (error) {
    return before ?? failureOf(guid, error);
  }
}

const failureOf = (guid: string, error: unknown): Failed => ({
  guid,
  failure: error instanceof Error ? error.message : String(error),
  mayPass: !(error instanceof ApiError) || error.isPassing,
});

let kept: Loaded | null = null;
