import type pg from 'pg';

/**
 * Turns a running review into one that is written here, in which all reviewers but the lead have submitted.
 * Returns the id of the employee's entry. Doing it again changes nothing.
 */
export async function writeHere(owner: pg.Client, annualReviewId: number): Promise<number> {
  await owner.query(
    `with asked as (
      select max(question_set_version_id) filter (where type = 'Self') as self,
        max(question_set_version_id) filter (where type = 'Manager') as manager,
        max(question_set_version_id) filter (where type = 'Peer') as peer
      from question_set_version
    ), review as (
      update annual_review set self_set_version_id = self, manager_set_version_id = manager, peer_set_version_id = peer
      from asked where annual_review_id = $1)
    update annual_reviewer set survey_link = null,
      question_set_version_id = case type when 'Self' then self when 'Manager' then manager else peer end,
      completed_at = case when type <> 'Manager' then now() end,
      completed_by = case when type <> 'Manager' then employee_id end
    from asked where annual_review_id = $1`,
    [annualReviewId],
  );
  // Up to 1,500 characters under every question.
  await owner.query(
    `insert into review_submission (annual_review_id, employee_id, type, question_set_version_id, number, content,
      submitted_at)
    select annual_review_id, employee_id, annual_reviewer.type, question_set_version_id, 1,
      jsonb_build_object('choices', '{}'::jsonb, 'texts', (
        select jsonb_object_agg(question ->> 'key', repeat('What was done, for whom, and what came of it. ', 30))
        from jsonb_path_query(question_set_version.content, '$.sections[*].questions[*]') question)), now()
    from annual_reviewer join question_set_version using (question_set_version_id)
    where annual_review_id = $1 and annual_reviewer.type <> 'Manager'
    on conflict do nothing`,
    [annualReviewId],
  );
  const { rows } = await owner.query<{ id: number }>(
    `select annual_reviewer_id as id from annual_reviewer where annual_review_id = $1 and type = 'Self'`,
    [annualReviewId],
  );
  return rows[0]?.id ?? 0;
}
