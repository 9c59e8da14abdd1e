import { formatDay } from '#contract/core/values/dates.ts';
import { type ReviewerType, reviewerTypes } from '#contract/core/enums.ts';
import type { MailBody, MailPart } from '../mail-layout.ts';
import type { Addressee, Composed, MessageKind } from '../message-kind.ts';
import { linkTo, quoteOf, reminderMail } from './reminder-mail.ts';
import { type News, takeNews } from './review-news.queries.ts';

/** Tells a person all news about annual reviews in one email: asked, then started, then reminded. */
export const reviewNews: MessageKind = {
  async compose(message, { db, publicUrl }) {
    const news = await takeNews(db, message);
    if (news.length === 0) return { skip: 'There is nothing left to tell.' };
    return newsMail(news, message, publicUrl());
  },
  example: (addressee, publicUrl) => newsMail(exampleNews, addressee, publicUrl),
};

function newsMail(news: readonly News[], addressee: Addressee, publicUrl: string): Composed {
  const { asked, started, reminded } = inOrder(news);
  const all = [...asked, ...started, ...reminded];
  const [first] = all;
  if (first && all.length === 1 && reminded.length === 1) {
    const note = { senderName: first.senderName, text: first.note };
    return reminderMail({ entry: first, note, recipient: addressee, publicUrl: publicUrl });
  }
  // A single review needs no link of its own: the button has it.
  const listedUrl = all.length > 1 ? publicUrl : null;
  const start = startedSubject(started, addressee.recipientId);
  return {
    subject: subjectOf({ asked, started, reminded }, start),
    body: {
      greeting: `Hello ${addressee.recipientFirstName},`,
      paragraphs: [],
      parts: [
        ...partOf(asked, "You've been asked to write", listedUrl),
        ...partOf(started, `${start}. Please write`, listedUrl),
        ...remindedParts(news, reminded, publicUrl),
      ],
      actions: [buttonOf({ asked, started, reminded }, addressee, publicUrl)],
      closing: reviewerTypes.flatMap((type) => [
        ...(all.some((one) => one.type === type && one.formId === null) ? [READERS[type]] : []),
        ...(all.some((one) => one.type === type && one.formId !== null) ? [READERS_HERE[type]] : []),
      ]),
    },
  };
}

/** The invented news of the example. */
const exampleNews: readonly News[] = [
  {
    what: 'asked',
    type: 'Peer',
    annualReviewerId: 1,
    employeeId: 0,
    employeeName: 'Ana Ruiz',
    surveyLink: 'https://survey.example/12',
    formId: null,
    deadline: '2027-03-12',
    isOverdue: false,
    senderName: 'Kim Vo',
    note: null,
    isLed: false,
  },
];

/** Who reads what. A test compares it with the policy of documents. */
const READERS: Readonly<Record<ReviewerType, string>> = {
  Self: 'You, your lead and the Admins see your self review in Benchmark.',
  Manager: 'The person under review sees the final document once the review is complete.',
  Peer: 'Only the lead and the Admins see peer reviews in Benchmark. The person under review sees neither the reviews nor who writes them.',
};

/** Who reads what is written here. A test compares it with the policy of answers. */
const READERS_HERE: Readonly<Record<ReviewerType, string>> = {
  Self: 'You, your lead and the Admins read your answers.',
  Manager:
    'The lead and the Admins read the answers of the manager review. Once the review is shared, the person under review reads those that are marked as shared.',
  Peer: 'The lead and the Admins read the answers of a peer review, with your name. The person under review sees neither the answers nor who writes them.',
};

/** What the mail says, each entry once. */
type InOrder = {
  readonly asked: readonly News[];
  readonly started: readonly News[];
  readonly reminded: readonly News[];
};

function inOrder(news: readonly News[]): InOrder {
  const about = (...kinds: readonly News['what'][]) =>
    onceEach(news.filter(({ what }) => kinds.includes(what)));
  const started = without(about('started'), about('asked'));
  // The link of a review that has just started shows with the start.
  const asked = without(about('asked', 'link'), started);
  return { asked, started, reminded: without(about('reminded'), [...asked, ...started]) };
}

/** The last notice about each entry. */
const onceEach = (news: readonly News[]) => [
  ...new Map(news.map((one) => [one.annualReviewerId, one])).values(),
];

function without(news: readonly News[], said: readonly News[]): News[] {
  const saidOf = new Set(said.map(({ annualReviewerId }) => annualReviewerId));
  return news.filter(({ annualReviewerId }) => !saidOf.has(annualReviewerId));
}

