import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { questionOf, setOf } from '#contract/reviews/questions/question-sets.test-data.ts';
import { questionSetLimits } from '#contract/core/values/constants.ts';
import { ANSWER_MAX_CHARACTERS } from '#contract/reviews/forms/review-forms.ts';
import type { Viewer } from '#contract/policies.ts';
import { readPdf } from '#server/testing/pdf.ts';
import type { Writer } from '#server/testing/review-forms.ts';
import { findReview } from '../steps/review-facts.queries.ts';
import { openReadingFixture, type ReadingFixture } from '../reading/review-reading.fixture.ts';
import { PackPrinter } from './pack-printer.ts';
import { asEmployee, packFor } from './review-pack.ts';

let fixture: ReadingFixture;
// The words count here, not the time.
const printer = new PackPrinter({ timeoutMs: 280_000 });
beforeAll(async () => {
  fixture = await openReadingFixture();
});
afterAll(async () => {
  await fixture.test.stop();
});

const scale = questionOf({
  key: 'level',
  kind: 'scale',
  wording: 'How do they do?\nCompared with\n\nthe role?',
  steps: ['Partly', 'Fully'],
  hasComment: true,
});
const longest = setOf(
  scale,
  ...Array.from({ length: questionSetLimits.questions - 1 }, (_, at) => questionOf({ key: `q${at}` })),
);

const WORD = 'S000000 ';
/** As many words as an answer can hold, by writer and question; a word comes again after ten others. */
const answerOf = ({ type }: Writer, place: number) =>
  Array.from({ length: ANSWER_MAX_CHARACTERS / WORD.length }, (_, at) => {
    return `${type.charAt(0)}${String(place * 10 + (at % 10)).padStart(6, '0')}`;
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
      ${JSON.stringify({ texts, choices: { level: '1' } })}::jsonb, now() from asked`.execute(
    fixture.test.owner,
  );
}

const wordsIn = (text: string) => text.match(/\b[SMP]\d{6}\b/g) ?? [];

async function printedFor(viewer: Viewer, annualReviewId: number) {
  const { db } = fixture.test.context;
  const review = await findReview(db, annualReviewId);
  const sheet = review && (await packFor(db, viewer, review));
  if (!sheet) throw new Error('The review was not found.');
  const pdf = await readPdf(await printer.print(sheet, viewer.employeeId));
  return { ...pdf, words: pdf.paragraphs.flatMap(wordsIn) };
}

it('prints every word of the longest review once and in order', { timeout: 300_000 }, async () => {
  const { annualReviewId, self, manager, peers } = await fixture.newReview();
  for (const writer of [self, manager, peers[0]]) await submitLongest(writer);
  const { questions } = await fixture.seen(fixture.lead, annualReviewId);
  const said = questions.flatMap(({ answers }) => answers.flatMap(({ text }) => wordsIn(text)));
  expect(said).toHaveLength(3 * questionSetLimits.questions * (ANSWER_MAX_CHARACTERS / WORD.length));
  const lead = { ...asEmployee(manager), permissions: ['Benchmark_TeamLead' as const] };
  const leads = await printedFor(lead, annualReviewId);
  expect(leads.words).toEqual(said);
  // A wording of several lines is one line in its cell, so that a row fits its page.
  const cells = leads.paragraphs.filter((_, at) => leads.roles[at] === 'Table/TR/TH/P');
  expect(cells.map((cell) => cell.trim())).toContain('How do they do? Compared with the role?');
  const own = await printedFor(asEmployee(self), annualReviewId);
  expect(own.words).toEqual(said.filter((word) => word.startsWith('S')));
});
