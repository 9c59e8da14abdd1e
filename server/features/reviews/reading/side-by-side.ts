import type { ReviewerType } from '#contract/core/enums.ts';
import type { Question } from '#contract/reviews/questions/question-sets.schemas.ts';
import type { ReadAnswer, ReadQuestion } from '#contract/reviews/reading/review-reading.schemas.ts';
import type { StoredEntry } from './review-reading.queries.ts';

/** One question as one reviewer was asked and answered it. */
type Asked = { readonly section: string; readonly question: Question; readonly answer: ReadAnswer };

/** What a reviewer submitted, question by question, in words. Nothing while the entry is open. */
function saidBy(entry: StoredEntry, firstName: string): Asked[] {
  const { type, employeeId, fullName, questions, answers } = entry;
  if (questions === null || answers === null) return [];
  return questions.sections.flatMap(({ title, questions: asked }) =>
    asked.map((question) => ({
      section: title,
      question,
      answer: {
        type,
        by: { employeeId, fullName },
        wording: question.wording.replaceAll('{name}', firstName),
        ...chosenIn(question, answers.choices[question.key] ?? ''),
        text: answers.texts[question.key] ?? '',
        isShared: type === 'Manager' ? question.isShared : null,
      },
    })),
  );
}

/** A choice in words: `na`, the index of a step, or indices of options, separated by commas. */
function chosenIn({ kind, steps, options, notApplicable }: Question, choice: string) {
  if (choice === '') return { chosen: [], step: null };
  if (choice === 'na') return { chosen: notApplicable === null ? [] : [notApplicable], step: null };
  const indices = choice.split(',').map(Number);
  const isScale = kind === 'scale' || kind === 'overall';
  const names = isScale ? steps : options;
  const chosen = indices.flatMap((index) => names[index] ?? []);
  return { chosen, step: isScale && chosen.length > 0 ? (indices[0] ?? null) : null };
}

/**
 * The answers that the reader may read, by question: self and manager side by side, then peers. Questions
 * follow the order of the first reviewer who was asked them; what only later ones were asked stands behind
 * their question before. So the order of what remains doesn't depend on what the reader may not read.
 */
export function sideBySide(
  entries: readonly StoredEntry[],
  firstName: string,
  mayRead: (type: ReviewerType, question: Question) => boolean,
): ReadQuestion[] {
  const questions: ReadQuestion[] = [];
  for (const entry of entries) {
    let place = 0;
    for (const { section, question, answer } of saidBy(entry, firstName)) {
      if (!mayRead(entry.type, question)) continue;
      const { key, kind, steps } = question;
      const known = questions.findIndex((one) => one.key === key);
      const before = questions[known];
      if (before) questions[known] = withAnswer(before, answer, steps);
      else questions.splice(place, 0, { key, kind, section, steps, answers: [answer], differs: false });
      place = (before ? known : place) + 1;
    }
  }
  return questions;
}

const STEPS_APART = 2;

/** Steps are compared only on the same scale. */
function withAnswer(question: ReadQuestion, answer: ReadAnswer, steps: readonly string[]): ReadQuestion {
  const self = question.answers.find(({ type }) => type === 'Self')?.step ?? null;
  const isApart =
    answer.type === 'Manager' &&
    self !== null &&
    answer.step !== null &&
    steps.join('\n') === question.steps.join('\n') &&
    Math.abs(self - answer.step) >= STEPS_APART;
  return { ...question, answers: [...question.answers, answer], differs: question.differs || isApart };
}
