import { createContext, useContext, useEffect } from 'react';

/** A field's label, and its value as text; '' for none. */
export type FieldWords = { readonly label: string; readonly asText: (value: unknown) => string };

/** A form's data about its visible fields, apart from their values. */
export class FieldRegistry {
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

export const FieldRegistryContext = createContext(new FieldRegistry());

/** Registers a field with its form while it is mounted. */
export function useFieldRegistry(name: string, words?: FieldWords): FieldRegistry {
  const registry = useContext(FieldRegistryContext);
  useEffect(() => {
    registry.shown.add(name);
    return () => {
      registry.shown.delete(name);
      registry.unreadable.delete(name);
      registry.words.delete(name);
    };
  }, [registry, name]);
  useEffect(() => {
    if (words !== undefined) registry.words.set(name, words);
  });
  return registry;
}
