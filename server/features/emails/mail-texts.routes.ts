import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/core/mail-texts.endpoints.ts';
import { mount } from '#server/http/mount.ts';
import { write } from '#server/http/write.ts';
import { lockMailText } from './mail-texts.queries.ts';
import { changeMailText, listMailTexts } from './mail-texts.ts';

export function mountMailTexts(app: FastifyInstance): void {
  mount(app, contract.listMailTexts, async ({ context, allow }) => {
    allow();
    return listMailTexts(context.db, context);
  });

  write(app, contract.changeMailText, lockMailText, changeMailText);
}
