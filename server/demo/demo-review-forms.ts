import { addDays } from '#contract/core/values/dates.ts';
import type { ReviewerType } from '#contract/core/enums.ts';
import { demoActions, demoAnswers, demoSummary } from './demo-answers.ts';
import type { ReviewTale } from './demo-review-stories.ts';
import { type DemoContext, during } from './demo-parts.ts';

/** The people whose past reviews have forms. The setting is off, so every running one has survey links. */
const writers: ReadonlySet<string> = new Set([
  'Viktor Novak',
  'Lars Nygaard',
  'Elio Conti',
  'Oskar Lindqvist',
  'Hannah Sørensen',
  'Nadia Petrova',
  'Anjali Deshpande',
  'Daniel Okonkwo',
  'Diego Fuentes',
]);

/** A reviewer entry of a review, in the database. */
type FormEntry = {
  readonly tale: ReviewTale;
  readonly annualReviewId: number;
  readonly employeeId: number;
  readonly type: ReviewerType;
  readonly completedOn: string | null;
};

/** Whether the answers of this review are written here: a complete one, of ended periods only the last. */
export const hasForms = ({ today }: DemoContext, { period, completedOn }: ReviewTale): boolean =>
  writers.has(period.person.name) && completedOn !== null && period.anniversary > addDays(today, -500);

/** The pack became the final document, see demo-packs.ts. */
export const hasPack = (context: DemoContext, tale: ReviewTale) =>
  hasForms(context, tale) && tale.period.isCurrent;

/** The ids of the sets that ship with the product, as columns of a review. */
export async function shippedSets({ tx }: DemoContext) {
  const rows = await tx
    .selectFrom('question_set_version')
    .select(['type', 'question_set_version_id'])
    .where('number', '=', 1)
    .execute();
  const of = (type: ReviewerType) => rows.find((row) => row.type === type)?.question_set_version_id ?? 0;
  return {
    self_set_version_id: of('Self'),
    manager_set_version_id: of('Manager'),
    peer_set_version_id: of('Peer'),
  };
}

/** Submissions, and what came of the reviews whose answers are written here. */
export async function addReviewForms(context: DemoContext, entries: readonly FormEntry[]): Promise<void> {
  const formed = entries.filter(({ tale }) => hasForms(context, tale));
  if (formed.length === 0) return;
  await insertSubmissions(context, formed);
  const reviews = new Map(formed.map((entry) => [entry.annualReviewId, entry.tale]));
  await insertOutcomes(context, [...reviews]);
}

/** A person's number, so that people with the same set write different things. */
const numbered = (entries: readonly FormEntry[]) => entries.map((entry, number) => ({ ...entry, number }));

async function insertSubmissions(context: DemoContext, entries: readonly FormEntry[]) {
  const sets = await shippedSets(context);
  const setOf = {
    Self: sets.self_set_version_id,
    Manager: sets.manager_set_version_id,
    Peer: sets.peer_set_version_id,
  };
  const rows = numbered(entries).flatMap(({ annualReviewId, employeeId, type, completedOn, number }) => {
    if (completedOn === null) return [];
    return [
      {
        annual_review_id: annualReviewId,
        employee_id: employeeId,
        type,
        number: 1,
        question_set_version_id: setOf[type],
        submitted_at: during(completedOn),
        content: JSON.stringify(demoAnswers(type, number)),
      },
    ];
  });
  await context.tx.insertInto('review_submission').values(rows).execute();
}

async function insertOutcomes({ tx }: DemoContext, reviews: readonly (readonly [number, ReviewTale])[]) {
  const read = reviews.flatMap(([annual_review_id, { leadId, metOn, period }]) =>
    metOn === null ? [] : [{ annual_review_id, leadId, metOn, period }],
  );
  await tx
    .insertInto('review_outcome')
    .values(
      read.map(({ annual_review_id, leadId, metOn }) => ({
        annual_review_id,
        peer_summary: demoSummary,
        changed_by: leadId,
        shared_by: leadId,
        shared_at: during(addDays(metOn, -1)),
        changed_at: during(addDays(metOn, -1)),
      })),
    )
    .execute();
  await tx
    .insertInto('agreed_action')
    .values(
      read.flatMap(({ annual_review_id }) =>
        demoActions.map((text, index) => ({ annual_review_id, place: index + 1, text })),
      ),
    )
    .execute();
  await tx
    .insertInto('review_confirmation')
    .values(
      read.map(({ annual_review_id, metOn, period }) => ({
        annual_review_id,
        confirmed_at: during(metOn),
        comment: period.isCurrent ? null : 'Thank you. The Mondays have helped.',
      })),
    )
    .execute();
}
