import { createContext, useContext, useEffect } from 'react';

/** A form's data about its visible fields, apart from their values. */
export class FieldBook {
  /** Fields that show their own errors. */
  readonly shown = new Set<string>();
  /** Fields whose text is not a valid value, with the error sentence. */
  readonly unreadable = new Map<string, string>();

  markUnreadable(name: string, message: string | null): void {
    if (message === null) this.unreadable.delete(name);
    else this.unreadable.set(name, message);
  }
}

export const FieldBookContext = createContext(new FieldBook());

/** Registers a field with its form while it is mounted. */
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
