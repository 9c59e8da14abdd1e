import { z } from 'zod';
import type { ReviewerType } from '#contract/core/enums.ts';
import { questionsOf } from '#contract/reviews/questions/question-set-changes.ts';
import type { QuestionSetContent } from '#contract/reviews/questions/question-sets.schemas.ts';
import type { DialogPlace } from '#web/ui/forms/kept-drafts.ts';
import type { Opened } from './editor-context.ts';
import { emptyQuestion } from './question-form.ts';

/** The key of a question, null for a section, and the place of the section, null for a new one. */
const place = z.object({ key: z.string().nullable(), section: z.int().nullable(), isNew: z.boolean() });

/** The name of the dialog in which all forms of a set open. */
export const formsOf = (type: ReviewerType) => `${type} Questions`;

export const placeOf = (type: ReviewerType, opened: Opened): DialogPlace => ({
  name: formsOf(type),
  given: ('question' in opened
    ? { key: opened.question.key, section: opened.section, isNew: opened.isNew }
    : { key: null, section: opened.section, isNew: false }) satisfies z.output<typeof place>,
});

/** The form of that place; null if its question or its section is gone. */
export function openedIn(type: ReviewerType, content: QuestionSetContent, given: unknown): Opened | null {
  const { data } = place.safeParse(given);
  if (data === undefined) return null;
  const { key, section, isNew } = data;
  if (section !== null && content.sections[section] === undefined) return null;
  if (key === null) return { section };
  const question = isNew ? emptyQuestion(type, key) : questionsOf(content).find((one) => one.key === key);
  return question === undefined || section === null ? null : { question, section, isNew };
}
