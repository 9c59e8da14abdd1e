import type { ReactNode } from 'react';
import { Empty } from './Empty.tsx';
import { Failed } from './Failed.tsx';
import { Skeletons } from './Skeletons.tsx';

/** A load, as the query tells of it. */
export type Load = {
  /** How often it has failed. */
  readonly errorUpdateCount: number;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
};

type Props<Data> = {
  readonly load: Load;
  /** Undefined until the first response. */
  readonly data: Data | undefined;
  /** One sentence that says what could not be loaded. */
  readonly failed: string;
  /** Shown until the first response. */
  readonly skeleton?: ReactNode;
  /** What surrounds the skeleton and the failure, for content that brings its own page or widget. */
  readonly frame?: (state: ReactNode, isLoading: boolean) => ReactNode;
  /** The sentence in place of data without anything to show; null if there is something. */
  readonly emptyText?: (data: Data) => string | null;
  readonly emptyAction?: ReactNode;
  readonly children: (data: Data) => ReactNode;
};

/**
 * What a query loads: the skeleton, and after a failure the sentence with Try again, also while the load is
 * tried again by itself; then the data.
 */
export function Loaded<Data>(props: Props<Data>) {
  const { load, data, failed, skeleton = <Skeletons />, frame = (state) => state, children } = props;
  if (data !== undefined) {
    const emptyText = props.emptyText?.(data) ?? null;
    return emptyText === null ? children(data) : <Empty text={emptyText} action={props.emptyAction} />;
  }
  if (load.errorUpdateCount === 0) return frame(skeleton, true);
  const retry = () => void load.refetch();
  return frame(<Failed text={failed} isRetrying={load.isFetching} onRetry={retry} />, false);
}

/** For `emptyText` of a list. */
export const ifEmpty = (text: string) => (rows: readonly unknown[]) => (rows.length === 0 ? text : null);
