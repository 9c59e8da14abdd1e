import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { formatDay } from '#contract/dates.ts';
import type { EmployeeProfile, HeldPosition } from '#contract/people.ts';
import { Timeline } from '#web/ui/layout/Timeline.tsx';
import { dialogWhenWanted } from '#web/ui/when-wanted.tsx';
import { DeletePromotion } from './DeletePromotion.tsx';
import classes from './People.module.css';

const PromotionDialog = dialogWhenWanted(async () => (await import('./PromotionDialog.tsx')).PromotionDialog);

type Props = { readonly profile: EmployeeProfile; readonly isEditable: boolean };

/** The positions of a person, newest first. */
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
                  {promotionHistory.length > 1 && <DeletePromotion profile={profile} held={held} />}
                </div>
              )}
            </div>
          ),
        }))}
      />
    </>
  );
}

/** The button and dialog of one promotion, or of a new one. */
function Promotion({ profile, held }: { profile: EmployeeProfile; held: HeldPosition | null }) {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button
        variant={held === null ? 'default' : 'subtle'}
        size="compact-sm"
        {...(held === null ? {} : { 'aria-label': `Edit promotion to ${held.positionName}` })}
        onClick={open}
      >
        {held === null ? 'Add Promotion' : 'Edit'}
      </Button>
      <PromotionDialog profile={profile} held={held} opened={opened} onClose={close} />
    </>
  );
}
