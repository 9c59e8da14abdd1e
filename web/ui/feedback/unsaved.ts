import { createContext, type RefObject } from 'react';

/** How the form in a dialog tells the dialog whether closing it would throw something away. */
export const UnsavedContext = createContext<RefObject<(() => boolean) | null> | null>(null);
