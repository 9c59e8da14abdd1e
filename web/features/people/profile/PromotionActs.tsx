import { formatDay } from '#contract/core/values/dates.ts';
import type { EmployeeProfile, HeldPosition } from '#contract/people/people.schemas.ts';
import { ConfirmButton } from '#web/ui/dialogs/ConfirmButton.tsx';
import { DialogButton } from '#web/ui/dialogs/DialogButton.tsx';
import { lazyDialog } from '#web/ui/lazy.tsx';
import { useDeletePromotion } from './promotions.api.ts';

const PromotionDialog = lazyDialog(async () => (await import('./PromotionDialog.tsx')).PromotionDialog);

type Props = { readonly profile: EmployeeProfile; readonly held: HeldPosition | null };

/** Adds a promotion, or edits and deletes one. A person keeps at least one. */
export const PromotionActs = ({ profile, held }: Props) => (
  <>
    <Promotion profile={profile} held={held} />
    {held !== null && profile.promotionHistory.length > 1 && (
      <DeletePromotion held={held} fullName={profile.fullName} />
    )}
  </>
);

/** Adds a promotion, or edits one. */
function Promotion({ profile, held }: Props) {
  return (
    <DialogButton
      variant={held === null ? 'default' : 'subtle'}
      size="compact-sm"
      label={held === null ? 'Add Promotion' : 'Edit'}
      aria-label={held === null ? undefined : `Edit promotion to ${held.positionName}`}
      dialogName={held === null ? undefined : `Promotion ${held.employeeRoleId}`}
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
