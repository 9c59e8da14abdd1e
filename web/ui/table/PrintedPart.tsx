import { exactCount } from '../exact-count.ts';

type Props = {
  /** How many rows the page has loaded. */
  readonly shown: number;
  /** How many rows there are, as `37` or `1,000+`. */
  readonly total: string;
  /** What the rows are: "approved kudos". */
  readonly noun: string;
};

/** Says on paper that rows are missing. The screen has a button there. */
export function PrintedPart({ shown, total, noun }: Props) {
  if (shown >= (exactCount(total) ?? Infinity)) return null;
  return (
    <p data-print-only>
      {shown} of {total} {noun} are printed. “Show all” on the page loads the others.
    </p>
  );
}
