import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/kudos/kudos.endpoints.ts';
import type { Kudo } from '#contract/kudos/kudos.schemas.ts';
import { can, type Viewer } from '#contract/policies.ts';
import type { Call } from '#server/call.ts';
import { asJsonList } from '#server/db/facts.ts';
import { seenIn, sendList } from '#server/http/listing.ts';
import { mount } from '#server/http/mount.ts';
import { sendVersion } from '#server/http/version.ts';
import { create, write } from '#server/http/write.ts';
import { sql } from 'kysely';
import { approveKudo, deleteKudo, editKudo, sendKudo } from './kudos.ts';
import { findKudo, kudoPeriodOf, kudosGiven, kudosReceived, lockKudo } from './kudos.queries.ts';
import { featuresNow } from '../settings/settings.queries.ts';
import { feedPage } from './kudo-feed.queries.ts';
import { kudosPage, type ListedKudo } from './kudo-list.queries.ts';
import { seeFeedKudo, seeKudo } from './kudos.visibility.ts';

export function mountKudos(app: FastifyInstance): void {
  create(app, contract.sendKudo, sendKudo);
  write(app, contract.approveKudo, kudoOf, approveKudo);
  write(app, contract.editKudo, async (call, { shoutoutId: id }) => kudoOf(call, { id }), editKudo);
  write(app, contract.deleteKudo, kudoOf, deleteKudo);

  mount(app, contract.listKudos, async ({ context, viewer, allow, ...call }) => {
    allow();
    const see = (kudo: ListedKudo) => ({
      ...seeKudo(viewer, kudo),
      isApprovable: isApprovable(viewer, kudo),
      ...(kudo.isInFeed === true ? { isInFeed: true as const } : {}),
    });
    const isWhole = Object.values(call.query).every((value) => value === undefined);
    return sendList(
      call,
      async (query) => seenIn(await kudosPage(context.db, query, viewer.employeeId), see),
      isWhole
        ? { parts: [{ state: 'waiting' }, { state: 'approved' }], keyOf: ({ shoutoutId }) => shoutoutId }
        : {},
    );
  });

  mount(app, contract.listFeed, async ({ context, viewer, allow, ...call }) => {
    allow(await featuresNow(context.db));
    return sendList(call, async (query) =>
      seenIn(await feedPage(context.db, query), (kudo) => seeFeedKudo(viewer, kudo)),
    );
  });

  mount(app, contract.getKudo, async ({ context, viewer, params, allow, reply }) => {
    const kudo = allow(await findKudo(context.db, params.id));
    sendVersion(reply, kudo.version);
    return seeKudo(viewer, kudo);
  });

  mount(
    app,
    contract.listKudosOf,
    async ({ context, viewer, params, query, allow }) => {
      const { employeeId, markingPeriodId } = allow(await kudoPeriodOf(context.db, params.id, query.mp));
      const { rows } = await sql<{ kudosReceived: Kudo[]; kudosGiven: Kudo[] }>`
        select ${asJsonList(kudosReceived(employeeId, markingPeriodId))} as "kudosReceived",
          ${asJsonList(kudosGiven(employeeId, markingPeriodId))} as "kudosGiven"`.execute(context.db);
      const [lists] = rows;
      return {
        kudosReceived: (lists?.kudosReceived ?? []).map((kudo) => seeKudo(viewer, kudo)),
        kudosGiven: (lists?.kudosGiven ?? []).map((kudo) => seeKudo(viewer, kudo)),
      };
    },
    async ({ context, named, allow }) => allow(await kudoPeriodOf(context.db, named.id, named.mp)),
  );
}

const kudoOf = async ({ tx, viewer }: Call, { id }: { id: number }) => lockKudo(tx, id, viewer.employeeId);

function isApprovable(viewer: Viewer, kudo: Kudo & { hasOtherAdmin: boolean }): boolean {
  const { approved: isApproved, hasOtherAdmin } = kudo;
  const senderId = kudo.sender.employeeId;
  const recipientIds = kudo.targetEmployees.map(({ employeeId }) => employeeId);
  return !isApproved && can.approveKudo(viewer, { senderId, recipientIds, isApproved, hasOtherAdmin });
}
