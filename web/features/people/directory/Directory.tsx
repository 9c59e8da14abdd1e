import { Button } from '@mantine/core';
import { memo, useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router';
import type { EmployeeSummary } from '#contract/core/names.schemas.ts';
import { isAdmin, type Viewer } from '#contract/policies.ts';
import { paths } from '#web/app/paths.ts';
import { usePaged } from '#web/app/calls/paged.ts';
import { useViewer } from '#web/app/session/use-session.ts';
import { useReopened } from '#web/ui/dialogs/use-reopened.ts';
import { Empty } from '#web/ui/layout/Empty.tsx';
import { Loaded } from '#web/ui/layout/Loaded.tsx';
import { Skeletons } from '#web/ui/layout/Skeletons.tsx';
import { FilterInput } from '#web/ui/table/FilterInput.tsx';
import { MoreRows } from '#web/ui/table/MoreRows.tsx';
import { VIRTUAL_FROM } from '#web/ui/table/use-long.ts';
import { useServerSearch, useUrlSort } from '#web/ui/table/use-url-list.ts';
import { lazyDialog } from '#web/ui/lazy.tsx';
import classes from './Directory.module.css';
import { sortKeys } from './directory-columns.tsx';
import { useNameOf } from '#web/app/people/namesakes.tsx';
import { directoryLines } from './directory-lines.ts';
import { DirectoryTable } from './DirectoryTable.tsx';
import { mayEditTeam } from './team-access.ts';
import { BY_NAME, directoryQuery, useHeadcount } from '../people.api.ts';

const EditTeamDialog = lazyDialog(async () => (await import('./EditTeamDialog.tsx')).EditTeamDialog);

/** The searchable list of active team members, and the dialog to edit a team. */
export function Directory() {
  const { text, setText, wanted } = useServerSearch('q');
  return (
    <>
      <FilterInput label="Search by name or position" value={text} onChange={setText} />
      <Teams wanted={wanted} />
    </>
  );
}

/** Memoized, so that a keystroke renders only the field until the list is ready. */
const Teams = memo(function Teams({ wanted }: { readonly wanted: string }) {
  const viewer = useViewer();
  const [sort, setSort] = useUrlSort(BY_NAME, sortKeys);
  const [edited, setEdited] = useState<EmployeeSummary | null>(null);
  const [isEditing, setIsEditing] = useState(false);
  const list = usePaged(directoryQuery({ q: wanted, sort }));
  const { rows: teams, hasMore, isLoadingMore, hasFailedMore, loadMore, loadAll } = list;
  const people = useHeadcount(wanted);
  const nameOf = useNameOf();
  const lines = useMemo(() => directoryLines(teams ?? [], nameOf), [teams, nameOf]);
  // A small company is on the page as a whole; of a large one, more teams follow as the end comes near.
  const isFilling = hasMore && !isLoadingMore && !hasFailedMore && lines.length < VIRTUAL_FROM;
  useEffect(() => {
    if (isFilling) loadMore();
  });
  const edit = (lead: EmployeeSummary | null) => {
    setEdited(lead);
    setIsEditing(true);
  };
  useReopened(EDITED, (given) => isEditable(viewer, given) && edit(given), teams !== undefined);
  // Leads assign people to their own team; Admins choose the lead in the dialog.
  const assign = () =>
    edit(isAdmin(viewer) ? null : { employeeId: viewer.employeeId, fullName: viewer.fullName });
  return (
    <Loaded
      load={list}
      data={teams}
      failed="The directory could not be loaded."
      skeleton={<Skeletons shape="table" rows={SKELETON_ROWS} />}
    >
      {(rows) => (
        <>
          <p role="status" className={classes.found}>
            {people !== undefined && `${people} team ${people === '1' ? 'member' : 'members'}`}
          </p>
          {lines.length === 0 ? (
            <Empty text={wanted === '' ? 'The directory is empty.' : 'No one matches this search.'} />
          ) : (
            <DirectoryTable
              teams={rows}
              lines={lines}
              hasMore={hasMore}
              sort={sort}
              onSort={setSort}
              onEdit={edit}
              onAssign={assign}
            />
          )}
          {wanted === '' && people === '1' && isAdmin(viewer) && (
            <Empty text="Load your people to begin." action={<ImportLink />} />
          )}
          <MoreRows
            noun="teams"
            hasMore={hasMore}
            isLoading={isLoadingMore}
            onMore={loadMore}
            onAll={loadAll}
            printed={{ shown: lines.length - rows.length, total: people ?? '', noun: 'team members' }}
            isAutomatic={!hasFailedMore}
          />
          <EditTeamDialog
            opened={isEditing}
            lead={edited}
            place={{ name: EDITED, given: edited }}
            onClose={() => setIsEditing(false)}
          />
        </>
      )}
    </Loaded>
  );
});

const EDITED = 'Team';

/** Whether what a dialog was given names a lead whose team the viewer may edit, or none for an Admin. */
function isEditable(viewer: Viewer, given: unknown): given is EmployeeSummary | null {
  if (given === null) return isAdmin(viewer);
  return isSummary(given) && mayEditTeam(viewer, given.employeeId);
}

const isSummary = (given: unknown): given is EmployeeSummary =>
  typeof given === 'object' &&
  given !== null &&
  'employeeId' in given &&
  Number.isInteger(given.employeeId) &&
  'fullName' in given &&
  typeof given.fullName === 'string';

const ImportLink = () => (
  <Button component={Link} to={paths.peopleImport} variant="default" size="xs">
    Import people
  </Button>
);

/** More rows than fit on a screen, so that nothing visible shifts when the data arrives. */
const SKELETON_ROWS = 40;
