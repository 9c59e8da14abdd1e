import type { FeedKudo, Kudo, KudoPerson } from '#contract/kudos/kudos.schemas.ts';
import { isAdmin, leads, type Viewer } from '#contract/policies.ts';

/**
 * A kudo as the viewer sees it. Only Admins see the message as it was written, before an edit. Only leads
 * see who leads the people in it, and only for their own reports. The fields are an allowlist: a new field is
 * hidden until it is listed here. Source: docs/product/permissions.md.
 */
export function seeKudo(viewer: Viewer, kudo: Kudo): Kudo {
  const { originalMessage } = kudo;
  return {
    shoutoutId: kudo.shoutoutId,
    sender: seeKudoPerson(viewer, kudo.sender),
    targetEmployees: kudo.targetEmployees.map((one) => seeKudoPerson(viewer, one)),
    values: kudo.values,
    message: kudo.message,
    ...(isAdmin(viewer) && originalMessage !== undefined ? { originalMessage } : {}),
    markingPeriodId: kudo.markingPeriodId,
    dateCreated: kudo.dateCreated,
    dateApproved: kudo.dateApproved,
    approved: kudo.approved,
    version: kudo.version,
  };
}

/** A kudo of the feed. All viewers see the same, except whose lead the viewer is. */
export const seeFeedKudo = (viewer: Viewer, kudo: FeedKudo): FeedKudo => ({
  shoutoutId: kudo.shoutoutId,
  sender: seeKudoPerson(viewer, kudo.sender),
  targetEmployees: kudo.targetEmployees.map((one) => seeKudoPerson(viewer, one)),
  values: kudo.values,
  message: kudo.message,
  dateApproved: kudo.dateApproved,
});

function seeKudoPerson(viewer: Viewer, { employeeId, fullName, managerId = null }: KudoPerson): KudoPerson {
  const isLed = leads(viewer, { employeeId, managerId });
  return { employeeId, fullName, ...(isLed ? { managerId } : {}) };
}
