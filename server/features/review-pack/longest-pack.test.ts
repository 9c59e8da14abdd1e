import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { questionOf, setOf } from '#contract/question-sets.test-data.ts';
import { questionSetLimits } from '#contract/question-set-rules.ts';
import { ANSWER_MAX_CHARACTERS } from '#contract/review-forms.ts';
import { downloadPack } from '#contract/review-pack.ts';
import type { SignedInCaller } from '#server/testing/app.ts';
import { readPdf } from '#server/testing/pdf.ts';
import type { Writer } from '#server/testing/review-forms.ts';
import { openReadingScene, type ReadingScene } from '../review-reading/review-reading.scene.ts';

let scene: ReadingScene;
beforeAll(async () => {
  scene = await openReadingScene();
});
afterAll(() => scene.test.stop());

const scale = questionOf({
  ...{ key: 'level', kind: 'scale', wording: 'How do they do?\nCompared with\n\nthe role?' },
  ...{ steps: ['Partly', 'Fully'], hasComment: true },
});
const longest = setOf(
  scale,
  ...Array.from({ length: questionSetLimits.questions - 1 }, (_, at) => questionOf({ key: `q${at}` })),
);

const WORD = 'S000000 ';
/** As many words as an answer can hold, by writer and question; a word comes again after ten others. */
const answerOf = ({ type: [letter] }: Writer, place: number) =>
  Array.from({ length: ANSWER_MAX_CHARACTERS / WORD.length }, (_, at) => {
    return `${letter}${String(place * 10 + (at % 10)).padStart(6, '0')}`;
  }).join(' ');

/** Submits the longest answers to the longest set. */
async function submitLongest(writer: Writer): Promise<void> {
  const { annualReviewId, employeeId, type } = writer;
  const keys = longest.sections.flatMap(({ questions }) => questions.map(({ key }) => key));
  const texts = Object.fromEntries(keys.map((key, place) => [key, answerOf(writer, place)]));
  await sql`
    with asked as (
      insert into question_set_version (type, number, content, published_at)
      values (${type}, 2, ${JSON.stringify(longest)}::jsonb, now()) returning question_set_version_id as id)
    insert into review_submission (annual_review_id, employee_id, type, question_set_version_id, number, content,
      submitted_at)
    select ${annualReviewId}, ${employeeId}, ${type}, id, 1,
      ${JSON.stringify({ texts, choices: { level: '1' } })}::jsonb, now() from asked`.execute(scene.test.owner);
}

const wordsIn = (text: string) => text.match(/\b[SMP]\d{6}\b/g) ?? [];

async function packFor(by: SignedInCaller, id: number) {
  const answer = await by.call(downloadPack, { params: { id } });
  if (answer.status !== 200) throw new Error(answer.text);
  const pdf = await readPdf(answer.bytes);
  return { ...pdf, words: pdf.paragraphs.flatMap(wordsIn) };
}

it('prints every word of the longest review once and in order', { timeout: 120_000 }, async () => {
  const { annualReviewId, self, manager, peers } = await scene.newReview();
  for (const writer of [self, manager, peers[0]]) await submitLongest(writer);
  const { questions } = await scene.seen(scene.lead, annualReviewId);
  const said = questions.flatMap(({ answers }) => answers.flatMap(({ text }) => wordsIn(text)));
  expect(said).toHaveLength(3 * questionSetLimits.questions * (ANSWER_MAX_CHARACTERS / WORD.length));
  const leads = await packFor(scene.lead, annualReviewId);
  expect(leads.words).toEqual(said);
  // A wording of several lines is one line in its cell, so that a row fits its page.
  const cells = leads.paragraphs.filter((_, at) => leads.roles[at] === 'Table/TR/TH/P');
  expect(cells.map((cell) => cell.trim())).toContain('How do they do? Compared with the role?');
  const own = await packFor(self.caller, annualReviewId);
  expect(own.words).toEqual(said.filter((word) => word.startsWith('S')));
});
