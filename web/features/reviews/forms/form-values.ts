import type { ReviewAnswers, ReviewDraft } from '#contract/reviews/forms/review-forms.schemas.ts';
import type { Draft, ServerDraft } from '#web/app/drafts/draft.ts';

/** The draft of the server in the words of the device: what is chosen, and what is written. */
export const asServerDraft = ({ version, texts, choices }: ReviewDraft): ServerDraft => ({
  version,
  answers: choices,
  notes: texts,
});

/** What a draft says, without its times. */
export const valuesOf = ({ answers, notes }: Draft): ReviewAnswers => ({
  texts: textsOf(notes),
  choices: textsOf(answers),
});

const textsOf = (part: Draft['notes']) =>
  Object.fromEntries(Object.entries(part).map(([key, { text }]) => [key, text]));

/** What another device wrote, where the person has to choose. */
export const othersOf = ({ notes }: Draft): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(notes).flatMap(([key, { other }]) => (other ? [[key, other.text]] : [])));

export const isEmpty = ({ texts, choices }: ReviewAnswers): boolean =>
  [...Object.values(texts), ...Object.values(choices)].every((text) => text.trim() === '');

/** Whether this device has words that neither the server's draft nor the submitted answers have. */
export const hasLeftOvers = ({ notes }: Draft, { texts }: ReviewAnswers): boolean =>
  Object.entries(notes).some(
    ([key, { text, at, from }]) =>
      at !== from && text.trim() !== '' && !(texts[key] ?? '').includes(text.trim()),
  );
