import { createContext, useContext, useEffect } from 'react';

/** A field's label, and its value as text; '' for none. */
export type FieldWords = { readonly label: string; readonly asText: (value: unknown) => string };

/** A form's data about its visible fields, apart from their values. */
export class FieldBook {
  /** Fields that show their own errors. */
  readonly shown = new Set<string>();
  /** Fields whose text is not a valid value, with the error sentence. */
  readonly unreadable = new Map<string, string>();
  /** How to write a field's value as text, in the order of the page. */
  readonly words = new Map<string, FieldWords>();

  markUnreadable(name: string, message: string | null): void {
    if (message === null) this.unreadable.delete(name);
    else this.unreadable.set(name, message);
  }
}

export const FieldBookContext = createContext(new FieldBook());

/** Registers a field with its form while it is mounted. */
export function useFieldBook(name: string, words?: FieldWords): FieldBook {
  const book = useContext(FieldBookContext);
  useEffect(() => {
    book.shown.add(name);
    return () => {
      book.shown.delete(name);
      book.unreadable.delete(name);
      book.words.delete(name);
    };
  }, [book, name]);
  useEffect(() => {
    if (words !== undefined) book.words.set(name, words);
  });
  return book;
}
