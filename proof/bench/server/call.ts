import type { Fixture, ViewerName } from './fixture.ts';

/** One call that a screen makes. A new call needs one row in `calls`. */
export type Call = {
  readonly name: string;
  readonly viewer: ViewerName;
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Below /api; `turn` counts the requests, for calls whose object is limited per minute. */
  readonly path: (fixture: Fixture, turn: number) => string;
  readonly body?: (fixture: Fixture, turn: number) => unknown;
  /** True if repeating the recorded statements does nothing: the limit of its own SQL then says nothing. */
  readonly isOnce?: boolean;
  /**
   * True for a whole list or dashboard. Such an answer grows with the company as specified; pages call its
   * pages.
   */
  readonly isWhole?: boolean;
};
