import type { ReviewedKudo } from '#contract/kudos.ts';
import { Empty } from '#web/ui/layout/Empty.tsx';
import { Skeletons } from '#web/ui/layout/Skeletons.tsx';
import type { Column } from '#web/ui/table/columns.ts';
import { MoreRows } from '#web/ui/table/MoreRows.tsx';
import { SortTable } from '#web/ui/table/SortTable.tsx';
import { exactCount } from '#web/ui/table/exact-count.ts';
import type { KudoList } from './use-kudo-list.ts';

type Props = {
  readonly list: KudoList;
  readonly caption: string;
  readonly columns: readonly Column<ReviewedKudo>[];
  readonly emptyText: string;
  readonly isAutomatic?: boolean;
};

const keyOf = (kudo: ReviewedKudo) => kudo.shoutoutId;

/** The loaded kudos of one state; the server has more. */
export function KudoTable({ list, caption, columns, emptyText, isAutomatic = false }: Props) {
  const { rows, total, sort, setSort, defaultSort, hasMore, isLoadingMore, loadMore } = list;
  if (rows === undefined && list.isError) return <Empty text="The kudos could not be loaded." />;
  if (rows === undefined) return <Skeletons shape="table" rows={SKELETON_ROWS} />;
  return (
    <>
      <SortTable
        caption={caption}
        columns={columns}
        rows={rows}
        rowKey={keyOf}
        sort={sort}
        onSort={setSort}
        defaultSort={defaultSort}
        emptyText={emptyText}
        serverRows={exactCount(total)}
      />
      <MoreRows
        noun="kudos"
        hasMore={hasMore}
        isLoading={isLoadingMore}
        onMore={loadMore}
        isAutomatic={isAutomatic && !list.hasFailedMore}
      />
    </>
  );
}

/** Two tables of this height fill a screen, so nothing visible shifts when the data arrives. */
const SKELETON_ROWS = 20;
