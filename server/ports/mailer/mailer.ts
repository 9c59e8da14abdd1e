/** One email, ready to send. */
export type Mail = {
  readonly messageId: string;
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** An iCalendar part: `REQUEST` invites or updates, `CANCEL` cancels, `PUBLISH` lists entries to add. */
  readonly calendar?: { readonly method: 'REQUEST' | 'CANCEL' | 'PUBLISH'; readonly content: string };
};

/** The mail server refused permanently, so a retry is pointless. */
export class PermanentMailFailure extends Error {
  override readonly name = 'PermanentMailFailure';
}

/**
 * Sends an email to a mail server. Resolves once the server has accepted it, within
 * {@link SEND_SECONDS_AT_MOST}.
 * Errors: {@link PermanentMailFailure} if the server refused the recipient or the email; any other error is
 * worth a retry.
 */
export type Mailer = {
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
};

/** Timeout of one attempt to send. */
export const SEND_SECONDS_AT_MOST = 30;
