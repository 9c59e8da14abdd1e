import { DRAFT_TEXT_MAX_CHARACTERS } from '#contract/projects/evaluation-drafts.ts';
import { readEvaluationDraft, saveEvaluationDraft } from '#contract/projects/evaluation-drafts.endpoints.ts';
import { call } from '#web/app/calls/api.ts';
import type { DraftKeeper } from '#web/app/drafts/draft-keeper.ts';
import { DraftSync } from '#web/app/drafts/draft-sync.ts';
import { joinTexts } from '#web/app/drafts/reconcile.ts';

type Evaluation = { readonly projectEvaluationResultId: number; readonly reviewerId: number };

/** Keeps the draft of a signed-in evaluator on the server. */
export const evaluationSync = (
  keeper: DraftKeeper,
  { projectEvaluationResultId, reviewerId }: Evaluation,
): DraftSync =>
  new DraftSync(keeper, {
    writerId: reviewerId,
    atMostMs: 10_000,
    retryMs: 15_000,
    textMost: DRAFT_TEXT_MAX_CHARACTERS,
    ofBoth: joinTexts,
    read: () => call(readEvaluationDraft, { params: { id: projectEvaluationResultId } }),
    save: (draft, version) =>
      call(saveEvaluationDraft, { body: { projectEvaluationResultId, ...draft }, ifMatch: version }),
  });
