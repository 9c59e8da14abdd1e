import type { ReviewedKudo } from '#contract/kudos/kudos.schemas.ts';
import { Loaded } from '#web/ui/layout/Loaded.tsx';
import { Skeletons } from '#web/ui/layout/Skeletons.tsx';
import type { Column, RowFocus } from '#web/ui/table/columns.ts';
import { PagedTable } from '#web/ui/table/PagedTable.tsx';
import type { KudoList } from './use-kudo-list.ts';

type Props = {
  readonly list: KudoList;
  readonly caption: string;
  readonly columns: readonly Column<ReviewedKudo>[];
  readonly emptyText: string;
  readonly isAutomatic?: boolean;
  readonly rowFocus?: (kudo: ReviewedKudo) => RowFocus;
};

const keyOf = (kudo: ReviewedKudo) => kudo.shoutoutId;

/** The loaded kudos of one state; the server has more. */
export function KudoTable({ list, caption, columns, emptyText, isAutomatic = false, rowFocus }: Props) {
  const { rows, sort, setSort, defaultSort } = list;
  return (
    <Loaded
      load={list}
      data={rows}
      failed="The kudos could not be loaded."
      skeleton={<Skeletons shape="table" rows={SKELETON_ROWS} />}
    >
      {(rows) => (
        <PagedTable
          list={{ ...list, rows }}
          noun="kudos"
          isAutomatic={isAutomatic}
          caption={caption}
          columns={columns}
          rowKey={keyOf}
          rowFocus={rowFocus}
          sort={sort}
          onSort={setSort}
          defaultSort={defaultSort}
          emptyText={emptyText}
        />
      )}
    </Loaded>
  );
}

/** Two tables of this height fill a screen, so nothing visible shifts when the data arrives. */
const SKELETON_ROWS = 20;
