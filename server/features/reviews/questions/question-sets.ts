import type { BodyOf } from '#contract/core/endpoint.ts';
import { changesBetween, isSameSet, questionsOf } from '#contract/reviews/questions/question-set-changes.ts';
import { publishProblems, withCompanyValues } from '#contract/reviews/questions/question-set-rules.ts';
import type {
  moveToNewestSet,
  publishQuestionSet,
  saveQuestionSet,
} from '#contract/reviews/questions/question-sets.endpoints.ts';
import type { Call } from '#server/call.ts';
import { conflict, Problem } from '#server/http/errors.ts';
import { moveToQuestions } from '../steps/reviewers/asked-questions.ts';
import { recordAudit } from '#server/features/audit/audit.ts';
import { insertVersion, type LockedSet, newestOf, writeDraft } from './question-sets.queries.ts';

/**
 * Replaces the draft of a set. A draft that asks what the published version asks is none. The audit names the
 * questions by their keys. Source: docs/product/question-sets.md.
 */
export async function saveDraft(
  { tx, viewer }: Call,
  set: LockedSet,
  { content }: BodyOf<typeof saveQuestionSet>,
): Promise<{ version: number }> {
  const given = content === null ? null : withCompanyValues(content);
  const draft = given === null || isSameSet(given, set.published) ? null : given;
  const version = await writeDraft(tx, set.type, draft, viewer.employeeId);
  await recordAudit(tx, {
    viewer,
    relation: 'Admin',
    action: 'save-question-set',
    subjectId: null,
    object: { type: set.type, number: set.number },
    before: { isDraft: set.draft !== null },
    after: {
      isDraft: draft !== null,
      ...changesBetween(set.draft ?? set.published, draft ?? set.published),
    },
  });
  return { version };
}

/**
 * Publishes the next version of a set, and ends its draft. Reviews that run keep their questions.
 * Errors: 400 with a sentence for each thing that the set lacks; 409 when nothing differs from the published
 * version.
 * Source: docs/product/question-sets.md.
 */
export async function publishSet(
  { tx, viewer }: Call,
  set: LockedSet,
  { content }: BodyOf<typeof publishQuestionSet>,
): Promise<void> {
  const next = withCompanyValues(content);
  if (isSameSet(next, set.published))
    throw conflict(`Nothing differs from version ${set.number}, so there is nothing to publish.`);
  const problems = publishProblems(set.type, next, set.published);
  if (problems.length > 0) {
    throw new Problem(400, problems.map(({ sentence }) => sentence).join(' '), {
      errors: problems.map(({ sentence }) => ({ path: 'content', message: sentence })),
    });
  }
  const number = set.number + 1;
  await insertVersion(tx, { type: set.type, number, content: next }, viewer.employeeId);
  await recordAudit(tx, {
    viewer,
    relation: 'Admin',
    action: 'publish-question-set',
    subjectId: null,
    object: { type: set.type, number },
    before: { questions: questionsOf(set.published).length },
    after: { questions: questionsOf(next).length, ...changesBetween(set.published, next) },
  });
}

/**
 * Gives the newest questions to running reviews whose questions of this type no reviewer has begun to answer,
 * except to the viewer's own review. Returns how many reviews that were. Source:
 * docs/product/question-sets.md.
 */
export async function moveToNewest(
  call: Call,
  { type }: BodyOf<typeof moveToNewestSet>,
): Promise<{ moved: number }> {
  const { id, number } = await newestOf(call.tx, type);
  const annualReviewIds = await moveToQuestions(call, type, id);
  await recordAudit(call.tx, {
    viewer: call.viewer,
    relation: 'Admin',
    action: 'move-question-set',
    subjectId: null,
    object: { type, number },
    after: { annualReviewIds },
  });
  return { moved: annualReviewIds.length };
}
