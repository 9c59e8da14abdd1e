import type { EvaluationDraft } from '#contract/projects/evaluation-drafts.schemas.ts';
import { readEvaluationDraft, saveEvaluationDraft } from '#contract/projects/evaluation-drafts.endpoints.ts';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { addProject } from '../kit/project-scene.ts';
import type { Scene } from './scene.ts';

/** What was sent, and what a read returns for it, by the call's field names. */
export type Told = { readonly sent: unknown; readonly seen: Readonly<Record<string, unknown>> };

/** A call whose fields a read returns, but that no form of an existing object sends. */
export type ActRow = {
  readonly endpoint: Endpoint;
  /** The fields that are read back, those of `seen`. */
  readonly fields: readonly string[];
  act(scene: Scene): Promise<Told>;
};

/** An evaluator types, and reads it on another device. */
export const draftAct: ActRow = {
  endpoint: saveEvaluationDraft,
  fields: ['answers', 'notes'],
  async act(scene) {
    const { stranger, member } = scene.company;
    const people = { pmId: stranger.employeeId, memberId: member.employeeId };
    const { evaluationIds } = await addProject(scene.test, people);
    const id = evaluationIds.Member;
    const evaluator = await scene.test.signInAs(member.email);
    const sent = {
      projectEvaluationResultId: id,
      answers: { '1.2': { text: '4', at: 5 } },
      notes: { '1': { text: 'Kind', at: 6 } },
    };
    await evaluator.call(saveEvaluationDraft, { body: sent });
    const read = await evaluator.call(readEvaluationDraft, { params: { id } });
    const { answers, notes } = read.json<EvaluationDraft>();
    return { sent, seen: { answers, notes } };
  },
};
