import type { Call } from '#server/call.ts';
import { recordAudit } from '../audit/audit.ts';
import { deleteFeed, writeFeed } from './calendar.queries.ts';

/** Creates the viewer's calendar address; an earlier one stops working. Source: docs/product/calendar.md. */
export async function createCalendarFeed({ tx, viewer }: Call): Promise<void> {
  await writeFeed(tx, viewer.employeeId);
  await recordAudit(tx, {
    viewer,
    relation: 'Self',
    action: 'create-calendar-address',
    subjectId: viewer.employeeId,
  });
}

/** Turns the viewer's calendar address off. Without an address, nothing happens. */
export async function deleteCalendarFeed({ tx, viewer }: Call): Promise<void> {
  if (!(await deleteFeed(tx, viewer.employeeId))) return;
  await recordAudit(tx, {
    viewer,
    relation: 'Self',
    action: 'delete-calendar-address',
    subjectId: viewer.employeeId,
  });
}
