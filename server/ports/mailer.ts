/** One e-mail, ready to go. */
export type Mail = {
  readonly messageId: string;
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** An iCalendar part: `REQUEST` invites or updates, `CANCEL` takes back. */
  readonly calendar?: { readonly method: 'REQUEST' | 'CANCEL'; readonly content: string };
};

/** The mail server refused for good; trying again is pointless. */
export class PermanentMailFailure extends Error {
  override readonly name = 'PermanentMailFailure';
}

/**
 * Hands a mail to a mail server; resolves once it has accepted it, within {@link SEND_SECONDS_AT_MOST}. Rejects
 * with {@link PermanentMailFailure} when the server refused the recipient or the mail, else with an error that
 * is worth another attempt.
 */
export type Mailer = {
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
};

/** No attempt to send lasts longer, whatever the server does. */
export const SEND_SECONDS_AT_MOST = 30;
