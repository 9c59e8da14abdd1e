import type { Mail, Mailer } from './mailer.ts';

/** A mailer that records emails instead of sending. While `failWith` is set, every attempt throws it. */
export type MailerDouble = Mailer & { readonly sent: Mail[]; failWith: Error | null };

export function keepingMailer(): MailerDouble {
  const sent: Mail[] = [];
  return {
    sent,
    failWith: null,
    async send(mail) {
      if (this.failWith) throw this.failWith;
      sent.push(mail);
    },
    async close() {},
  };
}
