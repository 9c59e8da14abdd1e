import { sql } from 'kysely';
import type { Question } from '#contract/reviews/questions/question-sets.schemas.ts';
import { questionSetLimits } from '#contract/core/values/constants.ts';
import type { Db } from '#server/db/connection/client.ts';
import { firstLoad } from '../journeys/support/first-load.ts';
import { ADMIN_EMAIL } from './kit/big-company.ts';
import { bareFieldMs, best, ratio, SLOWER, typing } from './kit/measured-list.ts';
import { serveCompany } from './kit/served.ts';
import { openBrowser, slowDown } from './kit/watched-page.ts';

// npm run bench -- review-form: measures the keystrokes in a review form of 40 questions that are all
// answered, in a real Chromium with a processor slowed down four times, and the script of its first visit.
// Durations are reported; only too much script fails.

const GOAL_MS = 50;
/** As scripts/pages/page-weights.test.ts allows. */
const SCRIPT_BYTES_AT_MOST = 140_000;
const TYPED = 'handed over';
/** About 200 words in each answer. */
const ANSWER = 'The new timetable went live on the day that we had agreed. '.repeat(18);

/** The kinds in turn: of ten questions four long texts, three scales and one of each other kind. */
const kinds = [
  ...(['text', 'scale', 'text', 'choice', 'scale'] as const),
  ...(['text', 'choices', 'scale', 'values', 'text'] as const),
];
const wordingOf = (number: number) => `What is there to say of matter ${number}?`;
const questions = Array.from({ length: questionSetLimits.questions }, (_, index): Question => {
  const kind = kinds[index % kinds.length] ?? 'text';
  const hasOptions = kind !== 'text' && kind !== 'scale';
  return {
    key: `matter-${index + 1}`,
    kind,
    wording: wordingOf(index + 1),
    help: 'A situation helps.',
    isRequired: true,
    isShared: false,
    hasComment: kind === 'scale' || kind === 'choice',
    steps: kind === 'scale' ? ['Rarely', 'Sometimes', 'Usually', 'Nearly always', 'Always'] : [],
    notApplicable: kind === 'scale' ? 'Too early to say' : null,
    options: hasOptions ? ['Think Forward', 'Drive Results', 'Foster Teamwork', 'Serve Customers'] : [],
    most: kind === 'choices' || kind === 'values' ? 2 : null,
    declinesWith: null,
  };
});
const draft = {
  texts: Object.fromEntries(
    questions
      .filter(({ kind, hasComment }) => kind === 'text' || hasComment)
      .map(({ key }) => [key, { text: ANSWER, at: 1 }]),
  ),
  choices: Object.fromEntries(
    questions.filter(({ kind }) => kind !== 'text').map(({ key }) => [key, { text: '1', at: 1 }]),
  ),
};

let formId = 0;
const served = await serveCompany(10, async (owner) => {
  formId = await addForm(owner);
});
const { context, close } = await openBrowser(served.admin);
try {
  const address = `${served.url}/review-forms/${formId}`;
  const first = await context.newPage();
  const { bytes, files } = await firstLoad(first, address, async () => {
    await first.getByLabel(wordingOf(questions.length)).waitFor();
    await first.waitForLoadState('networkidle');
  });
  await first.close();
  console.log(
    `  script: ${(bytes / 1000).toFixed(1)} of ${SCRIPT_BYTES_AT_MOST / 1000} KB in ${files} files`,
  );
  const empty = await bareFieldMs(context, served.url, TYPED);
  const keystroke = async (number: number, slower: number) => {
    const page = await context.newPage();
    if (slower > 1) await slowDown(page, slower);
    await page.goto(address);
    await page.getByLabel(wordingOf(number)).waitFor();
    await page.waitForLoadState('networkidle');
    const ms = await best(async () => (await typing(page, wordingOf(number), TYPED)).worstEventMs);
    await page.close();
    return ms;
  };
  console.log(`  worst keystroke at full speed: ${await keystroke(1, 1)} ms (0 is none above 16)`);
  const slow = Math.max(await keystroke(1, SLOWER), await keystroke(questions.length, SLOWER));
  if (bytes > SCRIPT_BYTES_AT_MOST) process.exitCode = 1;
  console.log(
    `review-form: ${slow} ms worst keystroke at ${SLOWER} times slower (goal ${GOAL_MS}; ${ratio(slow, empty)} x a bare field of ${empty} ms), ${(bytes / 1000).toFixed(1)} KB of script`,
  );
} finally {
  await close();
  await served.stop();
}

/** Adds a self review of the signed-in person, all 40 questions answered in a draft. Returns its entry. */
async function addForm(owner: Db): Promise<number> {
  const content = JSON.stringify({ sections: [{ title: 'Everything', questions }] });
  const { rows } = await sql<{ id: number }>`
    with asks as (
      insert into question_set_version (type, number, content, published_at)
      select 'Self', max(number) + 1, ${content}::jsonb, now() from question_set_version where type = 'Self'
      returning question_set_version_id
    ), review as (
      insert into annual_review (marking_period_id, employee_id, started_at, self_set_version_id,
        manager_set_version_id, peer_set_version_id)
      select marking_period_id, employee_id, now(), asks.question_set_version_id, manager.question_set_version_id,
        peer.question_set_version_id
      from employee join marking_period period using (employee_id), asks, question_set_version manager,
        question_set_version peer
      where email = ${ADMIN_EMAIL} and period.ended_at is null and manager.type = 'Manager' and peer.type = 'Peer'
      returning annual_review_id, employee_id, self_set_version_id
    ), begun as (
      insert into review_draft (annual_review_id, employee_id, type, content)
      select annual_review_id, employee_id, 'Self', ${JSON.stringify(draft)}::jsonb from review
    )
    insert into annual_reviewer (annual_review_id, employee_id, type, question_set_version_id)
    select annual_review_id, employee_id, 'Self', self_set_version_id from review
    returning annual_reviewer_id as id`.execute(owner);
  const [form] = rows;
  if (form === undefined) throw new Error('The review did not start.');
  return form.id;
}
