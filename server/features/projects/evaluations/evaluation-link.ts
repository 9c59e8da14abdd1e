import { createHash } from 'node:crypto';
import { CALLS_PER_MINUTE } from '#contract/core/values/constants.ts';
import { linkMessages } from '#contract/core/values/link-messages.ts';
import type {
  EvaluationAnswers,
  EvaluationByLink,
  EvaluationSection,
} from '#contract/projects/evaluation-link.schemas.ts';
import type { Db, Transaction } from '#server/db/connection/client.ts';
import { conflict, invalid, notFound } from '#server/http/errors.ts';
import { sha256 } from '#server/http/viewer.ts';
import {
  insertAnswers,
  type FoundEvaluation,
  type LinkFacts,
  lockLink,
  sectionsOf,
} from './evaluation-link.queries.ts';
import { recordSubmission } from './submission.queries.ts';

const guidShape = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** The caller of a link, and how calls count: reads in this server's memory, submissions across servers. */
type LinkCaller = {
  readonly address: string;
  readonly kind: 'read' | 'submit';
  readonly count: (key: string, perMinute: number) => void | Promise<void>;
};

/**
 * Returns what `find` reads for a link. An unknown or malformed guid gets 404, and 429 after too many
 * attempts from one address. A known guid has its own rate limit, separate for reads and submissions, so that
 * a mail scanner that opens the link repeatedly can't block the answers. Source:
 * docs/product/project-evaluations.md.
 */
export async function knownLink<T>(
  db: Db,
  guid: string,
  caller: LinkCaller,
  find: (db: Db, guid: string) => Promise<T | null>,
): Promise<T> {
  const found = guidShape.test(guid) ? await find(db, guid) : null;
  if (found === null) {
    await caller.count(`unknown-link:${caller.address}`, CALLS_PER_MINUTE.unknownLinksPerAddress);
    throw notFound(linkMessages.unknown);
  }
  // A caller with the guid can answer as that person, so the rate limiter stores only its hash.
  const key = sha256(guid.toLowerCase()).toString('hex');
  await caller.count(`link-${caller.kind}:${key}`, CALLS_PER_MINUTE.perLink);
  return found;
}

/**
 * The form as the holder of the link sees it. A link that is no longer open shows its status, without team
 * and questions.
 */
export function formOf(found: FoundEvaluation): EvaluationByLink {
  const { isDeleted, isSubmitted, isExpired, isArchived } = found;
  if (isDeleted) return { isDeleted: true };
  const form = { ...found, isDeleted: false as const };
  if (!isSubmitted && !isExpired && !isArchived) return form;
  return { ...form, description: '', notes: '', links: [], team: [], sections: [] };
}

/**
 * Submits an evaluation (multi-rater feedback), once. Of concurrent submissions one wins; repeating the same
 * body returns the same reply. Errors: 400 when an answer is missing, 409 for another body or a link that is
 * no longer open.
 * Source: docs/product/project-evaluations.md.
 */
export async function submitEvaluation(
  tx: Transaction,
  input: EvaluationAnswers,
): Promise<{ entityId: number }> {
  const link = await lockLink(tx, input.guid);
  if (!link) throw notFound(linkMessages.unknown);
  const hash = hashOf(input);
  if (link.submissionHash?.equals(hash)) return { entityId: link.evaluationId };
  requireOpen(link);
  const sections = await sectionsOf(tx, link.evaluationId);
  if (sections.length === 0) throw conflict(linkMessages.nobodyToEvaluate);
  await insertAnswers(tx, link.evaluationId, answersTo(sections, input));
  await recordSubmission(tx, link, hash);
  return { entityId: link.evaluationId };
}

function requireOpen(link: LinkFacts): void {
  if (link.isDeleted) throw conflict(linkMessages.deleted);
  if (link.isSubmitted) throw conflict(linkMessages.answeredDifferently);
  if (link.isArchived) throw conflict(linkMessages.archived);
  if (link.isExpired) throw conflict(linkMessages.expired);
}

/** Requires an answer to every question about every colleague. Drops answers to other questions. */
function answersTo(sections: readonly EvaluationSection[], input: EvaluationAnswers) {
  const key = (employeeId: number, questionId: number) => `${employeeId} ${questionId}`;
  const given = new Map(
    input.responses.map((one) => [key(one.employeeUnderReviewId, one.questionId), one.responseContent]),
  );
  const notes = new Map(input.notes.map((one) => [one.employeeUnderReviewId, one.content]));
  const responses = sections.flatMap(({ targetEmployeeId, questions }) =>
    questions.map(({ questionId }) => {
      const responseContent = given.get(key(targetEmployeeId, questionId));
      if (responseContent === undefined) throw invalid(linkMessages.unanswered, 'responses');
      return { employeeUnderReviewId: targetEmployeeId, questionId, responseContent };
    }),
  );
  return {
    responses,
    notes: sections
      .map(({ targetEmployeeId }) => ({
        employeeUnderReviewId: targetEmployeeId,
        content: notes.get(targetEmployeeId) ?? '',
      }))
      .filter(({ content }) => content !== ''),
  };
}

/** Bodies with the same answers have the same hash, whatever their order. */
function hashOf({ responses, notes }: EvaluationAnswers): Buffer {
  const said = {
    responses: responses
      .map((one) => [one.employeeUnderReviewId, one.questionId, one.responseContent] as const)
      .toSorted((a, b) => a[0] - b[0] || a[1] - b[1]),
    notes: notes
      .filter(({ content }) => content !== '')
      .map((one) => [one.employeeUnderReviewId, one.content] as const)
      .toSorted((a, b) => a[0] - b[0]),
  };
  return createHash('sha256').update(JSON.stringify(said)).digest();
}
