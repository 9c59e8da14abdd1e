import { sitDownInWords } from '#contract/reviews/steps/sit-down-words.ts';
import type { Addressee, Composed, MessageKind } from '../../message-kind.ts';
import { loadSitDownsOf, takesPart } from './sit-down.queries.ts';
import { sitDownsCalendar } from './sit-down-calendar.ts';

/** A list ends here; the calendar file has all meetings. */
const LISTED_AT_MOST = 50;

/** Tells a person of several sit-down meetings at once, with all of them in one calendar file. */
export const sitDownsSet: MessageKind = {
  async compose(message, context) {
    const all = await loadSitDownsOf(context.db, message);
    const sitDowns = all.flatMap((sitDown) => {
      const { date, isOver } = sitDown;
      const isOn = date !== null && !isOver && takesPart(sitDown, message.recipientId);
      return isOn ? [{ ...sitDown, date }] : [];
    });
    if (sitDowns.length === 0) return { skip: 'None of the meetings takes place.' };
    return {
      ...plannedMail(sitDowns, message, context.publicUrl()),
      calendar: sitDownsCalendar(sitDowns, context),
    };
  },
  example: (addressee, publicUrl) => {
    const at = { sitdownMinutes: 45, sitdownPlace: null, timeZone: 'UTC', date: '2027-03-16' };
    return plannedMail(
      [
        { ...at, sitdownTime: '14:00', employee: { name: 'Ana Ruiz' } },
        { ...at, sitdownTime: '15:00', employee: { name: 'Tom Okafor' } },
      ],
      addressee,
      publicUrl,
    );
  },
};

type Planned = Parameters<typeof sitDownInWords>[1] & {
  readonly date: string;
  readonly employee: { readonly name: string };
};

function plannedMail(
  sitDowns: readonly Planned[],
  { recipientId, recipientFirstName, senderName }: Addressee,
  publicUrl: string,
): Composed {
  const isOne = sitDowns.length === 1;
  const what = isOne ? 'One sit-down meeting' : `${sitDowns.length} sit-down meetings`;
  const more = sitDowns.length - LISTED_AT_MOST;
  return {
    subject: `${what} ${isOne ? 'was' : 'were'} planned`,
    body: {
      greeting: `Hello ${recipientFirstName},`,
      paragraphs: [
        `${senderName ?? 'An administrator'} planned ${isOne ? 'this meeting' : 'these meetings'}. The attached calendar file adds ${isOne ? 'it' : 'all of them'} to your calendar.`,
      ],
      facts: [
        ...sitDowns
          .slice(0, LISTED_AT_MOST)
          .map((sitDown) => [sitDown.employee.name, sitDownInWords(sitDown.date, sitDown)] as const),
        ...(more > 0 ? [[`And ${more} more`, 'see the calendar file'] as const] : []),
      ],
      actions: [{ label: 'Open your profile', url: `${publicUrl}/employees/${recipientId}` }],
    },
  };
}
