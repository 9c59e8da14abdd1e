import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type Ref, useLayoutEffect, useRef, useState } from 'react';
import type { Line } from './lines.ts';

type Props<Row> = {
  readonly lines: readonly Line<Row>[];
  readonly renderLine: (line: Line<Row>, index: number, measure: Ref<HTMLTableRowElement>) => ReactNode;
};

/** The virtualized body of a long table: renders only the lines near the viewport. The window scrolls. */
export function VirtualBody<Row>({ lines, renderLine }: Props<Row>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [top, setTop] = useState(0);
  // Content above the table may change its height. Setting the same number again doesn't render.
  useLayoutEffect(() => {
    const measure = () => setTop((body.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  // oxlint-disable-next-line react/incompatible-library -- none of its results is memoized here
  const virtual = useWindowVirtualizer({
    count: lines.length,
    estimateSize: () => ROW_PX,
    overscan: 8,
    scrollMargin: top,
    getItemKey: (index) => lines[index]?.key ?? index,
    measureElement: onceLaidOut,
  });
  const shown = virtual.getVirtualItems();
  const before = (shown[0]?.start ?? top) - top;
  const after = virtual.getTotalSize() - ((shown.at(-1)?.end ?? top) - top);
  return (
    <tbody ref={body}>
      <Gap height={before} />
      {shown.map(({ index }) => {
        const line = lines[index];
        return line === undefined ? null : renderLine(line, index, virtual.measureElement);
      })}
      <Gap height={after} />
    </tbody>
  );
}

const ROW_PX = 45;

type Measure = NonNullable<Parameters<typeof useWindowVirtualizer<HTMLTableRowElement>>[0]['measureElement']>;

/**
 * Reads a row's height from its ResizeObserver entry. Measuring the element instead would force a layout per
 * new row.
 */
const onceLaidOut: Measure = (row, entry, list) => {
  const height = entry?.borderBoxSize[0]?.blockSize;
  if (height !== undefined) return Math.round(height);
  return list.itemSizeCache.get(list.options.getItemKey(list.indexFromElement(row))) ?? ROW_PX;
};

/** Takes the space of lines that are not rendered. */
function Gap({ height }: { readonly height: number }) {
  return height <= 0 ? null : <tr aria-hidden style={{ height }} />;
}
