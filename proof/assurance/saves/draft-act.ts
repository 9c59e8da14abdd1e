import type { EvaluationDraft } from '#contract/projects/evaluation-drafts.schemas.ts';
import { readEvaluationDraft, saveEvaluationDraft } from '#contract/projects/evaluation-drafts.endpoints.ts';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { addProject } from '../kit/project-fixture.ts';
import type { Fixture } from './fixture.ts';

/** What was sent, and what a read returns for it, by the call's field names. */
export type Told = { readonly sent: unknown; readonly seen: Readonly<Record<string, unknown>> };

/** A call whose fields a read returns, but that no form of an existing object sends. */
export type ActRow = {
  readonly endpoint: Endpoint;
  /** The fields that are read back, those of `seen`. */
  readonly fields: readonly string[];
  act(fixture: Fixture): Promise<Told>;
};

/** An evaluator types, and reads it on another device. */
export const draftAct: ActRow = {
  endpoint: saveEvaluationDraft,
  fields: ['answers', 'notes'],
  async act(fixture) {
    const { stranger, member } = fixture.company;
    const people = { pmId: stranger.employeeId, memberId: member.employeeId };
    const { evaluationIds } = await addProject(fixture.test, people);
    const id = evaluationIds.Member;
    const evaluator = await fixture.test.signInAs(member.email);
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
