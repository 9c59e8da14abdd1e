import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { addDays } from '#contract/core/values/dates.ts';
import { demoDocument } from './demo-documents.ts';
import { addReviewForms, hasForms, hasPack, shippedSets } from './demo-review-forms.ts';
import { type ReviewTale, taleOf } from './demo-review-stories.ts';
import { type DemoPeriod, type DemoContext, during } from './demo-parts.ts';

/** Annual reviews in every state, with their reviewers, reminders and documents. */
export async function addReviews(context: DemoContext, periods: readonly DemoPeriod[]): Promise<void> {
  const tales = periods.map((period) => taleOf(context, period)).filter((tale) => tale !== null);
  const reviews = await insertReviews(context, tales);
  const entries = await insertReviewers(context, reviews);
  await addReviewForms(
    context,
    entries.flatMap(({ review: { tale, annualReviewId }, employeeId }) =>
      tale.reviewers
        .filter((one) => one.employeeId === employeeId)
        .map(({ type, completedOn }) => ({ tale, annualReviewId, employeeId, type, completedOn })),
    ),
  );
  await insertReminders(context, entries);
  await insertDocuments(context, reviews);
}

type Review = { readonly tale: ReviewTale; readonly annualReviewId: number };
type Entry = { readonly review: Review; readonly annualReviewerId: number; readonly employeeId: number };

const at = (day: string | null) => (day === null ? null : during(day));
const by = (what: string | null, employeeId: number) => (what === null ? null : employeeId);

/** A meeting that is still ahead has a time and a place. */
const planned = { sitdown_time: '10:00', sitdown_minutes: 45, sitdown_place: 'Room Heron' };
const unplanned = { sitdown_time: null, sitdown_minutes: null, sitdown_place: null };

async function insertReviews(context: DemoContext, tales: readonly ReviewTale[]): Promise<Review[]> {
  const sets = await shippedSets(context);
  const rows = await context.tx
    .insertInto('annual_review')
    .values(
      tales.map((tale) => ({
        ...columnsOf(tale),
        ...(hasForms(context, tale) ? sets : surveyed),
      })),
    )
    .returning(['annual_review_id', 'marking_period_id'])
    .execute();
  const idOf = new Map(rows.map((row) => [row.marking_period_id, row.annual_review_id]));
  return tales.map((tale) => ({ tale, annualReviewId: idOf.get(tale.period.markingPeriodId) ?? 0 }));
}

const surveyed = { self_set_version_id: null, manager_set_version_id: null, peer_set_version_id: null };

const columnsOf = ({ period, leadId, startedOn, sitDownOn, metOn, completedOn, skipReason }: ReviewTale) => ({
  marking_period_id: period.markingPeriodId,
  employee_id: period.person.employeeId,
  final_deadline: period.anniversary,
  manager_deadline: addDays(period.anniversary, -7),
  self_deadline: addDays(period.anniversary, -14),
  peer_deadline: addDays(period.anniversary, -21),
  sitdown_date: sitDownOn,
  ...(sitDownOn !== null && metOn === null ? planned : unplanned),
  meeting_completed_at: at(metOn),
  meeting_completed_by: by(metOn, leadId),
  peer_review_skipped_at: at(skipReason && startedOn),
  peer_review_skipped_by: by(skipReason, leadId),
  skip_reason: skipReason,
  completed_at: at(completedOn),
  completed_by: by(completedOn, leadId),
  started_at: during(startedOn),
  started_by: leadId,
  changed_at: during(completedOn ?? metOn ?? startedOn),
  seen_changed_at: during(completedOn ?? metOn ?? startedOn),
  changed_by: leadId,
});

async function insertReviewers(context: DemoContext, reviews: readonly Review[]): Promise<Entry[]> {
  const rows = await context.tx
    .insertInto('annual_reviewer')
    .values(
      reviews.flatMap(({ tale, annualReviewId }) =>
        tale.reviewers.map(({ employeeId, type, link, completedOn }) => ({
          annual_review_id: annualReviewId,
          employee_id: employeeId,
          type,
          survey_link: hasForms(context, tale) ? null : link,
          completed_at: at(completedOn),
          completed_by: by(completedOn, completedBy(context, tale, employeeId)),
        })),
      ),
    )
    .returning(['annual_reviewer_id', 'annual_review_id', 'employee_id'])
    .execute();
  const reviewOf = new Map(reviews.map((review) => [review.annualReviewId, review]));
  return rows.flatMap((row) => {
    const review = reviewOf.get(row.annual_review_id);
    return review ? [{ review, annualReviewerId: row.annual_reviewer_id, employeeId: row.employee_id }] : [];
  });
}

/** A form is completed by its writer, an entry with a survey link by the lead. */
const completedBy = (context: DemoContext, tale: ReviewTale, employeeId: number): number =>
  hasForms(context, tale) ? employeeId : tale.leadId;

const notes = ['A few sentences are enough. Thank you!', 'Could you look at this by Thursday?'] as const;

/** Sent reminders. No job is enqueued, so no email is sent. */
async function insertReminders({ tx, random }: DemoContext, entries: readonly Entry[]) {
  const reminders = entries.flatMap(({ review, annualReviewerId, employeeId }) => {
    const told = review.tale.reviewers.find((reviewer) => reviewer.employeeId === employeeId);
    return (told?.remindedOn ?? []).map((day, index) => ({
      kind: 'reviewer-reminder',
      recipient_id: employeeId,
      sender_id: review.tale.leadId,
      annual_review_id: review.annualReviewId,
      annual_reviewer_id: annualReviewerId,
      note: random.pick([null, ...notes]),
      header_id: `<demo-reminder-${annualReviewerId}-${index}@larkfield.example>`,
      queued_at: during(day),
      sent_at: during(day),
    }));
  });
  if (reminders.length > 0) await tx.insertInto('message').values(reminders).execute();
}

async function insertDocuments(context: DemoContext, reviews: readonly Review[]) {
  const documents = reviews.flatMap(({ tale, annualReviewId }) =>
    // A submitted form counts as its document.
    tale.documents
      .filter((kind) => (kind === 'Final' ? !hasPack(context, tale) : !hasForms(context, tale)))
      .map((kind) => ({
        tale,
        annualReviewId,
        kind,
        key: randomUUID(),
        document: demoDocument(kind, tale.period),
      })),
  );
  if (documents.length === 0) return;
  const { tx, files } = context;
  await Promise.all(documents.map(({ key, document }) => files.put(key, Readable.from([document.bytes]))));
  await tx
    .insertInto('document')
    .values(
      documents.map(({ tale, annualReviewId, kind, key, document }) => ({
        annual_review_id: annualReviewId,
        kind,
        original_name: document.name,
        content_type: document.contentType,
        size_bytes: document.bytes.length,
        sha256: createHash('sha256').update(document.bytes).digest(),
        storage_key: key,
        uploaded_at: during(tale.completedOn ?? tale.metOn ?? tale.startedOn),
        uploaded_by: tale.leadId,
      })),
    )
    .execute();
}
