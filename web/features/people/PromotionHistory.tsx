import { formatDay } from '#contract/dates.ts';
import type { EmployeeProfile, HeldPosition } from '#contract/people.ts';
import { ConfirmButton } from '#web/ui/feedback/ConfirmButton.tsx';
import { DialogButton } from '#web/ui/feedback/DialogButton.tsx';
import { Timeline } from '#web/ui/layout/Timeline.tsx';
import { lazyDialog } from '#web/ui/lazy.tsx';
import classes from './People.module.css';
import { useDeletePromotion } from './promotions.api.ts';

const PromotionDialog = lazyDialog(async () => (await import('./PromotionDialog.tsx')).PromotionDialog);

type Props = { readonly profile: EmployeeProfile; readonly isEditable: boolean };

/** A person's positions, newest first. */
export function PromotionHistory({ profile, isEditable }: Props) {
  const { promotionHistory } = profile;
  return (
    <>
      <div className={classes.promotions}>
        <h3 className={classes.heading}>Promotion History</h3>
        {isEditable && <Promotion profile={profile} held={null} />}
      </div>
      <Timeline
        items={promotionHistory.map((held) => ({
          key: held.employeeRoleId,
          title: held.positionName,
          when: formatDay(held.startDate),
          children: (
            <div className={classes.line}>
              <span className={classes.department}>{held.departmentName}</span>
              {isEditable && (
                <div className={classes.buttons}>
                  <Promotion profile={profile} held={held} />
                  {promotionHistory.length > 1 && <DeletePromotion held={held} fullName={profile.fullName} />}
                </div>
              )}
            </div>
          ),
        }))}
      />
    </>
  );
}

/** Adds a promotion, or edits one. */
function Promotion({ profile, held }: { profile: EmployeeProfile; held: HeldPosition | null }) {
  return (
    <DialogButton
      variant={held === null ? 'default' : 'subtle'}
      size="compact-sm"
      label={held === null ? 'Add Promotion' : 'Edit'}
      aria-label={held === null ? undefined : `Edit promotion to ${held.positionName}`}
      dialog={(state) => <PromotionDialog profile={profile} held={held} {...state} />}
    />
  );
}

function DeletePromotion({ held, fullName }: { held: HeldPosition; fullName: string }) {
  const remove = useDeletePromotion();
  return (
    <ConfirmButton
      variant="subtle"
      size="compact-sm"
      color="red"
      label="Delete"
      aria-label={`Delete promotion to ${held.positionName}`}
      title="Delete Promotion"
      message={`${held.positionName}, held since ${formatDay(held.startDate)}, will be removed from the promotion history of ${fullName}.`}
      verb="Delete Promotion"
      isDestructive
      closesOnFailure
      onConfirm={() => remove.mutateAsync(held.employeeRoleId)}
      done="The promotion has been deleted."
    />
  );
}
