import { expect, it } from 'vitest';
import { can, type Viewer } from '#contract/policies.ts';
import { permissions } from '#contract/core/enums.ts';
import { canEver, isRefusedOutright } from './viewer-policies.ts';

const names = Object.keys(canEver) as (keyof typeof canEver)[];

/** One object of every kind at once, about the person, with the facts that let most people pass. */
function* objectsAbout(employeeId: number) {
  for (const managerId of [null, 1, 2]) {
    for (const isOpen of [true, false]) {
      const people = { employeeId, managerId, leadId: employeeId, preparedById: 1, reviewerId: employeeId };
      const flags = {
        hasOtherAdmin: !isOpen,
        isAdminsOnly: !isOpen,
        isShared: isOpen,
        isReviewShared: isOpen,
      };
      for (const reviewerType of ['Self', 'Peer', 'Manager'] as const) {
        yield {
          ...people,
          ...flags,
          reviewerType,
          type: reviewerType,
          kind: 'Self',
          isComplete: isOpen,
          isPeriodEnded: !isOpen,
          isApproved: isOpen,
          senderId: employeeId,
          recipientIds: [employeeId],
          ownGoals: isOpen,
          progress: 'Started',
          update: null,
          status: 'Started',
          kudosFeed: isOpen,
          creatorId: employeeId,
          projectManagerId: employeeId,
          memberLeadIds: [1, 2],
          leadsAMember: isOpen,
          fromManagerId: managerId,
          toManagerId: isOpen ? null : 1,
          holdsAdmin: !isOpen,
          leadsMayReassign: isOpen,
        };
      }
    }
  }
}

const viewers = [[], ...permissions.map((one) => [one])].flatMap((held): Viewer[] => [
  { employeeId: 1, permissions: held },
  { employeeId: 1, permissions: held, deputyFor: [2] },
]);

it.each(names)(
  'whom %s is said to refuse always is refused about each object, and the others are not',
  (name) => {
    const policy: (viewer: Viewer, target: never) => boolean = can[name];
    for (const viewer of viewers) {
      const objects = [...objectsAbout(1), ...objectsAbout(3)];
      // oxlint-disable-next-line typescript/consistent-type-assertions -- an object of every kind
      const passes =
        objects.some((object) => policy(viewer, object as never)) ||
        (name === 'saveProject' && policy(viewer, 'new' as never));
      expect([viewer, passes]).toEqual([viewer, canEver[name](viewer)]);
      expect(isRefusedOutright(name, viewer)).toBe(!passes);
    }
  },
);