function subjectOf({ asked, started, reminded }: InOrder, start: string): string {
  if (asked.length > 0) return askedSubject(asked);
  return started.length > 0 ? start : `Reminder: ${reminded.length} reviews are waiting for you`;
}

function askedSubject(asked: readonly News[]): string {
  const [first] = asked;
  const others = asked.length - 1;
  if (asked.some(({ type }) => type === 'Self')) {
    return `You've been asked to write ${others === 0 ? 'your self review' : `${asked.length} reviews`}`;
  }
  const more = others === 0 ? '' : ` and ${others} ${others === 1 ? 'other' : 'others'}`;
  return `You've been asked to review ${first?.employeeName ?? ''}${more}`;
}

function startedSubject(started: readonly News[], recipientId: number): string {
  const ofOthers = started.filter(({ employeeId }) => employeeId !== recipientId);
  const isOwn = ofOthers.length < started.length;
  const [first, second] = ofOthers;
  if (!first) return 'Your annual review has started';
  if (!second) {
    const what = isOwn ? 'Your annual review and the one' : 'The annual review';
    return `${what} of ${first.employeeName} ${isOwn ? 'have' : 'has'} started`;
  }
  const what = ofOthers.every(({ isLed }) => isLed) ? 'reviews of your team' : 'annual reviews';
  return `${isOwn ? 'Your annual review and ' : ''}${ofOthers.length} ${what} have started`;
}

function partOf(news: readonly News[], sentence: string, listedUrl: string | null): MailPart[] {
  if (news.length === 0) return [];
  return [
    {
      paragraphs: [`${sentence} ${news.length === 1 ? 'this review' : 'these reviews'}:`],
      facts: factsOf(news, listedUrl),
    },
  ];
}

/** One part per sender and note. A note is quoted even if the mail names its review further up. */
function remindedParts(news: readonly News[], reminded: readonly News[], publicUrl: string): MailPart[] {
  const stillOpen = new Set(reminded);
  const groups = Map.groupBy(
    news.filter(({ what }) => what === 'reminded'),
    ({ senderName, note }) => JSON.stringify([senderName, note]),
  );
  return [...groups.values()].flatMap((group) => {
    const open = group.filter((one) => stillOpen.has(one));
    const quote = quoteOf({ senderName: group[0]?.senderName ?? null, text: group[0]?.note ?? null });
    if (open.length === 0 && !quote) return [];
    const isOne = open.length === 1;
    return [
      {
        paragraphs:
          open.length === 0 ? [] : [isOne ? 'This review is still open:' : 'These reviews are still open:'],
        facts: factsOf(open, publicUrl),
        quote,
      },
    ];
  });
}

/** A list ends here; the page behind the button shows the rest. */
const LISTED_AT_MOST = 50;

/** Without an address, the reviews have no links. */
function factsOf(news: readonly News[], publicUrl: string | null): NonNullable<MailPart['facts']> {
  const more = news.length - LISTED_AT_MOST;
  return [
    ...news
      .slice(0, LISTED_AT_MOST)
      .map((one) => [labelOf(one), dueOf(one), publicUrl && (linkTo(one, publicUrl)?.url ?? null)] as const),
    ...(more > 0 ? [[`And ${more} more`, 'see your profile'] as const] : []),
  ];
}

const labelOf = ({ type, employeeName }: News) =>
  type === 'Self' ? 'Your self review' : `${type} review of ${employeeName}`;

function dueOf({ deadline, isOverdue }: News): string {
  if (deadline === null) return 'no deadline yet';
  return `${isOverdue ? 'was' : 'is'} due ${formatDay(deadline)}`;
}

/** The form or survey of a single review, the profile of a single started review, else the own profile. */
function buttonOf(
  { asked, started, reminded }: InOrder,
  { recipientId }: Addressee,
  publicUrl: string,
): MailBody['actions'][number] {
  const all = [...asked, ...started, ...reminded];
  const [only] = all.length === 1 ? all : [];
  const link = only ? linkTo(only, publicUrl) : null;
  if (link !== null) return link;
  if (only && only.employeeId !== recipientId && started.length === 1)
    return { label: 'Open the profile', url: `${publicUrl}/employees/${only.employeeId}` };
  return { label: 'Open your profile', url: `${publicUrl}/employees/${recipientId}` };
}
