import { createContext } from 'react';

/** Lets the form in a dialog or on a page ask for the room of two columns. */
export const WidenContext = createContext<(isWide: boolean) => void>(() => undefined);
