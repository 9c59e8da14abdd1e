import { useState } from 'react';
import { usePrinting } from './use-printing.ts';

/** Above this many lines, a table is virtualized. */
export const VIRTUAL_FROM = 200;

/**
 * Whether a table of this many lines is virtualized. A table stays so while a search shortens it: the search
 * must neither render hundreds of rows at once nor change the column widths. A printout has all lines.
 */
export function useLong(lines: number): boolean {
  const isPrinting = usePrinting();
  const [wasLong, setLong] = useState(false);
  const isLong = wasLong || (lines > VIRTUAL_FROM && !isPrinting);
  if (isLong !== wasLong) setLong(isLong);
  return isLong && !isPrinting;
}
