import addressparser from 'nodemailer/lib/addressparser';
import type { Config } from '#server/config.ts';

export type MailAddress = { readonly name: string; readonly address: string };

/** Who mails come from: MAIL_FROM, or else the company at the host where people reach the app. */
export function mailSender(config: Pick<Config, 'MAIL_FROM' | 'COMPANY_NAME' | 'PUBLIC_URL'>): MailAddress {
  const [given] = config.MAIL_FROM ? addressparser(config.MAIL_FROM, { flatten: true }) : [];
  if (given?.address) return { name: given.name || config.COMPANY_NAME, address: given.address };
  return { name: config.COMPANY_NAME, address: `no-reply@${hostOf(config.PUBLIC_URL ?? '')}` };
}

/** The host of an address as the right half of a Message-ID or a mail address. */
export function hostOf(url: string): string {
  const host = URL.canParse(url) ? new URL(url).hostname : '';
  return /^[a-z0-9.-]+$/i.test(host) ? host : 'localhost';
}
