import { createContext, type RefObject } from 'react';

/** Lets the form in a dialog tell the dialog whether closing would discard unsaved input. */
export const UnsavedContext = createContext<RefObject<(() => boolean) | null> | null>(null);
