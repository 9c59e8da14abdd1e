import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/reviews/cycle/bulk-acts.endpoints.ts';
import type { BulkActKind } from '#contract/reviews/cycle/bulk-acts.ts';
import type { BulkPerson } from '#contract/reviews/cycle/bulk-acts.schemas.ts';
import type { QueryOf } from '#contract/core/endpoint.ts';
import { sendCsv } from '#server/http/csv.ts';
import { pagesOf, sendList } from '#server/http/listing.ts';
import { mount } from '#server/http/mount.ts';
import { write } from '#server/http/write.ts';
import type { Act } from '#server/act.ts';
import { allHintsFor } from '#server/features/namesakes/namesakes.ts';
import {
  bulkActSummary,
  bulkActsPage,
  bulkPeoplePage,
  findBulkAct,
  isForAdminsOnly,
  lockBulkAct,
} from './bulk-acts.queries.ts';
import { auditAct, cancelBulkAct, previewBulkAct, startBulkAct } from './bulk-acts.ts';
import { resultColumns } from './result-file.ts';
import { changeBulkPerson } from './bulk-person.ts';

export function mountBulkActs(app: FastifyInstance): void {
  const kindOf = async (_act: Act, { act }: { act: { kind: BulkActKind } }) => ({
    isAdminsOnly: isForAdminsOnly(act.kind),
  });
  write(app, contract.previewBulkAct, kindOf, previewBulkAct);
  write(app, contract.changeBulkPerson, lockedAct, changeBulkPerson);
  write(app, contract.startBulkAct, lockedAct, startBulkAct);
  write(app, contract.cancelBulkAct, lockedAct, cancelBulkAct);

  mount(app, contract.listBulkActs, async ({ context: { db }, viewer, allow, ...call }) => {
    allow();
    return sendList(call, async (query) => bulkActsPage(db, viewer, query));
  });

  mount(app, contract.getBulkAct, async ({ context: { db }, viewer, params, allow }) => {
    const { bulkActId } = allow(await findBulkAct(db, params.bulkActId));
    return bulkActSummary(db, viewer, bulkActId);
  });

  mount(
    app,
    contract.listBulkPeople,
    async ({ context: { db }, viewer, params, allow, ...call }) => {
      const { bulkActId } = allow(await findBulkAct(db, params.bulkActId));
      return sendList(call, async (query) => bulkPeoplePage(db, viewer, bulkActId, query));
    },
    async ({ context: { db }, named, allow }) => allow(await findBulkAct(db, named.bulkActId)),
  );

  mount(app, contract.downloadBulkResult, async ({ context: { db }, viewer, params, allow, ...call }) => {
    const { bulkActId, act } = allow(await findBulkAct(db, params.bulkActId));
    await auditAct({ tx: db, viewer }, 'export-bulk-result', { bulkActId, kind: act.kind }, {});
    const rows = pagesOf<BulkPeopleQuery, BulkPerson>({}, async (query) =>
      bulkPeoplePage(db, viewer, bulkActId, query),
    );
    return sendCsv(call, {
      name: 'result.csv',
      columns: resultColumns,
      rows,
      hints: await allHintsFor(db, viewer),
    });
  });
}

const lockedAct = async ({ tx }: Act, { bulkActId }: { bulkActId: string }) => lockBulkAct(tx, bulkActId);

type BulkPeopleQuery = QueryOf<typeof contract.listBulkPeople>;
