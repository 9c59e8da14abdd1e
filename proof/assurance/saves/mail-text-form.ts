import * as contract from '#contract/core/mail-texts.endpoints.ts';
import { type MailText, mailTextInput } from '#contract/core/mail-texts.schemas.ts';
import type { FormRow } from './form-row.ts';

const kind = 'team-changed';

export const mailTextFormRow: FormRow = {
  endpoint: contract.changeMailText,
  table: 'mail_text',
  files: ['emails/MailTextForm.tsx'],
  async open({ get, call }) {
    const body = { kind, subject: 'News: {subject}', greeting: 'Dear {firstName},', text: '{text}' };
    await call(contract.changeMailText, { body });
    const read = async () => {
      const all = await get<MailText[]>(contract.listMailTexts);
      const found = all.find((one) => one.kind === kind);
      if (found === undefined) throw new Error('The kind is missing.');
      const { subject, greeting, text, version } = found;
      return { body: { kind, ...mailTextInput.parse({ subject, greeting, text }) }, version };
    };
    return { read };
  },
  changes: {
    subject: { to: 'Note: {subject}' },
    greeting: { to: 'Hi {firstName},' },
    text: { to: '{text}\nThe people team' },
  },
};
