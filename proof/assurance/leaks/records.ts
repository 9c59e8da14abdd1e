import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { JournaledApp } from '../kit/test-app.ts';

/** The part of the company that the records are about. */
type Recorded = {
  readonly people: readonly { readonly employeeId: number }[];
  readonly reviews: readonly {
    readonly annualReviewId: number;
    readonly reviewers: readonly { readonly id: number; readonly employeeId: number }[];
  }[];
  readonly markers: Map<string, { readonly column: string; readonly employeeId?: number }>;
  mark(column: string, facts?: { readonly recipientId: number; readonly senderId: number }): string;
};

/** Adds records that the system keeps about itself, which no user or not every user may read. */
export async function addRecords(testApp: JournaledApp, company: Recorded): Promise<void> {
  const { mark } = company;
  for (const { employeeId } of company.people) {
    const object = JSON.stringify({ word: mark('audit_event.object') });
    await sql`
      insert into audit_event (actor_employee_id, subject_employee_id, relation, action, object, before, after, request_id)
      values (${employeeId}, ${employeeId}, ${mark('audit_event.relation')}, ${mark('audit_event.action')}, ${object},
        ${JSON.stringify({ word: mark('audit_event.before') })}, ${JSON.stringify({ word: mark('audit_event.after') })},
        ${mark('audit_event.request_id')})`.execute(testApp.owner);
    await sql`
      insert into security_event (employee_id, kind, address, detail)
      values (${employeeId}, ${mark('security_event.kind')}, ${mark('security_event.address')},
        ${mark('security_event.detail')})`.execute(testApp.owner);
    const sessionId = randomUUID();
    company.markers.set(sessionId, { column: 'session.session_id' });
    await sql`
      insert into session (session_id, employee_id, rotated_at, started_at, last_used_at, expires_at, access_hash,
        access_expires_at, ended_at, end_reason)
      values (${sessionId}, ${employeeId}, now(), now(), now(), now(), ${Buffer.from(sessionId)}, now(), now(),
        ${mark('session.end_reason')})`.execute(testApp.owner);
    const feedId = randomUUID();
    company.markers.set(feedId, { column: 'calendar_feed.feed_id', employeeId });
    await sql`insert into calendar_feed (employee_id, feed_id) values (${employeeId}, ${feedId})`.execute(
      testApp.owner,
    );
    await sql`insert into login (employee_id, at) values (${employeeId}, now())`.execute(testApp.owner);
    const reply = JSON.stringify({ word: mark('idempotency_key.reply') });
    await sql`
      with counted as (insert into rate_count (key, minute, calls) values (${mark('rate_count.key')}, now(), 1))
      insert into idempotency_key (employee_id, key, request_hash, reply)
      values (${employeeId}, ${mark('idempotency_key.key')}, '', ${reply}::jsonb)`.execute(testApp.owner);
  }
  for (const { annualReviewId, reviewers } of company.reviews) {
    for (const { id, employeeId: recipientId } of reviewers) {
      const senderId = company.people[1]?.employeeId ?? 0;
      const word = (column: string) => mark(column, { recipientId, senderId });
      await sql`
        insert into message (kind, recipient_id, sender_id, annual_review_id, annual_reviewer_id, note, data, header_id,
          queued_at, failed_at, failure)
        values ('reviewer-reminder', ${recipientId}, ${senderId}, ${annualReviewId}, ${id}, ${word('message.note')},
          ${JSON.stringify({ word: word('message.data') })}, ${word('message.header_id')}, now(), now(),
          ${word('message.failure')})`.execute(testApp.owner);
      await sql`
        insert into message (kind, recipient_id, sender_id, annual_review_id, annual_reviewer_id, queued_at, skipped_at,
          skip_reason)
        values ('reviewer-reminder', ${recipientId}, ${senderId}, ${annualReviewId}, ${id}, now(), now(),
          ${word('message.skip_reason')})`.execute(testApp.owner);
      await sql`
        with mail as (
          insert into message (kind, recipient_id, queued_at, failed_at, failure)
          values ('review-news', ${recipientId}, now(), now(), ${word('message.failure')}) returning message_id)
        insert into review_notice (message_id, recipient_id, noted_by, annual_review_id, annual_reviewer_id, what, note)
        select message_id, ${recipientId}, ${senderId}, ${annualReviewId}, ${id}, 'reminded',
          ${word('review_notice.note')}
        from mail`.execute(testApp.owner);
    }
  }
}
