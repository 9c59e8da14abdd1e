import { formatDay } from '#contract/dates.ts';
import type { MessageKind } from '../message-kind.ts';
import { loadSitDown, sitDownTitle, takesPart } from './sit-down.queries.ts';
import { sitDownCalendar } from './sit-down-calendar.ts';

/** Invites the employee or the lead to the sit-down meeting, or moves the invitation to a new date. */
export const sitDownInvitation: MessageKind = {
  async compose(message, context) {
    const sitDown = await loadSitDown(context.db, message.annualReviewId);
    if (!sitDown) return { skip: 'The annual review no longer exists.' };
    const { date } = sitDown;
    if (date === null) return { skip: 'The sit-down date was taken back.' };
    if (sitDown.isOver) return { skip: 'The meeting no longer takes place.' };
    if (!takesPart(sitDown, message.recipientId)) return { skip: 'The recipient no longer takes part.' };

    const title = sitDownTitle(sitDown, message.recipientId);
    return {
      subject: `Sit-down meeting on ${formatDay(date)}: ${title}`,
      body: {
        greeting: `Hello ${message.recipientFirstName},`,
        paragraphs: [
          `The sit-down meeting for ${title} is on ${formatDay(date)}.`,
          'The attached calendar entry covers the whole day. Please agree on a time with each other.',
        ],
        facts: [
          ['Date', formatDay(date)],
          ['Team member', sitDown.employee.name],
          ...(sitDown.lead ? [['Team lead', sitDown.lead.name] as const] : []),
        ],
        actions: [
          {
            label: 'Open the profile',
            url: `${context.publicUrl()}/employees/${sitDown.employee.employeeId}`,
          },
        ],
      },
      calendar: sitDownCalendar({ ...sitDown, date }, 'REQUEST', context),
    };
  },
};
