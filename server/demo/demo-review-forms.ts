import { addDays } from '#contract/dates.ts';
import type { ReviewerType } from '#contract/enums.ts';
import { demoActions, demoAnswers, demoDraft, demoSummary } from './demo-answers.ts';
import type { ReviewTale } from './demo-review-stories.ts';
import { type DemoScene, during } from './demo-scene.ts';

/** How far a review goes whose answers are written here. */
type FormStory = 'waiting' | 'written' | 'ready' | 'shared' | 'confirmed' | 'reopened';

/** The people whose reviews have forms, and how far the present one is. Their last ended review had forms, too. */
const stories: Readonly<Record<string, FormStory>> = {
  'Viktor Novak': 'waiting',
  'Lars Nygaard': 'written',
  'Elio Conti': 'written',
  'Oskar Lindqvist': 'written',
  'Hannah Sørensen': 'ready',
  'Nadia Petrova': 'shared',
  'Anjali Deshpande': 'confirmed',
  'Daniel Okonkwo': 'reopened',
  'Diego Fuentes': 'confirmed',
};

/** A reviewer entry of a review, in the database. */
type FormEntry = {
  readonly tale: ReviewTale;
  readonly annualReviewId: number;
  readonly employeeId: number;
  readonly type: ReviewerType;
  readonly completedOn: string | null;
};

/** Whether the answers of this review are written here; of ended periods only the last. */
export const hasForms = ({ today }: DemoScene, { period }: ReviewTale): boolean =>
  Object.hasOwn(stories, period.person.name) &&
  (period.isCurrent || period.anniversary > addDays(today, -500));

/** The first peer who is done with the present review of this person. */
const isFirstPeer = (name: string, { period, reviewers }: ReviewTale, employeeId: number) =>
  period.isCurrent &&
  period.person.name === name &&
  reviewers.find(({ type, completedOn }) => type === 'Peer' && completedOn !== null)?.employeeId ===
    employeeId;

/** The lead switched this entry of a review with forms to a survey link. */
export const isSwitched = (tale: ReviewTale, employeeId: number) =>
  isFirstPeer('Oskar Lindqvist', tale, employeeId);

/** An Admin marked this entry as done, without answers. */
export const isMarked = (tale: ReviewTale, employeeId: number) => isFirstPeer('Elio Conti', tale, employeeId);

/** The pack became the final document, see demo-packs.ts. */
export const hasPack = (scene: DemoScene, tale: ReviewTale) =>
  hasForms(scene, tale) && tale.period.isCurrent && tale.completedOn !== null;

const storyOf = ({ period }: ReviewTale): FormStory =>
  period.isCurrent ? (stories[period.person.name] ?? 'waiting') : 'confirmed';

