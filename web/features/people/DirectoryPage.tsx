import { can } from '#contract/policies.ts';
import { useViewer } from '#web/app/use-session.ts';
import { DialogButton } from '#web/ui/feedback/DialogButton.tsx';
import { CollapsibleSection } from '#web/ui/layout/CollapsibleSection.tsx';
import { Empty } from '#web/ui/layout/Empty.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { Skeletons } from '#web/ui/layout/Skeletons.tsx';
import { lazyDialog } from '#web/ui/lazy.tsx';
import { ArchivedList } from './ArchivedList.tsx';
import { Directory } from './Directory.tsx';
import { useTeams } from './people.api.ts';

const AddPersonDialog = lazyDialog(async () => (await import('./AddPersonDialog.tsx')).AddPersonDialog);

/** The Team Member Directory: everyone by team lead, then unassigned and archived people. */
export function DirectoryPage() {
  const viewer = useViewer();
  const { data: teams, isError } = useTeams();
  const addPerson = (
    <DialogButton label="Add New Team Member" dialog={(state) => <AddPersonDialog {...state} />} />
  );
  return (
    <Page
      title="Team Member Directory"
      description="Everyone in the company, grouped by team lead."
      width="directory"
      actions={can.managePeople(viewer) ? addPerson : undefined}
    >
      {teams !== undefined && <Directory teams={teams} />}
      {teams === undefined && isError && <Empty text="The directory could not be loaded." />}
      {teams === undefined && !isError && <Skeletons shape="table" rows={SKELETON_ROWS} />}
      <CollapsibleSection title="Archived">
        <ArchivedList />
      </CollapsibleSection>
    </Page>
  );
}

/** More rows than fit on a screen, so that nothing visible shifts when the data arrives. */
const SKELETON_ROWS = 40;
