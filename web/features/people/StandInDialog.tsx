import type { EmployeeProfile } from '#contract/people/people.schemas.ts';
import type { OpenedDialog } from '#web/ui/dialogs/DialogButton.tsx';
import { AbsenceDialog } from './AbsenceDialog.tsx';
import { DeputyDialog } from './DeputyDialog.tsx';

type Props = OpenedDialog & { readonly profile: EmployeeProfile; readonly isLeave?: boolean };

/** The dialog of a leave or of a deputy: one lazy module, because the profile's script is near its budget. */
export const StandInDialog = ({ isLeave = false, ...dialog }: Props) =>
  isLeave ? <AbsenceDialog {...dialog} /> : <DeputyDialog {...dialog} />;
