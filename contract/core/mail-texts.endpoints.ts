import { endpoint } from './endpoint.ts';
import type { calls } from './mail-texts.schemas.ts';

export const listMailTexts = endpoint<typeof calls.listMailTexts>()({
  method: 'GET',
  path: '/MailTexts',
  summary: 'What the company says in its emails, by kind',
  access: 'changeMailTexts',
});

export const changeMailText = endpoint<typeof calls.changeMailText>()({
  method: 'PUT',
  path: '/MailTexts',
  summary: 'Change the words of one kind of email',
  access: 'changeMailTexts',
  edits: true,
});
