import { z } from 'zod';
import { done, endpoint } from './endpoint.ts';
import { line, plainlyVisible, text, textMessages } from './texts.ts';

/** The kinds of emails, in the order of the page. */
export const mailKinds = [
  ...([
    'review-news',
    'reviewer-reminder',
    'reminder-digest',
    'sit-down-invitation',
    'sit-downs-set',
  ] as const),
  ...([
    'sit-down-cancelled',
    'manager-notification',
    'peer-declined',
    'link-asked',
    'review-reopened',
  ] as const),
  ...(['review-withdrawn', 'reviews-withdrawn', 'evaluation-invitation', 'evaluation-reminder'] as const),
  ...(['form-reopened', 'form-taken-back', 'kudo-approved', 'team-changed'] as const),
  ...(['review-ready', 'review-unconfirmed'] as const),
] as const;
export type MailKind = (typeof mailKinds)[number];

/** What each kind is called on the page. */
export const mailKindLabels: Readonly<Record<MailKind, string>> = {
  'review-news': 'News about annual reviews',
  'reviewer-reminder': 'Reminder of a review',
  'reminder-digest': 'Automatic reminder',
  'sit-down-invitation': 'Sit-down invitation',
  'sit-downs-set': 'Several sit-downs planned',
  'sit-down-cancelled': 'Sit-down canceled',
  'manager-notification': 'Review documents are ready',
  'peer-declined': 'A peer declined',
  'link-asked': 'A link is asked for',
  'review-reopened': 'Review reopened',
  'form-reopened': 'Submitted review opened again',
  'form-taken-back': 'Submitted review taken back',
  'review-withdrawn': 'Review withdrawn',
  'reviews-withdrawn': 'Several reviews withdrawn',
  'evaluation-invitation': 'Invitation to a project evaluation',
  'evaluation-reminder': 'Reminder of a project evaluation',
  'kudo-approved': 'Kudos received',
  'team-changed': 'Team changed',
  'review-ready': 'Review ready to read',
  'review-unconfirmed': 'Review not confirmed',
};

const MAIL_SUBJECT_MAX = 200;
const MAIL_TEXT_MAX = 4000;

/** `{text}` is only in the text, `{subject}` only in the subject. */
type Placeholder = 'firstName' | 'company' | 'subject' | 'text';

export const mailTextMessages = {
  unknown: (name: string, known: readonly string[]) =>
    `The placeholder {${name}} is unknown here. Use ${known.map((one) => `{${one}}`).join(', ')}.`,
  textMissing: 'Keep {text} once: the sentences of Benchmark go there.',
} as const;

/** Null or empty: as Benchmark writes it. */
const own = (schema: z.ZodType<string, string>, known: readonly Placeholder[]) =>
  schema
    .nullable()
    .transform((value) => (value === '' ? null : value))
    .superRefine((value, context) => {
      const unknown = namesIn(value ?? '').find((name) => !known.some((one) => one === name));
      if (unknown !== undefined)
        context.addIssue({ code: 'custom', message: mailTextMessages.unknown(unknown, known) });
    });

const namesIn = (template: string) => [...template.matchAll(/\{(\w{1,40})\}/g)].map(([, name = '']) => name);

const words = {
  subject: own(line(MAIL_SUBJECT_MAX), ['subject', 'firstName', 'company']),
  greeting: own(line(MAIL_SUBJECT_MAX), ['firstName', 'company']),
  text: own(text(MAIL_TEXT_MAX).refine(plainlyVisible, textMessages.invisible), [
    'text',
    'firstName',
    'company',
  ]).refine(
    (value) => value === null || namesIn(value).filter((name) => name === 'text').length === 1,
    mailTextMessages.textMissing,
  ),
};

/** The form of one kind validates with this schema. */
export const mailTextInput = z.object(words);

/** What a company says in its own words. */
export type OwnWords = {
  readonly subject: string | null;
  readonly greeting: string | null;
  readonly text: string | null;
};

/** The parts of an email that own words may change. */
type Said = { readonly subject: string; readonly greeting: string; readonly paragraphs: readonly string[] };

/**
 * An email in the company's own words. Each line of the text is a paragraph; the sentences of Benchmark always stay.
 * What a placeholder stands for is never read as a placeholder. Source: docs/product/notifications.md.
 */
export function inOwnWords(
  said: Said,
  own_: OwnWords,
  who: { readonly firstName: string; readonly company: string },
): Said {
  const fill = (template: string) =>
    template.replaceAll(
      /\{(subject|firstName|company)\}/g,
      (_whole, name: 'subject' | 'firstName' | 'company') => (name === 'subject' ? said.subject : who[name]),
    );
  return {
    subject: own_.subject === null ? said.subject : fill(own_.subject),
    greeting: own_.greeting === null ? said.greeting : fill(own_.greeting),
    paragraphs: own_.text === null ? said.paragraphs : paragraphsOf(own_.text, said.paragraphs, fill),
  };
}

function paragraphsOf(
  template: string,
  sentences: readonly string[],
  fill: (line: string) => string,
): string[] {
  return template
    .split('\n')
    .map((one) => one.trim())
    .flatMap((one) => {
      const [before = '', after] = one.split('{text}');
      if (after === undefined) return [fill(before)];
      return [fill(before.trim()), ...sentences, fill(after.trim())];
    })
    .filter((one) => one !== '');
}

/** The email as Benchmark writes it, about invented people. */
const example = z.object({
  subject: z.string(),
  greeting: z.string(),
  paragraphs: z.array(z.string()),
  /** Further sentences and lists, which own words do not change. */
  rest: z.array(z.string()),
  buttons: z.array(z.string()),
  firstName: z.string(),
  company: z.string(),
});

const mailText = z.object({
  kind: z.enum(mailKinds),
  subject: z.string().nullable(),
  greeting: z.string().nullable(),
  text: z.string().nullable(),
  example,
  version: z.int(),
});
export type MailText = z.output<typeof mailText>;

export const listMailTexts = endpoint({
  method: 'GET',
  path: '/MailTexts',
  summary: 'What the company says in its emails, by kind',
  access: 'changeMailTexts',
  response: z.array(mailText),
});

export const changeMailText = endpoint({
  method: 'PUT',
  path: '/MailTexts',
  summary: 'Change the words of one kind of email',
  access: 'changeMailTexts',
  body: z.object({
    kind: z.enum(mailKinds, 'must be a kind of email.'),
    subject: words.subject.optional(),
    greeting: words.greeting.optional(),
    text: words.text.optional(),
  }),
  response: done,
  edits: true,
});
