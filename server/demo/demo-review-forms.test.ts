import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { QuestionSetContent } from '#contract/question-sets.ts';
import { diskFileStore } from '#server/ports/file-store.disk.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { loadDemoCompany } from './demo-company.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'benchmark-demo-'));
  await loadDemoCompany(database.owner, diskFileStore(folder));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

type Counted = Readonly<Record<string, number>>;

test('holds forms in every state', async () => {
  const { rows } = await sql<Counted>`
    with entry as (
      select reviewer.*, draft.version is not null as is_begun, submission.number is not null as is_submitted
      from annual_reviewer reviewer join annual_review review using (annual_review_id)
      join marking_period period using (marking_period_id)
      left join review_draft draft on draft.annual_review_id = reviewer.annual_review_id
        and draft.employee_id = reviewer.employee_id and draft.type = reviewer.type
      left join review_submission submission on submission.annual_review_id = reviewer.annual_review_id
        and submission.employee_id = reviewer.employee_id and submission.type = reviewer.type
        and submission.ended_at is null
      where period.ended_at is null
    )
    select count(*) filter (where question_set_version_id is null)::integer as links,
      count(*) filter (where question_set_version_id is not null and not is_begun and completed_at is null)::integer as untouched,
      count(*) filter (where is_begun)::integer as begun,
      count(*) filter (where is_submitted)::integer as submitted,
      count(*) filter (where is_submitted and (completed_at is null or is_begun))::integer as wrong,
      count(*) filter (where question_set_version_id is not null and completed_at is not null and not is_submitted)::integer as marked
    from entry`.execute(database.owner);
  const [{ links = 0, untouched = 0, begun = 0, submitted = 0, marked = 0, wrong } = {}] = rows;
  expect(Math.min(links, untouched, begun, submitted, marked)).toBeGreaterThan(0);
  expect(wrong).toBe(0);
});

test('holds reviews that are shared, confirmed and opened again, and answers of an ended period', async () => {
  const { rows } = await sql<Counted>`
    select count(*) filter (where shared_at is not null and period.ended_at is null)::integer as shared,
      count(*) filter (where confirmation.voided_at is null and confirmed_at is not null)::integer as confirmed,
      count(*) filter (where confirmation.voided_at is not null)::integer as voided,
      count(*) filter (where shared_at is not null and period.ended_at is not null)::integer as past,
      (select count(*)::integer from review_submission where reopen_reason is not null) as reopened,
      (select count(distinct annual_review_id)::integer from agreed_action) as agreed
    from review_outcome outcome join annual_review review using (annual_review_id)
    join marking_period period using (marking_period_id)
    left join review_confirmation confirmation using (annual_review_id)`.execute(database.owner);
  expect(Math.min(...Object.values(rows[0] ?? { none: 0 }))).toBeGreaterThan(0);
});

test('holds the turns that an entry with a form can take', async () => {
  const { rows } = await sql<Counted>`
    with review as (
      select review.*, exists (select from annual_reviewer entry
          join review_submission submission using (annual_review_id, employee_id, type)
          where entry.annual_review_id = review.annual_review_id and type = 'Manager' and submission.ended_at is null
        ) as has_manager
      from annual_review review join marking_period period using (marking_period_id)
      where period.ended_at is null and self_set_version_id is not null
    )
    select (select count(*) from review join annual_reviewer using (annual_review_id)
        where question_set_version_id is null and survey_link is not null)::integer as switched,
      (select count(*) from review join annual_reviewer entry using (annual_review_id)
        join employee marker on marker.employee_id = entry.completed_by
        where question_set_version_id is not null and entry.completed_by <> entry.employee_id
          and 'Benchmark_Admin' = any(marker.permissions))::integer as marked,
      (select count(*) from message join review using (annual_review_id)
        where kind = 'peer-declined' and note is not null and not exists (select from annual_reviewer entry
          where entry.annual_reviewer_id = message.annual_reviewer_id))::integer as declined,
      (select count(*) from review join review_outcome using (annual_review_id)
        where has_manager and peer_summary is not null and shared_at is null
          and meeting_completed_at is null)::integer as summed,
      (select count(*) from review where has_manager and completed_at is null)::integer as written,
      (select count(*) from review join document using (annual_review_id)
        where completed_at is not null and kind = 'Final' and original_name like 'Annual review of %')::integer as packed,
      (select count(*) from annual_review review join marking_period period using (marking_period_id)
        where period.ended_at is null and self_set_version_id is null)::integer as links,
      (select count(*) from annual_reviewer entry join annual_review review using (annual_review_id)
        where self_set_version_id is null and question_set_version_id is not null)::integer as "formsInLinkReviews",
      (select count(*) from company_settings where written_reviews)::integer as "chosenByCompany"`.execute(
    database.owner,
  );
  const { formsInLinkReviews, chosenByCompany, ...states } = rows[0] ?? {};
  expect(Object.entries(states).filter(([, count]) => count === 0)).toEqual([]);
  expect(Object.keys(states)).toHaveLength(7);
  // With no setting touched, the demo company behaves as specified.
  expect([formsInLinkReviews, chosenByCompany]).toEqual([0, 0]);
});

test('answers only what was asked, and all of it', async () => {
  const { rows } = await sql<{
    content: { texts: Record<string, string>; choices: Record<string, string> };
    questions: QuestionSetContent;
  }>`select submission.content, version.content as questions
    from review_submission submission join question_set_version version using (question_set_version_id)`.execute(
    database.owner,
  );
  expect(rows.length).toBeGreaterThan(20);
  for (const { content, questions } of rows) {
    const asked = questions.sections.flatMap((section) => section.questions);
    const keys = new Set(asked.map(({ key }) => key));
    expect(
      [...Object.keys(content.texts), ...Object.keys(content.choices)].filter((key) => !keys.has(key)),
    ).toEqual([]);
    for (const { key, kind, isRequired, steps, options, most, hasComment, notApplicable } of asked) {
      const chosen = (content.choices[key] ?? '').split(',').filter(Boolean);
      if (isRequired)
        expect([key, kind === 'text' ? content.texts[key] : content.choices[key]]).not.toContain(undefined);
      if (kind !== 'text' && !hasComment) expect(content.texts[key]).toBeUndefined();
      expect(chosen.length).toBeLessThanOrEqual(most ?? 1);
      const known = [...steps, ...options].map((_, index) => String(index));
      expect([...known, ...(notApplicable === null ? [] : ['na'])]).toEqual(expect.arrayContaining(chosen));
    }
  }
});
