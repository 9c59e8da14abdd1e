import type { Question } from '#contract/reviews/questions/question-sets.schemas.ts';
import type { DraftKeeper } from '#web/app/drafts/draft-keeper.ts';
import { commentId, fieldId } from './questions/question-state.ts';

type Place = { readonly number: number; readonly fieldId: string; readonly caret: number };

/**
 * Writes a quote into the text of this question, where its caret is; without one into the first long text.
 * Returns where it went; null if the form has no text.
 */
export function quoteInto(
  keeper: DraftKeeper,
  questions: readonly Question[],
  key: string | null,
  quote: string,
): Place | null {
  const question = questions.find((one) => one.key === key) ?? questions.find(({ kind }) => kind === 'text');
  if (question === undefined) return null;
  const id = question.kind === 'text' ? fieldId(question) : commentId(question);
  const text = keeper.current().notes[question.key]?.text ?? '';
  const field = document.getElementById(id);
  const isFocused = question.key === key && field instanceof HTMLTextAreaElement;
  const [from, to] = isFocused ? [field.selectionStart, field.selectionEnd] : [text.length, text.length];
  // A selection stays: a quote never replaces words.
  const before = text.slice(0, Math.max(from, to));
  const start = before === '' || before.endsWith('\n') ? '' : '\n';
  const inserted = `${start}${quote}\n`;
  keeper.write('notes', question.key, before + inserted + text.slice(before.length));
  return { number: questions.indexOf(question) + 1, fieldId: id, caret: before.length + inserted.length };
}
