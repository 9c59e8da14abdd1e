import { memo, useMemo } from 'react';
import type { ReviewedKudo } from '#contract/kudos/kudos.schemas.ts';
import { kudoColumns } from './kudo-columns.tsx';
import { KudoTable } from './KudoTable.tsx';
import classes from '../kudos.module.css';
import type { KudoList } from './use-kudo-list.ts';

type Props = { readonly list: KudoList; readonly onOpen: (kudo: ReviewedKudo) => void };

/** Approved kudos, newest first. */
export const ApprovedKudos = memo(function ApprovedKudos({ list, onOpen }: Props) {
  const columns = useMemo(() => kudoColumns({ onOpen }), [onOpen]);
  return (
    <section aria-label="Approved Kudos">
      <div className={classes.toolbar}>
        <h2 className={classes.heading}>Approved Kudos {list.total !== '' && `(${list.total})`}</h2>
      </div>
      <KudoTable
        list={list}
        caption="Approved Kudos"
        columns={columns}
        emptyText={
          list.isFiltered ? 'No approved kudos match the search.' : 'No kudos have been approved yet.'
        }
        isAutomatic
      />
    </section>
  );
});
