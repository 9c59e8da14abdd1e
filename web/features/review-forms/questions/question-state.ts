import { ANSWER_MAX_CHARACTERS, type ReviewAnswers } from '#contract/review-forms.ts';
import type { Question, QuestionSetContent } from '#contract/question-sets.ts';

export const questionsOf = ({ sections }: QuestionSetContent): readonly Question[] =>
  sections.flatMap(({ questions }) => questions);

/** The value of the choice apart from the steps. */
export const NOT_APPLICABLE = 'na';

/** The HTML id of a question's field or group. */
export const fieldId = ({ key }: Question) => `question-${key}`;

/** The HTML id of the comment on a scale or a choice. */
export const commentId = ({ key }: Question) => `comment-${key}`;

/** A wording or a help text about this person. */
export const about = (words: string, firstName: string) => words.replaceAll('{name}', firstName);

/** The steps of a scale, or the options of a choice. */
export const labelsOf = ({ kind, steps, options }: Question) =>
  kind === 'scale' || kind === 'overall' ? steps : options;

export const takesSome = ({ kind }: Question) => kind === 'choices' || kind === 'values';

/** The chosen steps or options in words. */
export function chosenOf(question: Question, choice: string): readonly string[] {
  if (choice === NOT_APPLICABLE) return question.notApplicable === null ? [] : [question.notApplicable];
  const labels = labelsOf(question);
  return indicesOf(choice).flatMap((index) => labels[index] ?? []);
}

export const indicesOf = (choice: string): readonly number[] =>
  choice === '' || choice === NOT_APPLICABLE ? [] : choice.split(',').map(Number);

/** Words as a person counts them. */
export const countWords = (text: string) => text.match(/\S+/g)?.length ?? 0;

/** A long text of fewer words says little; of more, few people read it. */
const PLENTY = { from: 60, to: 200 } as const;

/** How long a text is, as a hint and never as a limit. Comments may be short. */
export function lengthHint(text: string, isComment: boolean): string {
  const words = countWords(text);
  const count = `${words.toLocaleString('en-US')} ${words === 1 ? 'word' : 'words'}`;
  return isComment ? count : `${count} · ${PLENTY.from}–${PLENTY.to} is plenty`;
}

export function isAnswered(question: Question, { texts, choices }: ReviewAnswers): boolean {
  const { key, kind } = question;
  return kind === 'text'
    ? (texts[key] ?? '').trim() !== ''
    : chosenOf(question, choices[key] ?? '').length > 0;
}

/** What is in the way of submitting: the question, its field, and what to do. */
export type Problem = { readonly key: string; readonly fieldId: string; readonly sentence: string };

export function problemsOf(content: QuestionSetContent, values: ReviewAnswers): readonly Problem[] {
  return questionsOf(content).flatMap((question) => {
    const { key, kind, isRequired } = question;
    const excess = (values.texts[key] ?? '').trim().length - ANSWER_MAX_CHARACTERS;
    if (excess > 0) {
      const id = kind === 'text' ? fieldId(question) : commentId(question);
      return [{ key, fieldId: id, sentence: tooLong(excess) }];
    }
    if (!isRequired || isAnswered(question, values)) return [];
    const sentence = kind === 'text' ? 'Please write an answer.' : 'Please choose an answer.';
    return [{ key, fieldId: fieldId(question), sentence }];
  });
}

const tooLong = (excess: number) =>
  `Please shorten this text by ${excess.toLocaleString('en-US')} ${excess === 1 ? 'character' : 'characters'}.`;

/** The answers that the form shows: nothing that an earlier version of the questions asked. */
export function answersOf(content: QuestionSetContent, { texts, choices }: ReviewAnswers): ReviewAnswers {
  const keys = new Set(questionsOf(content).map(({ key }) => key));
  const given = (part: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(part).filter(([key, text]) => keys.has(key) && text.trim() !== ''));
  return { texts: given(texts), choices: given(choices) };
}
