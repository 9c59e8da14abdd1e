import type pg from 'pg';
import { addPerson } from '#server/testing/people.ts';
import { pick, type Random } from '../kit/random.ts';
import { addReviewer, type Target } from '../kit/review-fixture.ts';
import type { JournaledApp } from '../kit/test-app.ts';
import { addOpenPeriod, type Around, refusalOf } from './open-period.ts';

export const WRITES_PER_PERIOD = 20;

/**
 * The transaction that ends the period reads its content while it holds the period's lock. Every later
 * difference is a late write.
 */
export async function raceTheEnd(testApp: JournaledApp, pool: pg.Pool, around: Around, random: Random) {
  const target = await addOpenPeriod(testApp, around);
  const { annualReviewId: review, goalId: goal } = target;
  const people: number[] = [];
  for (let index = 0; index < 3; index += 1)
    people.push((await addPerson(testApp.owner, { periodStart: null })).employeeId);
  const spare = await Promise.all(people.slice(0, 1).map((id) => addReviewer(testApp, review, 'Peer', id)));
  const writes = [
    () =>
      `update annual_review set skip_reason = 'x${random()}', peer_review_skipped_at = now() where annual_review_id = ${review}`,
    () =>
      `update annual_reviewer set survey_link = 'https://example.test/${random()}' where annual_review_id = ${review}`,
    () =>
      `insert into annual_reviewer (annual_review_id, employee_id, type) values (${review}, ${pick(random, people)}, 'Peer') on conflict do nothing`,
    () => `delete from annual_reviewer where annual_reviewer_id = ${spare[0]}`,
    () => `update document set original_name = '${random()}.txt' where annual_review_id = ${review}`,
    () => `insert into document (annual_review_id, kind, original_name, content_type, size_bytes, storage_key, uploaded_at)
      values (${review}, 'Peer', 'a.txt', 'text/plain', 1, '${random()}', now())
      on conflict (annual_review_id, kind) do update set original_name = excluded.storage_key`,
    () => `update goal set title = 'x${random()}' where goal_id = ${goal}`,
    () => `insert into milestone (goal_id, place, content) values (${goal}, 1, 'x${random()}')`,
    () => `update goal_update set notes = 'x${random()}' where goal_id = ${goal}`,
    // A reviewer types, submits, takes back, and types as a peer who was added.
    ...[1, 2].map(
      () => () =>
        `update review_draft set content = '{"texts": {"change": "x${random()}"}}' where annual_review_id = ${review}`,
    ),
    () =>
      `insert into review_draft (annual_review_id, employee_id, type, content)
      values (${review}, ${pick(random, people)}, 'Peer', '{}') on conflict do nothing`,
    () => `delete from review_draft where annual_review_id = ${review} and type = 'Peer'`,
    () =>
      `insert into review_submission (annual_review_id, employee_id, type, question_set_version_id, number, content,
        submitted_at) select ${review}, ${target.employeeId}, 'Self', max(question_set_version_id), 1, '{}', now()
      from question_set_version on conflict do nothing`,
    () =>
      `update review_submission set ended_at = now() where annual_review_id = ${review} and ended_at is null`,
    // The lead summarizes, agrees and shares; the employee confirms; a form is reopened; the pack becomes the
    // document.
    ...outcomeWrites(review, random),
    // A submission assigns the answers to a period. Answers for a subject added late go to the next period.
    ...[1, 2].map(
      () => () =>
        `insert into evaluation_subject (evaluation_id, employee_id)
        select evaluation_id, ${target.employeeId} from project_evaluation
        where submitted_at is null and employee_id <> ${target.employeeId}
        order by evaluation_id desc offset ${Math.floor(random() * WRITES_PER_PERIOD)} limit 1
        on conflict do nothing`,
    ),
  ];
  const codes: (string | null)[] = [];
  const endAt = Math.floor(random() * WRITES_PER_PERIOD);
  let ending: Promise<string> | null = null;
  const underWay: Promise<void>[] = [];
  for (let index = 0; index < WRITES_PER_PERIOD; index += 1) {
    if (index === endAt) ending = endAndRead(pool, target);
    const statement = pick(random, writes)();
    underWay.push(refusalOf(pool, statement).then((code) => void codes.push(code)));
    if (random() < 0.3) await underWay[index];
  }
  const atTheEnd = await ending;
  await Promise.all(underWay);
  const wrongs = codes.flatMap((code) =>
    code === null || code === 'BM001' ? [] : [`a racing write failed otherwise: ${code}`],
  );
  const afterwards = await contentOf(pool, target);
  if (atTheEnd !== afterwards) wrongs.push(`late: ${atTheEnd} became ${afterwards}`);
  return { writes: WRITES_PER_PERIOD, inTime: codes.filter((code) => code === null).length, wrongs };
}

