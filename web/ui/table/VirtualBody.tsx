import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type Ref, useLayoutEffect, useRef, useState } from 'react';
import type { Line } from './lines.ts';

type Props<Row> = {
  readonly lines: readonly Line<Row>[];
  readonly renderLine: (line: Line<Row>, index: number, measure: Ref<HTMLTableRowElement>) => ReactNode;
};

/** The body of a long table: only the lines near the screen are drawn. The page itself scrolls. */
export function VirtualBody<Row>({ lines, renderLine }: Props<Row>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [top, setTop] = useState(0);
  // What stands above may change its height; setting the same number again costs nothing.
  useLayoutEffect(() => {
    const measure = () => setTop((body.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  // oxlint-disable-next-line react/incompatible-library -- nothing that it returns is memoised here
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

/** A row's height as its observer tells it; asking the row itself would lay the page out once for each new row. */
const onceLaidOut: Measure = (row, entry, list) => {
  const height = entry?.borderBoxSize[0]?.blockSize;
  if (height !== undefined) return Math.round(height);
  return list.itemSizeCache.get(list.options.getItemKey(list.indexFromElement(row))) ?? ROW_PX;
};

/** Stands for the lines that are not drawn. */
function Gap({ height }: { readonly height: number }) {
  return height <= 0 ? null : <tr aria-hidden style={{ height }} />;
}
