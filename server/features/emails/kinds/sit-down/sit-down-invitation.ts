import { formatDay } from '#contract/core/values/dates.ts';
import { isCallLink } from '#contract/core/values/links.ts';
import { sitDownInWords, startOf, timesOf } from '#contract/reviews/steps/sit-down-words.ts';
import type { Addressee, Composed, MessageKind } from '../../message-kind.ts';
import { type Invited, loadSitDown, sitDownTitle, takesPart } from './sit-down.queries.ts';
import { sitDownCalendar } from './sit-down-calendar.ts';

/** Invites the employee or the lead to the sit-down, or changes the invitation's date, time or place. */
export const sitDownInvitation: MessageKind = {
  async compose(message, context) {
    const sitDown = await loadSitDown(context.db, message);
    if (!sitDown) return { skip: 'The annual review no longer exists.' };
    const { date } = sitDown;
    if (date === null) return { skip: 'The sit-down date was taken back.' };
    if (sitDown.isOver) return { skip: 'The meeting no longer takes place.' };
    if (!takesPart(sitDown, message.recipientId)) return { skip: 'The recipient no longer takes part.' };

    return {
      ...invitationMail({ ...sitDown, date }, message, context.publicUrl()),
      calendar: sitDownCalendar({ ...sitDown, date }, 'REQUEST', context),
    };
  },
  example: (addressee, publicUrl) =>
    invitationMail(
      {
        date: '2027-03-16',
        sitdownTime: '14:00',
        sitdownMinutes: 45,
        sitdownPlace: 'Room 4',
        timeZone: 'UTC',
        employee: {
          employeeId: 0,
          name: 'Ana Ruiz',
        },
        lead: {
          employeeId: -1,
          name: 'Kim Vo',
        },
      },
      addressee,
      publicUrl,
    ),
};

function invitationMail(
  sitDown: Invited & { readonly date: string },
  { recipientId, recipientFirstName }: Addressee,
  publicUrl: string,
): Composed {
  const { date } = sitDown;
  const title = sitDownTitle(sitDown, recipientId);
  const start = startOf(date, sitDown);
  const day = start === null ? formatDay(date) : `${formatDay(date)}, ${start}`;
  return {
    subject: `Sit-down meeting on ${day}: ${title}`,
    body: {
      greeting: `Hello ${recipientFirstName},`,
      paragraphs: [
        `The sit-down meeting for ${title} is on ${sitDownInWords(date, sitDown)}.`,
        start === null
          ? 'The attached calendar entry covers the whole day. Please agree on a time with each other.'
          : 'The attached calendar entry shows the time in your own time zone.',
      ],
      facts: factsOf(sitDown, date),
      actions: [
        { label: 'Open the profile', url: `${publicUrl}/employees/${sitDown.employee.employeeId}` },
        ...(isCall(sitDown) ? [{ label: 'Join the call', url: sitDown.sitdownPlace }] : []),
      ],
    },
  };
}

const isCall = (sitDown: Invited): sitDown is Invited & { sitdownPlace: string } =>
  sitDown.sitdownPlace !== null && isCallLink(sitDown.sitdownPlace);

function factsOf(sitDown: Invited, date: string): (readonly [string, string])[] {
  const times = timesOf(date, sitDown);
  const { sitdownPlace, employee, lead } = sitDown;
  return [
    ['Date', formatDay(date)],
    ...(times === null ? [] : [['Time', times] as const]),
    ...(sitdownPlace === null ? [] : [[isCall(sitDown) ? 'Call' : 'Place', sitdownPlace] as const]),
    ['Team member', employee.name],
    ...(lead ? [['Team lead', lead.name] as const] : []),
  ];
}
