import { isLongerThan } from '#contract/core/values/characters.ts';
import type { Question, QuestionSetContent } from '#contract/reviews/questions/question-sets.schemas.ts';
import type { ReviewAnswers } from './review-forms.schemas.ts';
import { ANSWER_MAX_CHARACTERS } from './review-forms.ts';

/** What the questions of a set say to a reader: the first name of the employee in the place of `{name}`. */
export const inWordsOf = (wording: string, firstName: string) => wording.replaceAll('{name}', firstName);

export const questionsOf = ({ sections }: QuestionSetContent): Question[] =>
  sections.flatMap(({ questions }) => questions);

/** Keys of questions: what keeps answers from being submitted. */
type AnswerProblems = {
  readonly missing: readonly string[];
  readonly tooLong: readonly string[];
  /** Chosen is what the question doesn't offer. */
  readonly notValid: readonly string[];
  /** Answered is what the set doesn't ask. */
  readonly unknown: readonly string[];
};

/** Page and server check with it before a submission. Source: docs/product/review-forms.md. */
export function answerProblems(set: QuestionSetContent, { texts, choices }: ReviewAnswers): AnswerProblems {
  const questions = questionsOf(set);
  const keysOf = (those: readonly Question[]) => those.map(({ key }) => key);
  const takesText = new Set(keysOf(questions.filter(hasText)));
  const takesChoice = new Set(keysOf(questions.filter(({ kind }) => kind !== 'text')));
  return {
    missing: keysOf(questions.filter((one) => one.isRequired && !isAnswered(one, { texts, choices }))),
    tooLong: keysOf(
      questions.filter(({ key }) => isLongerThan((texts[key] ?? '').trim(), ANSWER_MAX_CHARACTERS)),
    ),
    notValid: keysOf(questions.filter((one) => one.kind !== 'text' && !offers(one, choices[one.key] ?? ''))),
    unknown: [
      ...Object.keys(texts).filter((key) => !takesText.has(key)),
      ...Object.keys(choices).filter((key) => !takesChoice.has(key)),
    ],
  };
}

const hasText = ({ kind, hasComment }: Question) => kind === 'text' || hasComment;

/** A long text that isn't blank; any other kind by its choice, N/A included. */
export const isAnswered = ({ key, kind }: Question, { texts, choices }: ReviewAnswers) =>
  kind === 'text' ? (texts[key] ?? '').trim() !== '' : (choices[key] ?? '') !== '';

function offers(question: Question, chosen: string): boolean {
  if (chosen === '') return true;
  if (chosen === 'na') return question.notApplicable !== null;
  const indices = chosen.split(',').map(Number);
  const isSeveral = question.kind === 'choices' || question.kind === 'values';
  const most = isSeveral ? (question.most ?? question.options.length) : 1;
  const offered =
    question.kind === 'scale' || question.kind === 'overall' ? question.steps : question.options;
  return (
    indices.length <= most &&
    new Set(indices).size === indices.length &&
    indices.every((index) => index < offered.length)
  );
}

/** The chosen steps or options of a question in words; empty without one. */
export function chosenInWords(question: Question, { choices }: ReviewAnswers): string[] {
  const chosen = choices[question.key] ?? '';
  if (chosen === '') return [];
  if (chosen === 'na') return question.notApplicable === null ? [] : [question.notApplicable];
  const offered =
    question.kind === 'scale' || question.kind === 'overall' ? question.steps : question.options;
  return chosen.split(',').flatMap((index) => offered[Number(index)] ?? []);
}

/** The answers without the empty ones. */
export const withoutEmpty = ({ texts, choices }: ReviewAnswers): ReviewAnswers => ({
  texts: Object.fromEntries(
    Object.entries(texts).flatMap(([key, text]) => (text.trim() === '' ? [] : [[key, text.trim()]])),
  ),
  choices: Object.fromEntries(Object.entries(choices).filter(([, chosen]) => chosen !== '')),
});
