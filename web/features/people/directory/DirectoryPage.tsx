import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { can } from '#contract/policies.ts';
import { paths } from '#web/app/paths.ts';
import { useViewer } from '#web/app/session/use-session.ts';
import { DialogButton } from '#web/ui/dialogs/DialogButton.tsx';
import { CollapsibleSection } from '#web/ui/layout/CollapsibleSection.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { lazyDialog } from '#web/ui/lazy.tsx';
import { ArchivedList } from './ArchivedList.tsx';
import { Directory } from './Directory.tsx';

const AddPersonDialog = lazyDialog(async () => (await import('../AddPersonDialog.tsx')).AddPersonDialog);

/** The Team Member Directory: active people by team lead, then unassigned and archived people. */
export function DirectoryPage() {
  const viewer = useViewer();
  return (
    <Page
      title="Team Member Directory"
      description="Everyone in the company, grouped by team lead."
      width="directory"
      actions={
        can.managePeople(viewer) ? (
          <>
            <Button component={Link} to={paths.departments} variant="subtle">
              Departments
            </Button>
            <Button component={Link} to={paths.peopleImport} variant="subtle">
              Import
            </Button>
            <AddPerson />
          </>
        ) : undefined
      }
    >
      <Directory />
      <CollapsibleSection title="Archived">
        <ArchivedList />
      </CollapsibleSection>
    </Page>
  );
}

const AddPerson = () => (
  <DialogButton label="Add New Team Member" act="add" dialog={(state) => <AddPersonDialog {...state} />} />
);
