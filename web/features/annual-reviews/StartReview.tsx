import { suggestedDeadlines } from '#contract/dates.ts';
import type { EmployeeProfile } from '#contract/people.ts';
import { FormButton } from '#web/ui/feedback/FormButton.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { lazyForm } from '#web/ui/lazy.tsx';
import { useStartAnnualReview } from './annual-reviews.api.ts';

const DeadlinesForm = lazyForm(async () => (await import('./DeadlinesForm.tsx')).DeadlinesForm);

/**
 * Starts the annual review, with deadlines suggested from the work anniversary. If the person has no team lead, an
 * Admin names a reviewer in the lead's place; otherwise the server refuses to start the review.
 */
export function StartReview({ profile }: { readonly profile: EmployeeProfile }) {
  const start = useStartAnnualReview();
  const { employeeId, fullName, markingPeriodId, activeHireDate, managerId, otherAdmins, today } = profile;
  const standIns = otherAdmins?.map((one) => ({ id: one.employeeId, label: one.fullName }));
  return (
    <FormButton
      size="sm"
      label="Start Annual Review"
      width="small"
      form={({ onClose }) => (
        <DeadlinesForm
          submitLabel="Start Annual Review"
          deadlines={suggestedDeadlines(activeHireDate, today)}
          {...(standIns === undefined ? {} : { standIns })}
          onClose={onClose}
          onSave={async (deadlines, reviewedById) => {
            const manager = reviewedById ?? managerId;
            await start.mutateAsync({
              employeeUnderReviewId: employeeId,
              markingPeriodId,
              reviewers: [
                { employeeId, type: 'Self' },
                ...(manager === null ? [] : [{ employeeId: manager, type: 'Manager' as const }]),
              ],
              ...deadlines,
            });
            onClose();
            toast(`The annual review of ${fullName} has been started.`);
          }}
        />
      )}
    />
  );
}
