import type { z } from 'zod';

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
  ...(['review-ready', 'review-unconfirmed', 'sign-in-invitation'] as const),
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
  'sign-in-invitation': 'Invitation to sign in',
};

export const MAIL_SUBJECT_MAX = 200;

export const MAIL_TEXT_MAX = 4000;

/** `{text}` is only in the text, `{subject}` only in the subject. */
type Placeholder = 'firstName' | 'company' | 'subject' | 'text';

export const mailTextMessages = {
  unknown: (name: string, known: readonly string[]) =>
    `The placeholder {${name}} is unknown here. Use ${known.map((one) => `{${one}}`).join(', ')}.`,
  textMissing: 'Keep {text} once: the sentences of Benchmark go there.',
} as const;

/** Null or empty: as Benchmark writes it. */
export const own = (schema: z.ZodType<string, string>, known: readonly Placeholder[]) =>
  schema
    .nullable()
    .transform((value) => (value === '' ? null : value))
    .superRefine((value, context) => {
      const unknown = namesIn(value ?? '').find((name) => !known.some((one) => one === name));
      if (unknown !== undefined)
        context.addIssue({ code: 'custom', message: mailTextMessages.unknown(unknown, known) });
    });

export const namesIn = (template: string) =>
  [...template.matchAll(/\{(\w{1,40})\}/g)].map(([, name = '']) => name);

/** What a company says in its own words. */
export type OwnWords = {
  readonly subject: string | null;
  readonly greeting: string | null;
  readonly text: string | null;
};

/** The parts of an email that own words may change. */
export type Said = {
  readonly subject: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
};
