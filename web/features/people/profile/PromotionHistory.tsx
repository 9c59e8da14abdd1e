import { formatDay } from '#contract/core/values/dates.ts';
import type { EmployeeProfile } from '#contract/people/people.schemas.ts';
import { Timeline } from '#web/ui/layout/Timeline.tsx';
import { useLazy } from '#web/ui/use-lazy.ts';
import classes from '../directory/People.module.css';
import { promotionActs } from './promotion-acts.ts';

type Props = { readonly profile: EmployeeProfile; readonly isEditable: boolean };

/** A person's positions, newest first. */
export function PromotionHistory({ profile, isEditable }: Props) {
  const { promotionHistory } = profile;
  const acts = useLazy(promotionActs, isEditable);
  const isOffered = isEditable && acts !== null;
  return (
    <>
      <div className={classes.promotions}>
        <h3 className={classes.heading}>Promotion History</h3>
        {isOffered && <acts.PromotionActs profile={profile} held={null} />}
      </div>
      <Timeline
        items={promotionHistory.map((held) => ({
          key: held.employeeRoleId,
          title: held.positionName,
          when: formatDay(held.startDate),
          children: (
            <div className={classes.line}>
              <span className={classes.department}>{held.departmentName}</span>
              {isOffered && (
                <div className={classes.buttons}>
                  <acts.PromotionActs profile={profile} held={held} />
                </div>
              )}
            </div>
          ),
        }))}
      />
    </>
  );
}