const outcomeWrites = (review: number, random: Random): (() => string)[] => [
  () => `update review_outcome set peer_summary = 'x${random()}' where annual_review_id = ${review}`,
  () => `update review_outcome set shared_at = now() where annual_review_id = ${review}`,
  () => `update review_outcome set shared_at = null where annual_review_id = ${review}`,
  () => `insert into agreed_action (annual_review_id, place, text)
      values (${review}, ${2 + Math.floor(random() * 3)}, 'x${random()}')
      on conflict (annual_review_id, place) do update set text = excluded.text`,
  () => `delete from agreed_action where annual_review_id = ${review} and place > 1`,
  () => `insert into review_confirmation (annual_review_id, confirmed_at, comment)
      values (${review}, now(), 'x${random()}') on conflict do nothing`,
  () =>
    `update review_confirmation set voided_at = now() where annual_review_id = ${review} and voided_at is null`,
  () => `insert into document (annual_review_id, kind, original_name, content_type, size_bytes, storage_key, uploaded_at)
      values (${review}, 'Final', 'pack.pdf', 'application/pdf', 1, '${random()}', now())
      on conflict (annual_review_id, kind) do update set storage_key = excluded.storage_key`,
];

async function endAndRead(pool: pg.Pool, target: Target): Promise<string> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(
      `update marking_period set end_date = '2026-06-30', ended_at = now() where marking_period_id = ${target.markingPeriodId}`,
    );
    await client.query(
      `insert into marking_period (employee_id, start_date) values (${target.employeeId}, '2026-07-01')`,
    );
    const content = await contentOf(client, target);
    await client.query('commit');
    return content;
  } finally {
    client.release();
  }
}

async function contentOf(
  client: pg.Pool | pg.PoolClient,
  { annualReviewId: review, goalId: goal, markingPeriodId: period }: Target,
): Promise<string> {
  const { rows } = await client.query<{ content: string }>(`select json_build_array(
    (select json_agg(one) from annual_review one where annual_review_id = ${review}),
    (select json_agg(one order by annual_reviewer_id) from annual_reviewer one where annual_review_id = ${review}),
    (select json_agg(one order by document_id) from document one where annual_review_id = ${review}),
    (select json_agg(one order by employee_id, type) from review_draft one where annual_review_id = ${review}),
    (select json_agg(one order by review_submission_id) from review_submission one where annual_review_id = ${review}),
    (select json_agg(one) from review_outcome one where annual_review_id = ${review}),
    (select json_agg(one order by review_confirmation_id) from review_confirmation one where annual_review_id = ${review}),
    (select json_agg(one order by place) from agreed_action one where annual_review_id = ${review}),
    (select json_agg(one) from goal one where goal_id = ${goal}),
    (select json_agg(one order by milestone_id) from milestone one where goal_id = ${goal}),
    (select json_agg(one order by goal_update_id) from goal_update one where goal_id = ${goal}),
    (select json_agg(one order by evaluation_id) from evaluation_subject one
      where marking_period_id = ${period}))::text as content`);
  return rows[0]?.content ?? '';
}
