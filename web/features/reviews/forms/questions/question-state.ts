import { countCharacters, countWords } from '#contract/core/values/characters.ts';
import { answerProblems, questionsOf, withoutEmpty } from '#contract/reviews/forms/review-answers.ts';
import { ANSWER_MAX_CHARACTERS } from '#contract/reviews/forms/review-forms.ts';
import type { ReviewAnswers } from '#contract/reviews/forms/review-forms.schemas.ts';
import type { Question, QuestionSetContent } from '#contract/reviews/questions/question-sets.schemas.ts';

/** The value of the choice apart from the steps. */
export const NOT_APPLICABLE = 'na';

/** The HTML id of a question's field or group. */
export const fieldId = ({ key }: Question) => `question-${key}`;

/** The HTML id of the comment on a scale or a choice. */
export const commentId = ({ key }: Question) => `comment-${key}`;

/** The steps of a scale, or the options of a choice. */
export const labelsOf = ({ kind, steps, options }: Question) =>
  kind === 'scale' || kind === 'overall' ? steps : options;

export const takesSome = ({ kind }: Question) => kind === 'choices' || kind === 'values';

export const indicesOf = (choice: string): readonly number[] =>
  choice === '' || choice === NOT_APPLICABLE ? [] : choice.split(',').map(Number);

/** A long text of fewer words says little; of more, few people read it. */
const PLENTY = { from: 60, to: 200 } as const;

/** How long a text is, as a hint and never as a limit. Comments may be short. */
export function lengthHint(text: string, isComment: boolean): string {
  const words = countWords(text);
  const count = `${words.toLocaleString('en-US')} ${words === 1 ? 'word' : 'words'}`;
  return isComment ? count : `${count} · ${PLENTY.from}–${PLENTY.to} is plenty`;
}

/** What is in the way of submitting: the question, its field, and what to do. */
export type Problem = { readonly key: string; readonly fieldId: string; readonly sentence: string };

/** In the order of the questions. A text that is too long comes before a missing choice. */
export function problemsOf(content: QuestionSetContent, values: ReviewAnswers): readonly Problem[] {
  const { missing, notValid, tooLong } = answerProblems(content, values);
  return questionsOf(content).flatMap((question) => {
    const { key, kind } = question;
    if (tooLong.includes(key)) {
      const id = kind === 'text' ? fieldId(question) : commentId(question);
      const excess = countCharacters((values.texts[key] ?? '').trim()) - ANSWER_MAX_CHARACTERS;
      return [{ key, fieldId: id, sentence: shorten(excess) }];
    }
    if (!missing.includes(key) && !notValid.includes(key)) return [];
    const sentence = kind === 'text' ? 'Please write an answer.' : 'Please choose an answer.';
    return [{ key, fieldId: fieldId(question), sentence }];
  });
}

const shorten = (excess: number) =>
  `Please shorten this text by ${excess.toLocaleString('en-US')} ${excess === 1 ? 'character' : 'characters'}.`;

/** The answers that the form shows: nothing that an earlier version of the questions asked. */
export function answersOf(content: QuestionSetContent, values: ReviewAnswers): ReviewAnswers {
  const questions = questionsOf(content);
  const of = (part: Readonly<Record<string, string>>, takes: (question: Question) => boolean) =>
    Object.fromEntries(
      questions.filter(takes).flatMap(({ key }) => (part[key] === undefined ? [] : [[key, part[key]]])),
    );
  return withoutEmpty({
    texts: of(values.texts, ({ kind, hasComment }) => kind === 'text' || hasComment),
    choices: of(values.choices, ({ kind }) => kind !== 'text'),
  });
}

/** What the writer does. The functions stay the same between renders: only a changed question renders. */
export type QuestionEdits = {
  readonly write: (key: string, text: string) => void;
  readonly choose: (key: string, choice: string) => void;
  /** Chooses between the texts of two devices. */
  readonly resolve: (key: string, kept: 'mine' | 'other' | 'both') => void;
};
