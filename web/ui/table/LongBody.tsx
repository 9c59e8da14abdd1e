import type { ReactNode, Ref } from 'react';
import { LazyModule } from '../lazy-module.ts';
import { useLazy } from '../use-lazy.ts';
import type { Line } from './lines.ts';

type Props<Row> = {
  readonly lines: readonly Line<Row>[];
  readonly renderLine: (line: Line<Row>, index: number, measure?: Ref<HTMLTableRowElement>) => ReactNode;
};

const longBody = new LazyModule(() => import('./VirtualBody.tsx'));

/** Renders the first lines immediately, and lazy loads the virtualized body, which only long tables need. */
export function LongBody<Row>({ lines, renderLine }: Props<Row>) {
  const loaded = useLazy(longBody, true);
  return loaded === null ? (
    <tbody>{lines.slice(0, FIRST_LINES).map((line, index) => renderLine(line, index))}</tbody>
  ) : (
    <loaded.VirtualBody lines={lines} renderLine={renderLine} />
  );
}

const FIRST_LINES = 40;
