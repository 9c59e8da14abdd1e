import type { Permission } from '#contract/core/enums.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/connection/client.ts';
import type { Mail } from '#server/ports/mailer/mailer.ts';
import type { MailBody } from './mail-layout.ts';

/** A message that a worker has claimed. */
export type OpenMessage = {
  readonly messageId: number;
  readonly kind: string;
  readonly recipientId: number;
  readonly recipientName: string;
  readonly recipientFirstName: string;
  readonly recipientAddress: string;
  readonly isRecipientArchived: boolean;
  /** The recipient's first day, while it lies ahead. */
  readonly startsOn: string | null;
  readonly recipientPermissions: readonly Permission[];
  readonly senderId: number | null;
  readonly senderName: string | null;
  readonly annualReviewId: number | null;
  readonly annualReviewerId: number | null;
  readonly projectEvaluationId: number | null;
  readonly note: string | null;
  readonly data: unknown;
  /** The Message-ID header, the same on every attempt. */
  readonly headerId: string;
  readonly queuedAt: Date;
  readonly attempts: number;
};

/** What a kind may use to compose its email. */
export type ComposeContext = {
  readonly db: Db;
  readonly config: Pick<Config, 'COMPANY_NAME' | 'MAIL_FROM' | 'PUBLIC_URL'>;
  readonly publicUrl: () => string;
};

/** The email is no longer needed. The reason is stored with the message. */
export type Skip = { readonly skip: string };

export const RECIPIENT_ON_LEAVE = 'The recipient is on leave.';

export type Composed = {
  readonly subject: string;
  readonly body: MailBody;
  readonly calendar?: Mail['calendar'];
};

/** To whom an email is addressed, as far as its words need it. */
export type Addressee = Pick<OpenMessage, 'recipientId' | 'recipientFirstName' | 'senderName' | 'note'>;

/** One kind of message. Reads all data at sending, then composes it or returns the reason to skip it. */
export type MessageKind = {
  readonly compose: (message: OpenMessage, context: ComposeContext) => Promise<Composed | Skip>;
  /** The email as it is by default, about invented people: for the page on which Admins change its words. */
  readonly example: (addressee: Addressee, publicUrl: string) => Composed;
};
