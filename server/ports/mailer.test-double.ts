import type { Mail, Mailer } from './mailer.ts';

/** A mailer that keeps what it is given; while `failWith` holds an error, every attempt ends with it. */
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
