import {
  answerProblems,
  inWordsOf,
  questionsOf,
  withoutEmpty,
} from '#contract/reviews/forms/review-answers.ts';
import type { QuestionSetContent } from '#contract/reviews/questions/question-sets.schemas.ts';
import { ANSWER_MAX_CHARACTERS } from '#contract/reviews/forms/review-forms.ts';
import type { ReviewAnswersInput, ReviewDraftInput } from '#contract/reviews/forms/review-forms.schemas.ts';
import { reviewFormMessages } from '#contract/reviews/forms/review-form-messages.ts';
import { relationTo } from '#contract/policies.ts';
import type { Call } from '#server/call.ts';
import { conflict, invalid, Problem } from '#server/http/errors.ts';
import { noReviewerChange, writeReviewerChange } from '../steps/annual-reviews.writes.ts';
import { type AuditEntry, recordAudit } from '#server/features/audit/audit.ts';
import { closedBecause } from './review-forms.ts';
import { type FormFacts, questionsAsked } from './review-forms.queries.ts';
import { insertSubmission, putDraft } from './review-forms.writes.ts';

/** One audit row about a form. It never holds an answer. */
export const auditOfForm = (
  { viewer }: Pick<Call, 'viewer'>,
  form: Pick<FormFacts, 'annualReviewId' | 'annualReviewerId' | 'employeeId' | 'managerId'>,
  action: string,
  after?: AuditEntry['after'],
): AuditEntry => {
  const { annualReviewId, annualReviewerId, employeeId } = form;
  const object = { annualReviewId, annualReviewerId };
  const relation = relationTo(viewer, form);
  return { viewer, relation, action, subjectId: employeeId, object, ...(after ? { after } : {}) };
};

/**
 * Replaces the draft of an open form, in four statements with the two of its lock. Only the first save leaves
 * an audit row, without a word of it. Errors: 409 for a form that is not open, and
 * for other questions than the writer saw. Source: docs/product/review-forms.md.
 */
export async function saveDraft(
  call: Call,
  form: FormFacts,
  { questionSetVersionId, texts, choices }: ReviewDraftInput,
): Promise<{ version: number; savedAt: string }> {
  refuseClosed(form);
  refuseOthers(form, questionSetVersionId);
  const saved = await putDraft(call.tx, form, { texts, choices });
  if (!form.hasDraft) await recordAudit(call.tx, auditOfForm(call, form, 'begin-review'));
  return saved;
}

/**
 * Submits a form and completes its entry; the draft is gone. Errors: 400 that names the questions without an
 * answer and the texts that are too long, 409 for a form that is not open and for other questions than it
 * asks. Source: docs/product/review-forms.md.
 */
export async function submitForm(
  call: Call,
  form: FormFacts,
  { questionSetVersionId, texts, choices }: ReviewAnswersInput,
): Promise<void> {
  refuseClosed(form);
  refuseOthers(form, questionSetVersionId);
  const answers = withoutEmpty({ texts, choices });
  refuseUnready(await questionsAsked(call.tx, form), form, answers);
  const { annualReviewId, annualReviewerId } = form;
  const completed = { ...noReviewerChange, completedIds: [annualReviewerId] };
  await writeReviewerChange(call.tx, annualReviewId, completed, call.viewer.employeeId);
  const audit = auditOfForm(call, form, 'submit-review', { number: form.submissions + 1 });
  await insertSubmission(call.tx, form, answers, audit);
}

function refuseClosed(form: FormFacts): void {
  const reason = closedBecause(form);
  if (reason !== null) throw conflict(reason);
}

/** Reject answers written for another version of the question set: its questions may be shared. */
function refuseOthers(form: FormFacts, seenId: number | undefined): void {
  if (seenId !== undefined && seenId !== form.questionSetVersionId)
    throw conflict(reviewFormMessages.otherQuestions);
}

function refuseUnready(
  set: QuestionSetContent,
  { firstName }: FormFacts,
  answers: Parameters<typeof answerProblems>[1],
) {
  const problems = answerProblems(set, answers);
  const words = new Map(questionsOf(set).map((one) => [one.key, inWordsOf(one.wording, firstName)]));
  const said = (keys: readonly string[]) => keys.map((key) => words.get(key) ?? key);
  if (problems.unknown.length > 0) throw invalid(reviewFormMessages.otherQuestions);
  if (problems.notValid.length > 0) throw invalid(reviewFormMessages.notValid(said(problems.notValid)));
  const { missing, tooLong } = problems;
  const sentences = [
    ...(missing.length > 0 ? [reviewFormMessages.missing(said(missing))] : []),
    ...(tooLong.length > 0 ? [reviewFormMessages.tooLong(said(tooLong), ANSWER_MAX_CHARACTERS)] : []),
  ];
  if (sentences.length === 0) return;
  const errors = [...missing, ...tooLong].map((key) => ({ path: key, message: words.get(key) ?? key }));
  throw new Problem(400, sentences.join(' '), { errors });
}
