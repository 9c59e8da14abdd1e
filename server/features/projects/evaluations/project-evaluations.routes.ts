import { namesToldApart } from '#contract/core/names.ts';
import type { FastifyInstance } from 'fastify';
import { readEvaluationDraft, saveEvaluationDraft } from '#contract/projects/evaluation-drafts.endpoints.ts';
import * as byLink from '#contract/projects/evaluation-link.endpoints.ts';
import * as contract from '#contract/projects/project-evaluations.endpoints.ts';
import type { ProjectResults } from '#contract/projects/project-evaluations.schemas.ts';
import type { Viewer } from '#contract/policies.ts';
import { linkMessages } from '#contract/core/values/link-messages.ts';
import type { Context } from '#server/context.ts';
import { type Db, inTransaction } from '#server/db/connection/client.ts';
import { sendCsv } from '#server/http/csv.ts';
import { addressOf } from '#server/http/address.ts';
import { forbidden, notFound, Problem } from '#server/http/errors.ts';
import { seenIn, wholeList } from '#server/http/listing.ts';
import { mount } from '#server/http/mount.ts';
import { viewerOf } from '#server/http/viewer.ts';
import { write } from '#server/http/write.ts';
import { recordAudit } from '#server/features/audit/audit.ts';
import { lockProject } from '../directory/project-facts.queries.ts';
import { deleteEvaluation } from '../directory/projects.ts';
import { insertSecurityEvent } from '#server/features/session/session.queries.ts';
import { draftOf, saveDraft } from './evaluation-drafts.ts';
import { draftById, lockDraft } from './evaluation-drafts.queries.ts';
import { formOf, knownLink, submitEvaluation } from './evaluation-link.ts';
import { evaluationByGuid, holderOf, type LinkFacts } from './evaluation-link.queries.ts';
import { evaluationsPage, feedbackOnProject } from './evaluation-lists.queries.ts';
import { allHintsFor } from '#server/features/namesakes/namesakes.ts';
import { withNamesToldApart } from './names-on-form.ts';
import { seeProgress } from './project-evaluations.visibility.ts';
import { remindEvaluator } from './remind-evaluator.ts';
import { resultColumns, saidIn } from './results-file.ts';
import { resultsFor } from './results.ts';

export function mountProjectEvaluations(app: FastifyInstance): void {
  mount(app, byLink.readEvaluation, async ({ context, params, request }) => {
    // Reads write nothing to the database, not even their count.
    const count = (key: string, perMinute: number) => request.server.callCounts.countRead(key, perMinute);
    const caller = { address: addressOf(request), kind: 'read', count } as const;
    const form = formOf(await knownLink(context.db, params.guid, caller, evaluationByGuid));
    return form.isDeleted ? form : withNamesToldApart(context.db, form);
  });

  mount(app, byLink.submitEvaluation, async ({ context, body, once, request }) => {
    const count = async (key: string, perMinute: number) =>
      request.server.callCounts.countWrite(context, key, perMinute);
    const caller = { address: addressOf(request), kind: 'submit', count } as const;
    const link = await knownLink(context.db, body.guid, caller, holderOf);
    await refuseOthers(context, link, request.headers.authorization);
    return inTransaction(context.db, async (tx) => once(tx, link, async () => submitEvaluation(tx, body)));
  });

  mount(app, readEvaluationDraft, async ({ context: { db }, params, allow }) =>
    draftOf(allow(await draftById(db, params.id))),
  );

  write(
    app,
    saveEvaluationDraft,
    async ({ tx }, { projectEvaluationResultId }) => lockDraft(tx, projectEvaluationResultId),
    saveDraft,
  );

  mount(app, contract.listEvaluations, async ({ context, viewer, allow }) => {
    allow();
    return wholeList({}, async (query) =>
      seenIn(await evaluationsPage(context.db, query, viewer), (project) => seeProgress(viewer, project)),
    );
  });

  write(
    app,
    contract.deleteEvaluation,
    async (act, { id }) => lockProject(act, { evaluationId: id }),
    deleteEvaluation,
  );

  mount(app, contract.getProjectResults, async ({ context: { db }, viewer, params, allow }) => {
    allow();
    return readResults(db, viewer, params.id, 'read-project-results');
  });

  mount(app, contract.exportProjectResults, async ({ context: { db }, viewer, params, allow, ...call }) => {
    allow();
    const results = await readResults(db, viewer, params.id, 'export-project-results');
    const hints = await allHintsFor(db, viewer);
    return sendCsv(call, {
      name: `${results.projectName} results.csv`,
      columns: resultColumns,
      rows: saidIn(namesToldApart(results, hints)),
      hints,
    });
  });

  write(
    app,
    contract.remindEvaluator,
    async (act, input) => lockProject(act, { evaluationId: input.projectEvaluationResultId }),
    remindEvaluator,
  );
}

/** The results as the viewer sees them, and an audit row that says so. */
async function readResults(
  db: Db,
  viewer: Viewer,
  projectId: number,
  action: 'read-project-results' | 'export-project-results',
): Promise<ProjectResults> {
  const feedback = await feedbackOnProject(db, projectId);
  if (!feedback) throw notFound();
  await recordAudit(db, { viewer, relation: 'Admin', action, subjectId: null, object: { projectId } });
  return resultsFor(viewer, feedback);
}

/**
 * A link belongs to one person: refuses a submission by a caller signed in as another person, and records the
 * attempt. Ignores an ended session, since the link alone is enough.
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
  throw forbidden(linkMessages.otherPerson);
}
