import { z } from 'zod';
import { day } from '#contract/endpoint.ts';
import { formatDay } from '#contract/dates.ts';
import type { MessageKind } from '../message-kind.ts';
import { loadSitDown, type SitDown, takesPart } from './sit-down.queries.ts';
import { sitDownCalendar } from './sit-down-calendar.ts';

/** The date of the canceled invitation. */
const cancelledData = z.object({ sitdownDate: day });

/** Cancels an invitation: the date was cleared, or the recipient no longer takes part. */
export const sitDownCancelled: MessageKind = {
  async compose(message, context) {
    const sitDown = await loadSitDown(context.db, message.annualReviewId);
    if (!sitDown) return { skip: 'The annual review no longer exists.' };
    if (sitDown.date !== null && takesPart(sitDown, message.recipientId)) {
      return { skip: 'A new sit-down date was set.' };
    }
    const { sitdownDate } = cancelledData.parse(message.data);
    return {
      subject: `Sit-down meeting on ${formatDay(sitdownDate)} cancelled: annual review of ${sitDown.employee.name}`,
      body: {
        greeting: `Hello ${message.recipientFirstName},`,
        paragraphs: [
          `The sit-down meeting for the annual review of ${sitDown.employee.name} on ${formatDay(sitdownDate)} is cancelled, or no longer includes you.`,
          'The attached calendar entry removes the meeting from your calendar.',
        ],
        actions: [
          { label: 'Open your profile', url: `${context.publicUrl()}/employees/${message.recipientId}` },
        ],
      },
      calendar: sitDownCalendar(asInvited(sitDown, sitdownDate), 'CANCEL', context),
    };
  },
};

/**
 * What the canceled invitation had: the present time belongs to the present date. The place is left out, since it may
 * have changed after the recipient took part.
 */
function asInvited(sitDown: SitDown, date: string) {
  const canceled = { ...sitDown, date, sitdownPlace: null };
  return sitDown.date === date ? canceled : { ...canceled, startsAt: null, endsAt: null };
}
