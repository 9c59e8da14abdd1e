import { useUrlText } from '#web/ui/table/use-url-list.ts';

/** So many rows of a panel stand there at first, so that the next panel is near. */
export const ROWS_AT_FIRST = 10;

export type FirstRows = {
  /** For the table: how many rows, undefined for all. */
  readonly limit: number | undefined;
  readonly isWhole: boolean;
  readonly setWhole: (isWhole: boolean) => void;
};

/** Whether a panel shows its first rows or all of them, kept in the address: `?reviewRows=all`. */
export function useFirstRows(parameter: string): FirstRows {
  const [rows, setRows] = useUrlText(parameter);
  const isWhole = rows === 'all';
  return {
    limit: isWhole ? undefined : ROWS_AT_FIRST,
    isWhole,
    setWhole: (wanted) => setRows(wanted ? 'all' : ''),
  };
}
