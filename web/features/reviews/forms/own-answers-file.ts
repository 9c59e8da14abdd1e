import { chosenInWords, inWordsOf, questionsOf } from '#contract/reviews/forms/review-answers.ts';
import type { ReviewAnswers, ReviewForm } from '#contract/reviews/forms/review-forms.schemas.ts';
import { saveAs } from '#web/app/calls/save-as.ts';
import { titleOf } from './form-words.ts';

/** The person's own answers as plain text. */
function answersText(form: ReviewForm, values: ReviewAnswers): string {
  const { content, employee, period } = form;
  return [
    titleOf(form),
    period,
    ...questionsOf(content).flatMap((question) => {
      const text = (values.texts[question.key] ?? '').trim();
      const lines = [chosenInWords(question, values).join(', '), text];
      return ['', inWordsOf(question.wording, employee.firstName), ...lines.filter((line) => line !== '')];
    }),
    '',
  ].join('\n');
}

/** Saves the answers on this device. */
export function saveAnswers(form: ReviewForm, values: ReviewAnswers): void {
  const name = titleOf(form)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  saveAs(new Blob([answersText(form, values)], { type: 'text/plain;charset=utf-8' }), `${name}.txt`);
}
