import { questionsOf } from '#contract/reviews/questions/question-set-changes.ts';
import type {
  Question,
  QuestionSet,
  QuestionSetContent,
} from '#contract/reviews/questions/question-sets.schemas.ts';
import type { QuestionKind } from '#contract/reviews/questions/question-sets.ts';

type Section = QuestionSetContent['sections'][number];
/** A change of a set. What it is about may be gone meanwhile; then it changes nothing. */
export type Edit = (content: QuestionSetContent) => QuestionSetContent;

/** The questions that the editor shows: the draft, or the published version. */
export const contentOf = ({ draft, published }: Pick<QuestionSet, 'draft' | 'published'>) =>
  draft ?? published;

/** Replaces the question with this key, or adds it to the end of a section, or of a new one if missing. */
export const putQuestion =
  (key: string, question: Question, section: number): Edit =>
  ({ sections }) => {
    if (sections.some(({ questions }) => holds(questions, key)))
      return eachSection(sections, (questions) => questions.map((one) => (one.key === key ? question : one)));
    if (sections.length === 0) return { sections: [{ title: 'Questions', questions: [question] }] };
    return atSection(sections, Math.min(section, sections.length - 1), (questions) => [
      ...questions,
      question,
    ]);
  };

/** Moves a question by one place, also into the section before or after. */
export const moveQuestion =
  (key: string, by: -1 | 1): Edit =>
  (content) => {
    const at = content.sections.findIndex(({ questions }) => holds(questions, key));
    const { questions } = content.sections[at] ?? { questions: [] };
    const place = questions.findIndex((one) => one.key === key);
    const question = questions[place];
    if (question === undefined) return content;
    if (questions[place + by] !== undefined)
      return atSection(content.sections, at, (list) => swapped(list, place, place + by));
    if (content.sections[at + by] === undefined) return content;
    return atSection(deleteQuestion(key)(content).sections, at + by, (list) =>
      by < 0 ? [...list, question] : [question, ...list],
    );
  };

export const moveToSection =
  (key: string, section: number): Edit =>
  (content) => {
    const question = questionsOf(content).find((one) => one.key === key);
    if (question === undefined || content.sections[section] === undefined) return content;
    return atSection(deleteQuestion(key)(content).sections, section, (list) => [...list, question]);
  };

/** Puts a copy with another key after the question. */
export const copyQuestion =
  (key: string, newKey: string): Edit =>
  ({ sections }) =>
    eachSection(sections, (questions) =>
      questions.flatMap((one) => (one.key === key ? [one, { ...one, key: newKey }] : [one])),
    );

export const deleteQuestion =
  (key: string): Edit =>
  ({ sections }) =>
    eachSection(sections, (questions) => questions.filter((one) => one.key !== key));

/** Puts a deleted question back into the section with this title, or the last one. */
export const restoreQuestion =
  (question: Question, title: string): Edit =>
  (content) => {
    const found = content.sections.findIndex((one) => one.title === title);
    const withSection = content.sections.length === 0 ? addSection(title)(content) : content;
    return putQuestion(question.key, question, found < 0 ? withSection.sections.length : found)(withSection);
  };

export const addSection =
  (title: string): Edit =>
  ({ sections }) => ({ sections: [...sections, { title, questions: [] }] });

export const renameSection =
  (section: number, title: string): Edit =>
  ({ sections }) => ({
    sections: sections.map((one, place) => (place === section ? { ...one, title } : one)),
  });

export const moveSection =
  (section: number, by: -1 | 1): Edit =>
  (content) =>
    content.sections[section] === undefined || content.sections[section + by] === undefined
      ? content
      : { sections: swapped(content.sections, section, section + by) };

/** Removes a section without questions. */
export const deleteSection =
  (section: number): Edit =>
  ({ sections }) => ({
    sections: sections.filter(({ questions }, place) => place !== section || questions.length > 0),
  });

/** The questions of the published version that the draft lacks, each with the title of its section. */
export const deletedQuestions = ({ published, draft }: Pick<QuestionSet, 'draft' | 'published'>) =>
  published.sections.flatMap(({ title, questions }) =>
    questions
      .filter(({ key }) => draft !== null && questionsOf(draft).every((one) => one.key !== key))
      .map((question) => ({ title, question })),
  );

/** A key that no question has. No person has to read the key, so it need not say what the question asks. */
export function newKey(kind: QuestionKind): string {
  return `${kind}-${crypto.randomUUID().slice(0, 6)}`;
}

const holds = (questions: readonly Question[], key: string) => questions.some((one) => one.key === key);

const eachSection = (
  sections: readonly Section[],
  change: (questions: readonly Question[]) => Question[],
): QuestionSetContent => ({
  sections: sections.map((one) => ({ ...one, questions: change(one.questions) })),
});

const atSection = (
  sections: readonly Section[],
  section: number,
  change: (questions: readonly Question[]) => Question[],
): QuestionSetContent => ({
  sections: sections.map((one, place) =>
    place === section ? { ...one, questions: change(one.questions) } : one,
  ),
});

/** The list with two neighbors in the other order. */
function swapped<Row>(list: readonly Row[], from: number, to: number): Row[] {
  const rows = [...list];
  rows.splice(to, 0, ...rows.splice(from, 1));
  return rows;
}
