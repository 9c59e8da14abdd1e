import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { can, isAdmin } from '#contract/policies.ts';
import { paths } from '#web/app/paths.ts';
import { useViewer } from '#web/app/session/use-session.ts';
import { Page } from '#web/ui/layout/Page.tsx';
import { useServerSearch } from '#web/ui/table/use-url-list.ts';
import { CycleFilters } from './CycleFilters.tsx';
import { CycleTable } from './CycleTable.tsx';
import { ExportCycle } from './ExportCycle.tsx';
import { RecentActions } from './bulk/RecentActions.tsx';
import { SelectionDock } from './SelectionDock.tsx';
import { SelectionContext, SelectionStore } from './selection-store.ts';
import { asText, useCycleFilters } from './use-cycle-filters.ts';

/**
 * Every active person with the state of their annual review: for Admins all people, for leads their own
 * people.
 */
export function ReviewCyclePage() {
  const viewer = useViewer();
  const { text, setText, wanted } = useServerSearch('q');
  const { filters, change, clear } = useCycleFilters();
  const [selection] = useState(() => new SelectionStore());
  const onClear = () => {
    setText('');
    clear();
  };
  return (
    <Page
      title="Review Cycle"
      description={
        isAdmin(viewer)
          ? 'Everyone’s annual review and what it is waiting for.'
          : 'Your team’s annual reviews and what they are waiting for.'
      }
      width="directory"
      actions={
        <>
          <RecentActions />
          {can.changeSettings(viewer) && (
            <Button component={Link} to={paths.settings} variant="default">
              Settings
            </Button>
          )}
          <ExportCycle filters={filters} wanted={wanted} />
        </>
      }
    >
      <CycleFilters text={text} onType={setText} filters={filters} onChange={change} onClear={onClear} />
      <SelectionContext value={selection}>
        <CycleTable address={asText(filters)} wanted={wanted} onChange={change} onClear={onClear} />
        <SelectionDock />
      </SelectionContext>
    </Page>
  );
}
