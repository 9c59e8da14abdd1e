import { useUrlText } from '#web/ui/table/use-url-list.ts';

/** Panels initially show this many rows, to keep the next panel close. */
export const ROWS_AT_FIRST = 10;

export type FirstRows = {
  /** The table's row limit; undefined for all rows. */
  readonly limit: number | undefined;
  readonly isWhole: boolean;
  readonly setWhole: (isWhole: boolean) => void;
};

/** Whether a panel shows its first rows or all of them. Stored in the URL as `?reviewRows=all`. */
export function useFirstRows(parameter: string): FirstRows {
  const [rows, setRows] = useUrlText(parameter);
  const isWhole = rows === 'all';
  return {
    limit: isWhole ? undefined : ROWS_AT_FIRST,
    isWhole,
    setWhole: (wanted) => setRows(wanted ? 'all' : ''),
  };
}
