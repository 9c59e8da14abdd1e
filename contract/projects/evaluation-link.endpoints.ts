import { endpoint } from '#contract/core/endpoint.ts';
import type { calls } from './evaluation-link.schemas.ts';

export const readEvaluation = endpoint<typeof calls.readEvaluation>()({
  method: 'GET',
  path: '/ProjectEvaluations/:guid',
  summary: 'The evaluation behind a link; reading changes nothing',
  access: 'guid',
});

/** The first submit wins. The same body again gets the same reply; different answers get 409. */
export const submitEvaluation = endpoint<typeof calls.submitEvaluation>()({
  method: 'POST',
  path: '/ProjectEvaluations/save',
  summary: 'Submit an evaluation by its link, once',
  access: 'guid',
  creates: true,
});
