import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { suggestedDeadlines } from '#contract/dates.ts';
import type { EmployeeProfile } from '#contract/people.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { dialogWhenWanted } from '#web/ui/when-wanted.tsx';
import { useStartAnnualReview } from './annual-reviews.api.ts';

const DeadlinesDialog = dialogWhenWanted(async () => (await import('./DeadlinesDialog.tsx')).DeadlinesDialog);

/**
 * Starts the annual review, with deadlines suggested from the work anniversary. For a person without a team lead an
 * Admin names who reviews in the lead's place; without that the server refuses.
 */
export function StartReview({ profile }: { readonly profile: EmployeeProfile }) {
  const [opened, { open, close }] = useDisclosure(false);
  const start = useStartAnnualReview();
  const { employeeId, fullName, markingPeriodId, activeHireDate, managerId, otherAdmins, today } = profile;
  const standIns = otherAdmins?.map((one) => ({ id: one.employeeId, label: one.fullName }));
  return (
    <>
      <Button size="sm" onClick={open}>
        Start Annual Review
      </Button>
      <DeadlinesDialog
        opened={opened}
        title="Start Annual Review"
        submitLabel="Start Annual Review"
        deadlines={suggestedDeadlines(activeHireDate, today)}
        {...(standIns === undefined ? {} : { standIns })}
        onClose={close}
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
          close();
          toast(`The annual review of ${fullName} has been started.`);
        }}
      />
    </>
  );
}
