import { z } from 'zod';
import { day } from '#contract/core/fields.schemas.ts';
import { formatDay } from '#contract/core/values/dates.ts';
import type { Addressee, Composed, MessageKind } from '../../message-kind.ts';
import { loadSitDown, type SitDown, takesPart } from './sit-down.queries.ts';
import { sitDownCalendar } from './sit-down-calendar.ts';

/** The date of the canceled invitation, and its times where the review no longer has them. */
const cancelledData = z.object({
  sitdownDate: day,
  startsAt: z.coerce.date().optional(),
  endsAt: z.coerce.date().optional(),
});
type Cancelled = z.output<typeof cancelledData>;

/** Cancels an invitation: the date was cleared, or the recipient no longer takes part. */
export const sitDownCancelled: MessageKind = {
  async compose(message, context) {
    const sitDown = await loadSitDown(context.db, message);
    if (!sitDown) return { skip: 'The annual review no longer exists.' };
    if (sitDown.date !== null && takesPart(sitDown, message.recipientId)) {
      return { skip: 'A new sit-down date was set.' };
    }
    const cancelled = cancelledData.parse(message.data);
    return {
      ...cancelledMail(sitDown.employee.name, cancelled.sitdownDate, {
        ...message,
        publicUrl: context.publicUrl(),
      }),
      calendar: sitDownCalendar(asInvited(sitDown, cancelled), 'CANCEL', context),
    };
  },
  example: (addressee, publicUrl) => cancelledMail('Ana Ruiz', '2027-03-16', { ...addressee, publicUrl }),
};

const cancelledMail = (
  name: string,
  date: string,
  { recipientId, recipientFirstName, publicUrl }: Addressee & { readonly publicUrl: string },
): Composed => ({
  subject: `Sit-down meeting on ${formatDay(date)} cancelled: annual review of ${name}`,
  body: {
    greeting: `Hello ${recipientFirstName},`,
    paragraphs: [
      `The sit-down meeting for the annual review of ${name} on ${formatDay(date)} is cancelled, or no longer includes you.`,
      'The attached calendar entry removes the meeting from your calendar.',
    ],
    actions: [{ label: 'Open your profile', url: `${publicUrl}/employees/${recipientId}` }],
  },
});

/**
 * What the canceled invitation had: the present time belongs to the present date. The place is left out,
 * since it may have changed after the recipient took part.
 */
function asInvited(sitDown: SitDown, { sitdownDate: date, ...given }: Cancelled) {
  const canceled = { ...sitDown, date, sitdownPlace: null };
  return sitDown.date === date
    ? canceled
    : { ...canceled, startsAt: given.startsAt ?? null, endsAt: given.endsAt ?? null };
}
