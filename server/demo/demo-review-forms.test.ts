import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { QuestionSetContent } from '#contract/reviews/questions/question-sets.schemas.ts';
import { diskFileStore } from '#server/ports/file-store/file-store.disk.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/database.ts';
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

test('runs with the settings that it shows: no running review is written here, and no reminder is sent', async () => {
  const { rows } = await sql<Counted>`
    with review as (
      select review.*, period.ended_at from annual_review review join marking_period period using (marking_period_id)
    )
    select (select count(*) from review where completed_at is null)::integer as running,
      (select count(*) from review where completed_at is null and num_nonnulls(self_set_version_id,
        manager_set_version_id, peer_set_version_id) > 0)::integer as "runningHere",
      (select count(*) from review join annual_reviewer using (annual_review_id)
        where self_set_version_id is null and question_set_version_id is not null)::integer as "formsInLinkReviews",
      (select count(*) from review_draft)::integer as drafts,
      (select count(*) from review_submission join review using (annual_review_id)
        where completed_at is null)::integer as "runningAnswers",
      (select count(*) from company_settings where written_reviews)::integer as "chosenByCompany",
      (select count(*) from automatic_reminders where is_on)::integer as "remindsByItself"`.execute(
    database.owner,
  );
  const [{ running = 0, ...rest } = {}] = rows;
  expect(running).toBeGreaterThan(10);
  expect(Object.entries(rest).filter(([, count]) => count > 0)).toEqual([]);
  expect(Object.keys(rest)).toHaveLength(6);
});

test('holds past reviews that were written here, shared and confirmed, one with its pack', async () => {
  const { rows } = await sql<Counted>`
    with review as (
      select * from annual_review where completed_at is not null and self_set_version_id is not null
    )
    select (select count(*) from review join review_submission using (annual_review_id))::integer as answers,
      (select count(*) from review join annual_reviewer using (annual_review_id)
        where question_set_version_id is not null and annual_reviewer.completed_at is not null)::integer as entries,
      (select count(*) from review)::integer as reviews,
      (select count(*) from review join review_outcome using (annual_review_id) where shared_at is not null)::integer as shared,
      (select count(*) from review join review_confirmation using (annual_review_id))::integer as confirmed,
      (select count(distinct annual_review_id) from review join agreed_action using (annual_review_id))::integer as agreed,
      (select count(*) from review join document using (annual_review_id)
        where kind = 'Final' and original_name like 'Annual review of %')::integer as packs`.execute(
    database.owner,
  );
  const { answers, entries, reviews, packs, ...each } = rows[0] ?? {};
  expect([answers, packs]).toEqual([entries, 1]);
  expect(reviews).toBeGreaterThan(5);
  expect(each).toEqual({ shared: reviews, confirmed: reviews, agreed: reviews });
});

test('says of each review and project that it was changed on the day of its last step', async () => {
  const { rows } = await sql`
    select annual_review_id as id from annual_review where changed_by is null or changed_at <> seen_changed_at
      or changed_at <> coalesce(completed_at, meeting_completed_at, started_at)
    union all select project_id from project where changed_by is null
      or changed_at <> coalesce(closed_at, created_at)`.execute(database.owner);
  expect(rows).toEqual([]);
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
