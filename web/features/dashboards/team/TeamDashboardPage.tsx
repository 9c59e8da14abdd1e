import type { ReactNode } from 'react';
import { isTeamLead } from '#contract/policies.ts';
import { useViewer } from '#web/app/session/use-session.ts';
import { DialogButton } from '#web/ui/dialogs/DialogButton.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { lazyDialog } from '#web/ui/lazy.tsx';
import { TeamCards } from './TeamCards.tsx';

const EditTeamDialog = lazyDialog(
  async () => (await import('#web/features/people/directory/EditTeamDialog.tsx')).EditTeamDialog,
);

/** The teams of the signed-in lead or deputy, most urgent people first. A link changes the lead's own. */
export function TeamDashboardPage({ duties }: { readonly duties: ReactNode }) {
  const viewer = useViewer();
  const { employeeId, fullName } = viewer;
  const modify = (
    <DialogButton
      variant="default"
      label="Modify Team Members"
      dialog={(state) => <EditTeamDialog lead={{ employeeId, fullName }} {...state} />}
    />
  );
  return (
    <Page
      title="My Team"
      description="A dot marks people with something new or overdue."
      width="directory"
      {...(isTeamLead(viewer) ? { actions: modify } : {})}
    >
      {duties}
      <TeamCards />
    </Page>
  );
}
