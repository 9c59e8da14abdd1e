import type { ReactNode } from 'react';
import { Failed } from './Failed.tsx';

/** A load, as the query tells of it. */
export type Load = {
  /** How often it has failed. */
  readonly errorUpdateCount: number;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
};

type Props = {
  readonly load: Load;
  /** One sentence that says what could not be loaded. */
  readonly failed: string;
  /** Shown until the first response. */
  readonly children: ReactNode;
};

/**
 * In place of data that is not there: the skeleton, and after a failure the sentence with Try again, also while the
 * load is tried again by itself.
 */
export function NotLoaded({ load, failed, children }: Props) {
  if (load.errorUpdateCount === 0) return children;
  return <Failed text={failed} isRetrying={load.isFetching} onRetry={() => void load.refetch()} />;
}
