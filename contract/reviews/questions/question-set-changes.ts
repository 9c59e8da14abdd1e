import type { QuestionSetDraft } from './question-set-rules.schemas.ts';

type Sections = QuestionSetDraft['sections'];

type Question = Sections[number]['questions'][number];

/** What differs between two versions of a set: the keys of questions, in the order of the set they are in. */
export type QuestionSetChanges = {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly string[];
  /** Questions and sections come in another order, or a section has another title. */
  readonly isRearranged: boolean;
};

/** Compares two versions of a set by the keys of their questions. */
export function changesBetween(before: QuestionSetDraft, after: QuestionSetDraft): QuestionSetChanges {
  const [old, now] = [byKey(before), byKey(after)];
  return {
    added: [...now.keys()].filter((key) => !old.has(key)),
    removed: [...old.keys()].filter((key) => !now.has(key)),
    changed: [...now].flatMap(([key, question]) => {
      const earlier = old.get(key);
      return earlier !== undefined && partsOf(earlier) !== partsOf(question) ? [key] : [];
    }),
    isRearranged: outlineOf(before, now) !== outlineOf(after, old),
  };
}

/** Whether both versions ask the same, in the same order. */
export const isSameSet = (one: QuestionSetDraft, other: QuestionSetDraft) => wholeOf(one) === wholeOf(other);

/** All questions of a set, in order. */
export const questionsOf = ({ sections }: QuestionSetDraft): Question[] =>
  sections.flatMap(({ questions }) => questions);

const byKey = (set: QuestionSetDraft) => new Map(questionsOf(set).map((one) => [one.key, one]));

/** The parts in a fixed order, because PostgreSQL keeps them in another. */
const partsOf = ({ kind, wording, help, ...rest }: Question) =>
  JSON.stringify([
    kind,
    wording,
    help,
    rest.isRequired,
    rest.isShared,
    rest.hasComment,
    rest.steps,
    rest.notApplicable,
    rest.options,
    rest.most,
    rest.declinesWith,
  ]);

/** The titles of the sections, with the keys of those questions that the other set has too. */
const outlineOf = ({ sections }: QuestionSetDraft, other: ReadonlyMap<string, unknown>) =>
  JSON.stringify(
    sections.map(({ title, questions }) => [
      title,
      questions.flatMap(({ key }) => (other.has(key) ? [key] : [])),
    ]),
  );

const wholeOf = ({ sections }: QuestionSetDraft) =>
  JSON.stringify(
    sections.map(({ title, questions }) => [title, questions.map((one) => [one.key, partsOf(one)])]),
  );
