import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/kudos.ts';
import { can, type Viewer } from '#contract/policies.ts';
import { inTransaction } from '#server/db/client.ts';
import { asJsonList } from '#server/db/facts.ts';
import { notFound } from '#server/http/errors.ts';
import { mount } from '#server/http/mount.ts';
import { sendVersion } from '#server/http/version.ts';
import { sql } from 'kysely';
import { approveKudo, deleteKudo, editKudo, sendKudo } from './kudos.ts';
import { allKudos, findKudo, kudoPeriodOf, kudosGiven, kudosReceived, lockKudo } from './kudos.queries.ts';
import { seeKudo } from './kudos.visibility.ts';

export function mountKudos(app: FastifyInstance): void {
  mount(app, contract.sendKudo, async ({ context, viewer, body, allow }) => {
    allow();
    return inTransaction(context.db, (tx) => sendKudo(tx, viewer, body));
  });

  mount(app, contract.listKudos, async ({ context, viewer, allow }) => {
    allow();
    const kudos = await allKudos(context.db, viewer.employeeId);
    return kudos.map((kudo) => ({ ...seeKudo(viewer, kudo), isApprovable: isApprovable(viewer, kudo) }));
  });

  mount(app, contract.getKudo, async ({ context, viewer, params, allow, reply }) => {
    const kudo = allow(await findKudo(context.db, params.id));
    sendVersion(reply, kudo.version);
    return seeKudo(viewer, kudo);
  });

  mount(app, contract.listKudosOf, async ({ context, viewer, params, query, allow }) => {
    const { employeeId, markingPeriodId } = allow(await kudoPeriodOf(context.db, params.id, query.mp));
    const { rows } = await sql<{ kudosReceived: contract.Kudo[]; kudosGiven: contract.Kudo[] }>`
      select ${asJsonList(kudosReceived(employeeId, markingPeriodId))} as "kudosReceived",
        ${asJsonList(kudosGiven(employeeId, markingPeriodId))} as "kudosGiven"`.execute(context.db);
    const [lists] = rows;
    return {
      kudosReceived: (lists?.kudosReceived ?? []).map((kudo) => seeKudo(viewer, kudo)),
      kudosGiven: (lists?.kudosGiven ?? []).map((kudo) => seeKudo(viewer, kudo)),
    };
  });

  mount(app, contract.approveKudo, async ({ context, viewer, params, allow, ifMatch }) =>
    inTransaction(context.db, async (tx) => {
      const kudo = allow(await lockKudo(tx, params.id, viewer.employeeId));
      await approveKudo(tx, context.jobs, viewer, kudo, ifMatch);
      return {};
    }),
  );

  mount(app, contract.editKudo, async ({ context, viewer, body, allow, ifMatch }) => {
    allow();
    return inTransaction(context.db, async (tx) => {
      const kudo = await lockKudo(tx, body.shoutoutId, viewer.employeeId);
      if (kudo === null) throw notFound();
      await editKudo(tx, viewer, kudo, body, ifMatch);
      return {};
    });
  });

  mount(app, contract.deleteKudo, async ({ context, viewer, params, allow, ifMatch }) =>
    inTransaction(context.db, async (tx) => {
      const kudo = allow(await lockKudo(tx, params.id, viewer.employeeId));
      await deleteKudo(tx, viewer, kudo, ifMatch);
      return {};
    }),
  );
}

function isApprovable(viewer: Viewer, kudo: contract.Kudo & { hasOtherAdmin: boolean }): boolean {
  const { approved: isApproved, hasOtherAdmin } = kudo;
  const senderId = kudo.sender.employeeId;
  const recipientIds = kudo.targetEmployees.map(({ employeeId }) => employeeId);
  return !isApproved && can.approveKudo(viewer, { senderId, recipientIds, isApproved, hasOtherAdmin });
}
