import type { Scene, ViewerName } from './scene.ts';

/** One call that a screen makes. A new call needs one row in `calls`. */
export type Call = {
  readonly name: string;
  readonly viewer: ViewerName;
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Below /api; `turn` counts the requests, for calls whose object is limited per minute. */
  readonly path: (scene: Scene, turn: number) => string;
  readonly body?: (scene: Scene, turn: number) => unknown;
  /** The table from which the bare server (a) answers as many bytes. */
  readonly table: string;
  /** The one statement of the bare server (a) for a write. */
  readonly insert?: (scene: Scene) => string;
  /** True if a repetition of the recorded statements would do nothing, so that limit (b) says nothing. */
  readonly isOnce?: boolean;
  /** True for a whole list or dashboard. It grows with the company as specified, and pages call its pages instead. */
  readonly isWhole?: boolean;
};
