import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/client.ts';
import type { Mail } from '#server/ports/mailer.ts';
import type { MailBody } from './mail-layout.ts';

/** A message whose turn has come. */
export type OpenMessage = {
  readonly messageId: number;
  readonly kind: string;
  readonly recipientId: number;
  readonly recipientName: string;
  readonly recipientFirstName: string;
  readonly recipientAddress: string;
  readonly isRecipientArchived: boolean;
  readonly senderName: string | null;
  readonly annualReviewId: number | null;
  readonly annualReviewerId: number | null;
  readonly projectEvaluationId: number | null;
  readonly note: string | null;
  readonly data: unknown;
  /** The Message-ID; the same on every attempt. */
  readonly headerId: string;
  readonly queuedAt: Date;
  readonly attempts: number;
};

/** What a kind needs to find out what to say. */
export type ComposeContext = {
  readonly db: Db;
  readonly config: Pick<Config, 'COMPANY_NAME' | 'MAIL_FROM' | 'PUBLIC_URL'>;
  readonly publicUrl: () => string;
};

/** Nothing to say any more: the reason is kept with the message. */
export type Skip = { readonly skip: string };

export type Composed = {
  readonly subject: string;
  readonly body: MailBody;
  readonly calendar?: Mail['calendar'];
};

/**
 * One kind of message: looks up everything at the time of sending and says it, or says why there is nothing to
 * say any more.
 */
export type MessageKind = {
  readonly compose: (message: OpenMessage, context: ComposeContext) => Promise<Composed | Skip>;
};
