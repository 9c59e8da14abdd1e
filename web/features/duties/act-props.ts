import type { RefObject } from 'react';

/** What the button of a duty needs from its line. */
export type ActProps = {
  readonly today: string;
  /** The viewer finishes the duty here. It reads Done with the press, and is open again when refused. */
  readonly onFinish: (work: () => Promise<unknown>) => Promise<void>;
  readonly line: RefObject<HTMLLIElement | null>;
};
