import { createContext, useContext, useEffect } from 'react';

/** What a form knows of the fields on the screen beside their values. */
export class FieldBook {
  /** Fields that show their own errors. */
  readonly shown = new Set<string>();
  /** Fields that hold text that is no value yet, with the sentence that says so. */
  readonly unreadable = new Map<string, string>();

  markUnreadable(name: string, message: string | null): void {
    if (message === null) this.unreadable.delete(name);
    else this.unreadable.set(name, message);
  }
}

export const FieldBookContext = createContext(new FieldBook());

/** Enters a field in its form's book while it is on the screen. */
export function useFieldBook(name: string): FieldBook {
  const book = useContext(FieldBookContext);
  useEffect(() => {
    book.shown.add(name);
    return () => {
      book.shown.delete(name);
      book.unreadable.delete(name);
    };
  }, [book, name]);
  return book;
}