/** The ids of the sets that ship with the product, as columns of a review. */
export async function shippedSets({ tx }: DemoScene) {
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

/** Drafts, submissions, and what came of the reviews whose answers are written here. */
export async function addReviewForms(scene: DemoScene, entries: readonly FormEntry[]): Promise<void> {
  const formed = entries.filter(({ tale }) => hasForms(scene, tale));
  if (formed.length === 0) return;
  await switchToLinks(scene, formed);
  await insertSubmissions(scene, formed);
  await insertDrafts(scene, formed);
  await insertDeclined(scene, formed);
  const reviews = new Map(formed.map((entry) => [entry.annualReviewId, entry.tale]));
  await insertOutcomes(scene, [...reviews]);
}

/** A new entry asks the questions of its review, so that a switched one has a link and questions until here. */
async function switchToLinks({ tx }: DemoScene, entries: readonly FormEntry[]) {
  await tx
    .updateTable('annual_reviewer')
    .set({ question_set_version_id: null })
    .where('survey_link', 'is not', null)
    .where(
      'annual_review_id',
      'in',
      entries.map(({ annualReviewId }) => annualReviewId),
    )
    .execute();
}

/** A person's number, so that people with the same set write different things. */
const numbered = (entries: readonly FormEntry[]) => entries.map((entry, number) => ({ ...entry, number }));

async function insertSubmissions(scene: DemoScene, entries: readonly FormEntry[]) {
  const sets = await shippedSets(scene);
  const setOf = {
    Self: sets.self_set_version_id,
    Manager: sets.manager_set_version_id,
    Peer: sets.peer_set_version_id,
  };
  const rows = numbered(entries).flatMap(
    ({ tale, annualReviewId, employeeId, type, completedOn, number }) => {
      if (completedOn === null || isMarked(tale, employeeId) || isSwitched(tale, employeeId)) return [];
      const base = { annual_review_id: annualReviewId, employee_id: employeeId, type };
      const answers = demoAnswers(type, number);
      const submitted = { ...base, question_set_version_id: setOf[type], submitted_at: during(completedOn) };
      if (type !== 'Manager' || storyOf(tale) !== 'reopened')
        return [{ ...submitted, number: 1, content: JSON.stringify(answers) }];
      const first = {
        ...submitted,
        number: 1,
        submitted_at: during(addDays(completedOn, -2)),
        content: JSON.stringify(demoAnswers(type, number + 1)),
        ended_at: during(addDays(completedOn, -1)),
        ended_by: tale.leadId,
        reopen_reason: 'One result was missing.',
      };
      return [first, { ...submitted, number: 2, content: JSON.stringify(answers) }];
    },
  );
  await scene.tx.insertInto('review_submission').values(rows.map(withAllColumns)).execute();
}

const withAllColumns = <Row extends object>(row: Row) => ({
  ended_at: null,
  ended_by: null,
  reopen_reason: null,
  ...row,
});

async function insertDrafts({ tx, today }: DemoScene, entries: readonly FormEntry[]) {
  const began = numbered(entries).filter(
    ({ tale, completedOn, type }) => completedOn === null && type !== 'Peer' && storyOf(tale) !== 'waiting',
  );
  if (began.length === 0) return;
  const day = addDays(today, -1);
  await tx
    .insertInto('review_draft')
    .values(
      began.map(({ annualReviewId, employeeId, type, number }) => ({
        annual_review_id: annualReviewId,
        employee_id: employeeId,
        type,
        content: JSON.stringify(demoDraft(type, number, Date.parse(during(day)))),
        changed_at: during(day),
      })),
    )
    .execute();
}

/** One more peer was chosen, and declined. The entry is gone; the lead and the Admins were told. */
async function insertDeclined({ tx, today, people }: DemoScene, entries: readonly FormEntry[]) {
  const declined = entries.find(
    ({ tale: { period } }) => period.isCurrent && period.person.name === 'Lars Nygaard',
  );
  if (declined === undefined) return;
  const { tale, annualReviewId } = declined;
  const chosen = new Set(tale.reviewers.map(({ employeeId }) => employeeId));
  const peer = people.find((one) => !one.isArchived && one.leadId !== null && !chosen.has(one.employeeId));
  if (peer === undefined) return;
  const base = { annual_review_id: annualReviewId, employee_id: peer.employeeId, type: 'Peer' as const };
  const { annual_reviewer_id } = await tx
    .insertInto('annual_reviewer')
    .values(base)
    .returning('annual_reviewer_id')
    .executeTakeFirstOrThrow();
  await tx.deleteFrom('annual_reviewer').where('annual_reviewer_id', '=', annual_reviewer_id).execute();
  const told = people.filter(
    ({ employeeId, permissions }) => employeeId === tale.leadId || permissions.includes('Benchmark_Admin'),
  );
  const at = during(addDays(today, -5));
  await tx
    .insertInto('message')
    .values(
      told.map(({ employeeId }) => ({
        kind: 'peer-declined',
        recipient_id: employeeId,
        sender_id: peer.employeeId,
        annual_review_id: annualReviewId,
        annual_reviewer_id,
        note: 'We met once this year, and that is not enough to say anything useful.',
        header_id: `<demo-declined-${employeeId}@larkfield.example>`,
        queued_at: at,
        sent_at: at,
      })),
    )
    .execute();
}

async function insertOutcomes({ tx }: DemoScene, reviews: readonly (readonly [number, ReviewTale])[]) {
  const summed = reviews.filter(([, tale]) => tale.metOn !== null || storyOf(tale) === 'ready');
  if (summed.length === 0) return;
  const read = summed.filter(([, tale]) => tale.metOn !== null);
  const ids = read.map(([annual_review_id]) => ({ annual_review_id }));
  await tx
    .insertInto('review_outcome')
    .values(
      summed.map(([annual_review_id, tale]) => {
        const { leadId, metOn } = tale;
        const outcome = { annual_review_id, peer_summary: demoSummary, changed_by: leadId };
        // Opening a form again ends the sharing.
        if (metOn === null || storyOf(tale) === 'reopened')
          return { ...outcome, shared_by: null, shared_at: null };
        return { ...outcome, shared_by: leadId, shared_at: during(addDays(metOn, -1)) };
      }),
    )
    .execute();
  await tx
    .insertInto('agreed_action')
    .values(ids.flatMap((id) => demoActions.map((text, index) => ({ ...id, place: index + 1, text }))))
    .execute();
  const confirmations = read
    .filter(([, tale]) => storyOf(tale) !== 'shared')
    .map(([annual_review_id, tale]) => {
      const day = tale.metOn ?? '';
      return {
        annual_review_id,
        confirmed_at: during(day),
        comment: tale.period.isCurrent ? null : 'Thank you. The Mondays have helped.',
        voided_at: storyOf(tale) === 'reopened' ? during(addDays(day, 1)) : null,
      };
    });
  if (confirmations.length > 0) await tx.insertInto('review_confirmation').values(confirmations).execute();
}
