import { z } from 'zod';
import type { CallTable } from './endpoint.ts';
import { done } from './fields.schemas.ts';
import {
  MAIL_SUBJECT_MAX,
  MAIL_TEXT_MAX,
  mailKinds,
  mailTextMessages,
  namesIn,
  own,
  type OwnWords,
  type Said,
} from './mail-texts.ts';
import { line, text } from './values/texts.schemas.ts';
import { plainlyVisible, textMessages } from './values/texts.ts';

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

/**
 * An email in the company's own words. Each line of the text is a paragraph; the sentences of Benchmark
 * always stay. What a placeholder stands for is never read as a placeholder. Source:
 * docs/product/notifications.md.
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

/** The shapes of each call. */
export const calls = {
  listMailTexts: {
    response: z.array(mailText),
  },
  changeMailText: {
    body: z.object({
      kind: z.enum(mailKinds, 'must be a kind of email.'),
      subject: words.subject.optional(),
      greeting: words.greeting.optional(),
      text: words.text.optional(),
    }),
    response: done,
  },
} as const satisfies CallTable;
