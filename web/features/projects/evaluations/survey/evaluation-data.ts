import type { LoaderFunctionArgs } from 'react-router';
import type { EvaluationByLink } from '#contract/projects/evaluation-link.schemas.ts';
import { draftKeyOf } from './draft-key.ts';
import { DraftKeeper, dropOldDrafts } from '#web/app/drafts/draft-keeper.ts';
import { readVault } from '#web/app/drafts/draft-vault.ts';
import { ApiError } from '#web/app/calls/api-error.ts';
import { currentRecord } from '#web/app/session/session-record.ts';
import { showsMainLinks } from '#web/app/paths.ts';
import { onSessionEnd } from '#web/app/session/session.ts';
import { failureOf, type LoadFailure } from '#web/app/calls/use-try-again.ts';
import type { DraftSync } from '#web/app/drafts/draft-sync.ts';
import { loadEvaluation } from './evaluation-link.api.ts';
import type { evaluationSync } from './evaluation-sync.ts';
import { linkStateOf } from './link-state.ts';

type Loaded = {
  readonly guid: string;
  readonly evaluation: EvaluationByLink;
  readonly keeper: DraftKeeper;
  /** For the signed-in evaluator; null for other viewers. */
  readonly sync: DraftSync | null;
};

/** The evaluation behind a link with its draft, or why it failed to load; `mayPass`: a retry may succeed. */
export type EvaluationData = Loaded | (LoadFailure & { readonly mayPass: boolean });

/** Loads the evaluation. Once loaded, it stays available if the connection is lost. */
export async function evaluationData({ params }: LoaderFunctionArgs): Promise<EvaluationData> {
  const guid = params['guid'] ?? '';
  const before = kept?.guid === guid ? kept : null;
  // Beside the evaluation; a script that does not load leaves the draft on this device.
  const syncing = currentRecord() === null ? null : import('./evaluation-sync.ts').catch(() => null);
  await dropOldDrafts();
  try {
    const [evaluation, key] = await Promise.all([loadEvaluation(guid), draftKeyOf(guid)]);
    const keeper = before?.keeper ?? new DraftKeeper(key, key === null ? undefined : await readVault(key));
    const state = linkStateOf(evaluation);
    // Submitted in another tab or on another device, or deleted: the draft is no longer needed.
    if (state === 'Submitted' || state === 'Deleted') keeper.close();
    const sync =
      state === 'Open' ? (before?.sync ?? (await syncOf(evaluation, keeper, await syncing))) : null;
    kept = { guid, evaluation, keeper, sync };
    return kept;
  } catch (error) {
    return before ?? { ...failureOf(error), mayPass: !(error instanceof ApiError) || error.isPassing };
  }
}

/** Loads with the evaluation, so that a second device begins with what the first one saved. */
async function syncOf(
  evaluation: EvaluationByLink,
  keeper: DraftKeeper,
  syncing: { readonly evaluationSync: typeof evaluationSync } | null,
): Promise<DraftSync | null> {
  const isOwn = !evaluation.isDeleted && currentRecord()?.employeeId === evaluation.reviewerId;
  if (!isOwn || syncing === null) return null;
  try {
    const sync = syncing.evaluationSync(keeper, evaluation);
    await sync.pull();
    return sync;
  } catch {
    // The draft stays on this device.
    return null;
  }
}

let kept: Loaded | null = null;

// What the next person must not find. On the evaluation itself its link is enough to go on.
onSessionEnd(({ wasSigningOut }) => {
  if (wasSigningOut && showsMainLinks(window.location.pathname)) kept = null;
});
