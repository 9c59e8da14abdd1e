import { useRef } from 'react';
import type { JobName } from '#contract/people/job-names.schemas.ts';
import type { JobNameKind } from '#contract/people/job-names.ts';
import { usePaged } from '#web/app/calls/paged.ts';
import { FormButton } from '#web/ui/dialogs/FormButton.tsx';
import { ifEmpty, Loaded } from '#web/ui/layout/Loaded.tsx';
import { Skeletons } from '#web/ui/layout/Skeletons.tsx';
import { Widget } from '#web/ui/layout/Widget.tsx';
import { lazyForm } from '#web/ui/lazy.tsx';
import { byServer, type Column } from '#web/ui/table/columns.ts';
import { FilterInput } from '#web/ui/table/FilterInput.tsx';
import { PagedTable } from '#web/ui/table/PagedTable.tsx';
import { useServerSearch, useUrlSort } from '#web/ui/table/use-url-list.ts';
import { BY_NAME, jobNamesQuery } from './job-names.api.ts';
import classes from './JobNames.module.css';

const RenameForm = lazyForm(async () => (await import('./RenameForm.tsx')).RenameForm);
const MergeForm = lazyForm(async () => (await import('./MergeForm.tsx')).MergeForm);

const words = {
  department: { title: 'Departments', noun: 'departments' },
  position: { title: 'Positions', noun: 'positions' },
} as const;

/** All departments, or all positions, with how many people have each. */
export function JobNames({ kind }: { readonly kind: JobNameKind }) {
  const { title, noun } = words[kind];
  const heading = useRef<HTMLHeadingElement>(null);
  const { text, setText, wanted } = useServerSearch(noun);
  const [sort, setSort] = useUrlSort(BY_NAME, sortKeys, `${noun}-sort`);
  const list = usePaged(jobNamesQuery(kind, { q: wanted, sort }));
  // The row of the merged one leaves, and its button cannot take the focus back.
  const onMerged = () => heading.current?.focus({ preventScroll: true });
  return (
    <Widget title={title} headingRef={heading}>
      <div className={classes.list}>
        <FilterInput label={`Search ${noun}`} value={text} onChange={setText} />
        <Loaded
          load={list}
          data={list.rows}
          failed={`The ${noun} could not be loaded.`}
          skeleton={<Skeletons shape="table" rows={8} />}
          emptyText={ifEmpty(wanted === '' ? `There are no ${noun} yet.` : `No ${kind} matches the search.`)}
        >
          {(rows) => (
            <PagedTable
              list={{ ...list, rows }}
              noun={noun}
              caption={title}
              columns={columnsOf(kind, onMerged)}
              rowKey={({ id }) => id}
              sort={sort}
              onSort={setSort}
              defaultSort={BY_NAME}
            />
          )}
        </Loaded>
      </div>
    </Widget>
  );
}

const sortKeys = ['name', 'people', 'others'];

const columnsOf = (kind: JobNameKind, onMerged: () => void): readonly Column<JobName>[] => [
  { key: 'name', label: 'Name', width: '40%', sortValue: byServer, render: ({ name }) => name },
  {
    key: 'people',
    label: 'People',
    sortValue: byServer,
    firstDirection: 'desc',
    render: ({ people }) => people.toLocaleString('en-US'),
  },
  {
    key: 'others',
    label: 'Only in History',
    sortValue: byServer,
    firstDirection: 'desc',
    render: ({ others }) => others.toLocaleString('en-US'),
  },
  {
    key: 'actions',
    label: 'Actions',
    isLabelHidden: true,
    align: 'end',
    render: (row) => <Actions kind={kind} row={row} onMerged={onMerged} />,
  },
];

type ActionsProps = { readonly kind: JobNameKind; readonly row: JobName; readonly onMerged: () => void };

function Actions({ kind, row, onMerged }: ActionsProps) {
  const look = { variant: 'default', size: 'compact-sm' } as const;
  return (
    <div className={classes.actions}>
      <FormButton
        {...look}
        label="Rename"
        aria-label={`Rename ${kind} ${row.name}`}
        title={`Rename ${row.name}`}
        form={({ onClose }) => <RenameForm kind={kind} row={row} onMerged={onMerged} onClose={onClose} />}
      />
      <FormButton
        {...look}
        label="Merge"
        aria-label={`Merge ${kind} ${row.name} into another`}
        title={`Merge ${row.name}`}
        form={({ onClose }) => <MergeForm kind={kind} row={row} onMerged={onMerged} onClose={onClose} />}
      />
    </div>
  );
}
