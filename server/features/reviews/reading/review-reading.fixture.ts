import { sql } from 'kysely';
import * as contract from '#contract/reviews/reading/review-reading.endpoints.ts';
import type { ReadReview } from '#contract/reviews/reading/review-reading.schemas.ts';
import type { SignedInCaller } from '#server/testing/app.ts';
import { openFormFixture, submitFor } from '#server/testing/review-forms.ts';

export type ReadingFixture = Awaited<ReturnType<typeof openReadingFixture>>;

/** A company whose reviews are written here, with the calls of the page on which they are read. */
export async function openReadingFixture() {
  const fixture = await openFormFixture();
  const { test, lead } = fixture;
  const { owner } = test;
  const read = async (by: SignedInCaller, id: number) =>
    by.call(contract.readReviewAnswers, { params: { id } });

  /** A review with everything submitted: "Mine", "Lead", "One" and "Two". */
  async function written() {
    const review = await fixture.newReview();
    await submitFor(owner, review.self, 'Mine');
    await submitFor(owner, review.manager, 'Lead');
    await submitFor(owner, review.peers[0], 'One');
    await submitFor(owner, review.peers[1], 'Two');
    return review;
  }

  return {
    ...fixture,
    read,
    written,
    seen: async (by: SignedInCaller, id: number) => {
      const answer = await read(by, id);
      if (answer.status !== 200) throw new Error(answer.text);
      return answer.json<ReadReview>();
    },
    summarize: async (annualReviewId: number, summary: string, ifMatch?: number, by: SignedInCaller = lead) =>
      by.call(contract.savePeerSummary, {
        body: { annualReviewId, summary },
        ...(ifMatch === undefined ? {} : { ifMatch }),
      }),
    agree: async (
      annualReviewId: number,
      actions: readonly string[],
      ifMatch?: number,
      by: SignedInCaller = lead,
    ) =>
      by.call(contract.saveAgreedActions, {
        body: { annualReviewId, actions },
        ...(ifMatch === undefined ? {} : { ifMatch }),
      }),
    share: async (annualReviewId: number, by: SignedInCaller = lead) =>
      by.call(contract.shareReview, { body: { annualReviewId } }),
    confirm: async (annualReviewId: number, by: SignedInCaller, comment?: string, headers = {}) =>
      by.call(contract.confirmReview, { body: { annualReviewId, comment }, headers }),
    /** As if the meeting was held. */
    hold: async (annualReviewId: number) => {
      await sql`update annual_review set sitdown_date = '2026-03-03', meeting_completed_at = now()
        where annual_review_id = ${annualReviewId}`.execute(owner);
    },
    mailsTo: async (employeeId: number) => {
      const { rows } = await sql<{ kind: string }>`select kind from message
        where recipient_id = ${employeeId} order by message_id`.execute(owner);
      return rows.map(({ kind }) => kind);
    },
    auditOf: async (employeeId: number) => {
      const { rows } = await sql<{ action: string; relation: string; text: string }>`
        select action, relation, concat(object, before, after) as text from audit_event
        where subject_employee_id = ${employeeId} order by audit_event_id`.execute(owner);
      return rows;
    },
  };
}
