import { endpoint } from '#contract/core/endpoint.ts';
import type { calls } from './evaluation-drafts.schemas.ts';

/** Without a draft, and for an evaluation that is submitted, expired or deleted, an empty one. */
export const readEvaluationDraft = endpoint<typeof calls.readEvaluationDraft>()({
  method: 'GET',
  path: '/ProjectEvaluations/draft/:id',
  summary: 'One’s own draft of an evaluation',
  access: 'writeEvaluationDraft',
});

/** Replaces the draft. A device that knows of none sends version 0. */
export const saveEvaluationDraft = endpoint<typeof calls.saveEvaluationDraft>()({
  method: 'PUT',
  path: '/ProjectEvaluations/draft',
  summary: 'Save one’s own draft of an evaluation',
  access: 'writeEvaluationDraft',
  edits: true,
});
