import type { RefObject } from 'react';

/** What the button of a duty needs from its line. */
export type ActProps = {
  readonly today: string;
  /** The viewer finishes the duty here. Until the server has said so, it stays as it is. */
  readonly onFinish: (work: () => Promise<unknown>) => Promise<void>;
  readonly line: RefObject<HTMLLIElement | null>;
};
