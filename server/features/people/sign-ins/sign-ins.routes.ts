import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/people/sign-ins/sign-ins.endpoints.ts';
import { sendList } from '#server/http/listing.ts';
import { mount } from '#server/http/mount.ts';
import { create } from '#server/http/write.ts';
import { invite } from './invite.ts';
import { signInsPage } from './sign-ins.queries.ts';

export function mountSignIns(app: FastifyInstance): void {
  mount(app, contract.listSignIns, async ({ context: { db }, allow, ...call }) => {
    allow();
    return sendList(call, async (query) => signInsPage(db, query));
  });

  create(app, contract.inviteToSignIn, invite);
}
