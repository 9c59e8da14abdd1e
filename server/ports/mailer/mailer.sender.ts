import addressparser from 'nodemailer/lib/addressparser';
import type { Config } from '#server/config.ts';

export type MailAddress = { readonly name: string; readonly address: string };

/** The sender of all emails: MAIL_FROM, or no-reply at the host of PUBLIC_URL, with the company's name. */
export function mailSender(config: Pick<Config, 'MAIL_FROM' | 'COMPANY_NAME' | 'PUBLIC_URL'>): MailAddress {
  const [given] = config.MAIL_FROM ? addressparser(config.MAIL_FROM, { flatten: true }) : [];
  if (given?.address) return { name: given.name || config.COMPANY_NAME, address: given.address };
  return { name: config.COMPANY_NAME, address: `no-reply@${hostOf(config.PUBLIC_URL ?? '')}` };
}

/** The host of a URL, for the right half of a Message-ID or an email address. */
export function hostOf(url: string): string {
  const host = URL.canParse(url) ? new URL(url).hostname : '';
  return /^[a-z0-9.-]+$/i.test(host) ? host : 'localhost';
}
