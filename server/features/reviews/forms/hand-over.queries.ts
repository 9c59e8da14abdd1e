import { sql } from 'kysely';
import type { Transaction } from '#server/db/connection/client.ts';
import type { FormFacts } from './review-forms.queries.ts';

/** Answers with words in both drafts. Needs `excluded` and `review_draft`. */
const joinedTexts = sql`(
  select coalesce(jsonb_object_agg(own.key, own.value || jsonb_build_object(
    'text', concat_ws(E'\n\n', nullif(own.value ->> 'text', ''), nullif(given.value ->> 'text', '')))), '{}')
  from jsonb_each(review_draft.content -> 'texts') own
  join jsonb_each(excluded.content -> 'texts') given on given.key = own.key
  where own.value ->> 'text' <> given.value ->> 'text')`;

/** What the present writer has chosen, without what they took back. Needs `review_draft`. */
const ownChoices = sql`(
  select coalesce(jsonb_object_agg(own.key, own.value), '{}') from jsonb_each(review_draft.content -> 'choices') own
  where own.value ->> 'text' <> '')`;

type PassedOn = {
  /** Who writes the manager review here now; null without a writer, and for a survey link. */
  present: number | null;
  isPassedOn: boolean;
};

/**
 * Moves the writer's draft to the present Manager entry, unless its person has submitted. The words of a
 * draft that this person has come first, so that no word is lost and the writer is not told of that draft.
 */
export async function passOn(tx: Transaction, { annualReviewId, reviewerId }: FormFacts): Promise<PassedOn> {
  const { rows } = await sql<PassedOn>`
    with present as (
      select employee_id, completed_at from annual_reviewer
      where annual_review_id = ${annualReviewId} and type = 'Manager' and employee_id <> ${reviewerId}
        and question_set_version_id is not null
    ), passed as (
      delete from review_draft using present
      where review_draft.annual_review_id = ${annualReviewId} and review_draft.employee_id = ${reviewerId}
        and type = 'Manager' and present.completed_at is null
        and not exists (select from review_submission sent where sent.annual_review_id = ${annualReviewId}
          and sent.employee_id = present.employee_id and sent.type = 'Manager')
      returning review_draft.*, present.employee_id as present_id
    ), received as (
      insert into review_draft (annual_review_id, employee_id, type, content, version, changed_at)
      select annual_review_id, present_id, type, content, version + 1, changed_at from passed
      on conflict (annual_review_id, employee_id, type) do update set content = jsonb_build_object(
        'choices', (excluded.content -> 'choices') || ${ownChoices},
        'texts', (excluded.content -> 'texts') || (review_draft.content -> 'texts') || ${joinedTexts})
    )
    select (select employee_id from present) as present, exists (select from passed) as "isPassedOn"`.execute(
    tx,
  );
  const [found] = rows;
  if (!found) throw new Error('A select without a table has one row.');
  return found;
}
