import { createContext, use } from 'react';
import type {
  Question,
  QuestionSet,
  QuestionSetContent,
} from '#contract/reviews/questions/question-sets.schemas.ts';
import type { Edit } from './set-edits.ts';

/** The open form: of a question and its section, or of a section by its place, null for a new one. */
export type Opened =
  | { readonly question: Question; readonly section: number; readonly isNew: boolean }
  | { readonly section: number | null };

type Editor = {
  /** As it is saved. */
  readonly set: QuestionSet;
  /** As it is shown, with the presses that are being saved. */
  readonly content: QuestionSetContent;
  readonly edit: (change: Edit) => void;
  readonly open: (what: Opened) => void;
  /** Tells screen readers. */
  readonly say: (sentence: string) => void;
  /** After the edit, the element with this `data-goal` gets the focus; a menu gives its button another id. */
  readonly focusOn: (name: string) => void;
};

export const EditorContext = createContext<Editor | null>(null);

export function useEditor(): Editor {
  const editor = use(EditorContext);
  if (editor === null) throw new Error('There is no editor around this part.');
  return editor;
}

/** The heading of a section; it takes the focus from a question that was deleted. */
export const sectionId = (place: number) => `question-section-${place}`;
