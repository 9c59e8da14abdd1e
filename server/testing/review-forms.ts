import { sql } from 'kysely';
import { listReviewers } from '#contract/reviews/steps/annual-reviews.endpoints.ts';
import type { ReviewerType } from '#contract/core/enums.ts';
import type { QuestionSetContent } from '#contract/reviews/questions/question-sets.schemas.ts';
import type { ReviewAnswers } from '#contract/reviews/forms/review-forms.schemas.ts';
import type { Db } from '#server/db/connection/client.ts';
import type { SignedInCaller } from './app.ts';
import { addPerson, type Person } from './people.ts';
import { openReviewFixture, startedReview } from './reviews.ts';

/** A person with a form of the review, signed in. */
export type Writer = Person & {
  readonly caller: SignedInCaller;
  readonly type: ReviewerType;
  readonly annualReviewId: number;
  readonly annualReviewerId: number;
};

type Entry = Pick<Writer, 'annualReviewId' | 'annualReviewerId' | 'employeeId' | 'type'>;

export type FormFixture = Awaited<ReturnType<typeof openFormFixture>>;

/** A company in which reviews can be written here. */
export async function openFormFixture() {
  const fixture = await openReviewFixture();
  const { test, company, admin } = fixture;

  /** A review of a new report of the lead that is written here, with two peers; nothing is written yet. */
  async function newReview() {
    const person = await startedReview(test, admin, company.lead.employeeId);
    const { annualReviewId } = person;
    const peers = [await addPerson(test.owner), await addPerson(test.owner)] as const;
    await askHere(test.owner, annualReviewId);
    await sql`insert into annual_reviewer (annual_review_id, employee_id, type)
      select ${annualReviewId}, id, 'Peer' from unnest(${peers.map((one) => one.employeeId)}::integer[]) id`.execute(
      test.owner,
    );
    const entries = (await admin.call(listReviewers, { params: { annualReviewId } })).json<
      { annualReviewerId: number; employeeId: number }[]
    >();
    const writer = async (one: Person, type: ReviewerType): Promise<Writer> => ({
      ...one,
      type,
      annualReviewId,
      caller: await test.signInAs(one.email),
      annualReviewerId:
        entries.find(({ employeeId }) => employeeId === one.employeeId)?.annualReviewerId ?? 0,
    });
    return {
      annualReviewId,
      self: await writer(person, 'Self'),
      manager: await writer(company.lead, 'Manager'),
      peers: [await writer(peers[0], 'Peer'), await writer(peers[1], 'Peer')] as const,
    };
  }

  return { ...fixture, newReview };
}

/** As if the review had started with "Answers are written here": the newest sets for all its reviewers. */
export async function askHere(owner: Db, annualReviewId: number): Promise<void> {
  const shipped = (type: ReviewerType) => sql`(select question_set_version_id from question_set_version
    where type = ${type} and number = 1)`;
  await sql`
    with review as (
      update annual_review set self_set_version_id = ${shipped('Self')},
        manager_set_version_id = ${shipped('Manager')}, peer_set_version_id = ${shipped('Peer')}
      where annual_review_id = ${annualReviewId} returning *
    )
    update annual_reviewer set question_set_version_id = case annual_reviewer.type
      when 'Self' then self_set_version_id when 'Manager' then manager_set_version_id else peer_set_version_id end
    from review where annual_reviewer.annual_review_id = review.annual_review_id`.execute(owner);
}

/** Answers to every question of a set, each with the given words. */
export function answersTo({ sections }: QuestionSetContent, words: string): ReviewAnswers {
  const answers: ReviewAnswers = { texts: {}, choices: {} };
  for (const { key, kind, hasComment } of sections.flatMap(({ questions }) => questions)) {
    if (kind !== 'text') answers.choices[key] = '0';
    if (kind === 'text' || hasComment) answers.texts[key] = `${words}: ${key}.`;
  }
  return answers;
}

const contentOf = async (owner: Db, { annualReviewerId }: Entry): Promise<QuestionSetContent> => {
  const { rows } = await sql<{ content: QuestionSetContent }>`
    select content from annual_reviewer join question_set_version using (question_set_version_id)
    where annual_reviewer_id = ${annualReviewerId}`.execute(owner);
  const [found] = rows;
  if (!found) throw new Error('This entry has no form.');
  return found.content;
};

/** Stores a draft with the words in each answer, as a device would. */
export async function draftFor(owner: Db, writer: Entry, words: string): Promise<void> {
  const { texts, choices } = answersTo(await contentOf(owner, writer), words);
  const stamped = (values: Record<string, string>) =>
    Object.fromEntries(Object.entries(values).map(([key, text]) => [key, { text, at: 1 }]));
  const content = JSON.stringify({ texts: stamped(texts), choices: stamped(choices) });
  await sql`insert into review_draft (annual_review_id, employee_id, type, content)
    values (${writer.annualReviewId}, ${writer.employeeId}, ${writer.type}, ${content}::jsonb)
    on conflict (annual_review_id, employee_id, type) do update set content = excluded.content`.execute(
    owner,
  );
}

/** Submits answers to every question, with the words in each text. */
export async function submitFor(owner: Db, writer: Entry, words: string): Promise<void> {
  const content = JSON.stringify(answersTo(await contentOf(owner, writer), words));
  const { annualReviewId, employeeId, type, annualReviewerId } = writer;
  await sql`
    with answered as (
      insert into review_submission (annual_review_id, employee_id, type, question_set_version_id, number, content,
        submitted_at)
      select ${annualReviewId}, ${employeeId}, ${type}, question_set_version_id, 1 + (select count(*)
          from review_submission where annual_review_id = ${annualReviewId} and employee_id = ${employeeId}
            and type = ${type}), ${content}::jsonb, app_now()
      from annual_reviewer where annual_reviewer_id = ${annualReviewerId}
    ), gone as (
      delete from review_draft where annual_review_id = ${annualReviewId} and employee_id = ${employeeId}
        and type = ${type}
    )
    update annual_reviewer set completed_at = app_now(), completed_by = ${employeeId}
    where annual_reviewer_id = ${annualReviewerId}`.execute(owner);
}
