import { useState } from 'react';
import type { EmployeeProfile } from '#contract/people/people.schemas.ts';
import type { Settings } from '#contract/core/settings.schemas.ts';
import {
  PAST_ANNIVERSARY,
  reviewDueDay,
  suggestDeadlines,
} from '#contract/reviews/steps/suggested-deadlines.ts';
import { useViewer } from '#web/app/session/use-session.ts';
import { useSettings } from '#web/features/settings/settings.api.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Loaded } from '#web/ui/layout/Loaded.tsx';
import { useStartAnnualReview } from '../annual-reviews.api.ts';
import { DeadlinesForm } from '../deadlines/DeadlinesForm.tsx';

type Props = { readonly profile: EmployeeProfile; readonly onClose: () => void };

/** Starts a review, with the deadlines that the company settings suggest. */
export function StartForm({ profile, onClose }: Props) {
  const load = useSettings();
  return (
    <Loaded load={load} data={load.data} failed="The deadlines could not be suggested.">
      {(settings) => <Suggested profile={profile} settings={settings} onClose={onClose} />}
    </Loaded>
  );
}

function Suggested({ profile, settings, onClose }: Props & { readonly settings: Settings }) {
  // As first suggested: settings loaded in the background must not change the form while it is being edited.
  const [{ deadlines, isPastAnniversary }] = useState(() => suggestionFor(profile, settings));
  const [isWrittenHereAtFirst] = useState(settings.writtenReviews);
  const start = useStartAnnualReview();
  const { employeeId: viewerId } = useViewer();
  const { employeeId, fullName, markingPeriodId, managerId, otherAdmins } = profile;
  const standIns = otherAdmins?.map((one) => ({ id: one.employeeId, label: one.fullName }));
  const whom = (reviewedById: number | null) => {
    const manager = otherAdmins?.find((one) => one.employeeId === reviewedById) ?? profile.teamLead;
    return [profile, ...(manager === null ? [] : [manager])]
      .filter((one) => one.employeeId !== viewerId)
      .map((one) => one.fullName);
  };
  return (
    <DeadlinesForm
      submitLabel="Start Annual Review"
      deadlines={deadlines}
      today={profile.today}
      note={isPastAnniversary ? PAST_ANNIVERSARY : null}
      {...(standIns === undefined ? {} : { standIns })}
      whom={whom}
      isWrittenHere={isWrittenHereAtFirst}
      onClose={onClose}
      onSave={async (chosen, { reviewedById, tellNow, isWrittenHere }) => {
        const manager = reviewedById ?? managerId;
        await start.mutateAsync({
          employeeUnderReviewId: employeeId,
          markingPeriodId,
          reviewers: [
            {
              employeeId,
              type: 'Self',
            },
            ...(manager === null
              ? []
              : [
                  {
                    employeeId: manager,
                    type: 'Manager' as const,
                  },
                ]),
          ],
          ...chosen,
          tellNow,
          isWrittenHere,
        });
        onClose();
        toast(`The annual review of ${fullName} has been started.`);
      }}
    />
  );
}

function suggestionFor(profile: EmployeeProfile, settings: Settings) {
  const { activeHireDate, activeMarkingPeriod, markingPeriods, today } = profile;
  const period = {
    startDate: activeMarkingPeriod?.startDate ?? today,
    isFirst: markingPeriods.every(({ endDate }) => endDate === null),
  };
  return suggestDeadlines(reviewDueDay(activeHireDate, period, settings.dueWeeks), today, settings);
}
