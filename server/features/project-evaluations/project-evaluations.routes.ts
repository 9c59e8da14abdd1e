import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/project-evaluations.ts';
import { evaluationMessages } from '#contract/project-messages.ts';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import { addressOf } from '#server/http/address.ts';
import { forbidden, notFound, Problem } from '#server/http/errors.ts';
import { LARGE_ROWS, seenIn, wholeList } from '#server/http/listing.ts';
import { mount } from '#server/http/mount.ts';
import { viewerOf } from '#server/http/viewer.ts';
import { write } from '#server/http/write.ts';
import { recordAudit } from '../audit/audit.ts';
import { lockProject } from '../projects/project-facts.queries.ts';
import { deleteEvaluation } from '../projects/projects.ts';
import { insertSecurityEvent } from '../session/session.queries.ts';
import { formOf, knownLink, submitEvaluation } from './evaluation-link.ts';
import { evaluationByGuid, holderOf, type LinkFacts } from './evaluation-link.queries.ts';
import { evaluationsPage, feedbackOnProject } from './evaluation-lists.queries.ts';
import { seeProgress } from './project-evaluations.visibility.ts';
import { remindEvaluator } from './remind-evaluator.ts';
import { resultsFor } from './results.ts';

export function mountProjectEvaluations(app: FastifyInstance): void {
  mount(app, contract.readEvaluation, async ({ context, params, request }) => {
    // Reads write nothing to the database, not even their count.
    const count = (key: string, perMinute: number) => request.server.callCounts.countRead(key, perMinute);
    const caller = { address: addressOf(request), kind: 'read', count } as const;
    return formOf(await knownLink(context.db, params.guid, caller, evaluationByGuid));
  });

  mount(app, contract.submitEvaluation, async ({ context, body, once, request }) => {
    const count = async (key: string, perMinute: number) =>
      request.server.callCounts.countWrite(context, key, perMinute);
    const caller = { address: addressOf(request), kind: 'submit', count } as const;
    const link = await knownLink(context.db, body.guid, caller, holderOf);
    await refuseOthers(context, link, request.headers.authorization);
    return inTransaction(context.db, async (tx) => once(tx, link, async () => submitEvaluation(tx, body)));
  });

  mount(app, contract.listEvaluations, async ({ context, viewer, allow }) => {
    allow();
    return wholeList(
      {},
      async (query) =>
        seenIn(await evaluationsPage(context.db, query, viewer), (project) => seeProgress(viewer, project)),
      LARGE_ROWS,
    );
  });

  write(
    app,
    contract.deleteEvaluation,
    async (act, { id }) => lockProject(act, { evaluationId: id }),
    deleteEvaluation,
  );

  mount(app, contract.getProjectResults, async ({ context, viewer, params, allow }) => {
    allow();
    const feedback = await feedbackOnProject(context.db, params.id);
    if (!feedback) throw notFound();
    await recordAudit(context.db, {
      viewer,
      relation: 'Admin',
      action: 'read-project-results',
      subjectId: null,
      object: { projectId: params.id },
    });
    return resultsFor(viewer, feedback);
  });

  write(
    app,
    contract.remindEvaluator,
    async (act, input) => lockProject(act, { evaluationId: input.projectEvaluationResultId }),
    remindEvaluator,
  );
}

/**
 * A link belongs to one person: refuses a submission by someone signed in as another person, and records the attempt.
 * Ignores an ended session, since the link alone is enough.
 */
async function refuseOthers(
  { db, config }: Context,
  link: LinkFacts,
  authorization: string | undefined,
): Promise<void> {
  if (authorization === undefined) return;
  const viewer = await viewerOf(db, config, authorization).catch((error: unknown) => {
    if (error instanceof Problem && error.status === 401) return null;
    throw error;
  });
  if (viewer === null || viewer.employeeId === link.reviewerId) return;
  await insertSecurityEvent(db, 'evaluation of another person', viewer.employeeId, viewer.sessionId);
  throw forbidden(evaluationMessages.otherPerson);
}
