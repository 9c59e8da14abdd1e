import { WorkButton } from '#web/ui/dialogs/WorkButton.tsx';
import { useReopened } from '#web/ui/dialogs/use-reopened.ts';
import { lazyDialog } from '#web/ui/lazy.tsx';
import { useUnarchiving } from './use-unarchiving.ts';

const UnarchiveDialog = lazyDialog(async () => (await import('./UnarchiveDialog.tsx')).UnarchiveDialog);

type Props = { readonly employeeId: number; readonly fullName: string; readonly isInRow?: boolean };

/** Unarchives a team member, with their details prefilled from the known data. */
export function UnarchivePerson({ employeeId, fullName, isInRow = false }: Props) {
  const { isLoading, start, dialog } = useUnarchiving();
  useReopened(`Unarchive ${fullName}`, () => {
    // The page has shown the error of a failed call.
    start(employeeId).catch(() => undefined);
  });
  return (
    <>
      <WorkButton
        variant="default"
        size={isInRow ? 'compact-sm' : 'sm'}
        isWorking={isLoading}
        aria-label={`Unarchive ${fullName}`}
        onClick={async () => start(employeeId)}
      >
        Unarchive
      </WorkButton>
      <UnarchiveDialog employeeId={employeeId} fullName={fullName} {...dialog} />
    </>
  );
}
