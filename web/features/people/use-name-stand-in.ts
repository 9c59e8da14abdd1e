import { messages } from '#contract/core/messages.ts';
import type { EmployeeProfile } from '#contract/people/people.schemas.ts';
import { ApiError } from '#web/app/calls/api-error.ts';
import { showError } from '#web/ui/dialogs/error-store.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { NEW_RECORD } from './DraftDialog.tsx';
import { useNameDeputy } from './leave-and-deputy.api.ts';

/**
 * Names a lead's deputy for the days of a leave that is saved already. So a failure does not undo the leave:
 * the error dialog says that only the deputy is missing.
 */
export function useNameStandIn({ employeeId: leadId, today }: EmployeeProfile) {
  const name = useNameDeputy({ isSilent: true });
  return async (deputyId: number, { from, to: until }: { from: string; to: string }) => {
    // A deputyship cannot begin in the past.
    const body = { leadId, deputyId, from: from < today ? today : from, until };
    try {
      await name.mutateAsync({ body, ifMatch: NEW_RECORD.version });
      toast('The deputy has been saved.');
    } catch (error) {
      const reason = error instanceof ApiError ? error.message : messages.internal;
      showError(`The leave has been saved, but the deputy has not. ${reason}`);
    }
  };
}
