import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/reviews/cycle/bulk-actions.endpoints.ts';
import type { BulkActionKind } from '#contract/reviews/cycle/bulk-actions.ts';
import type { BulkPerson } from '#contract/reviews/cycle/bulk-actions.schemas.ts';
import type { QueryOf } from '#contract/core/endpoint.ts';
import { sendCsv } from '#server/http/csv.ts';
import { pagesOf, sendList } from '#server/http/listing.ts';
import { mount } from '#server/http/mount.ts';
import { write } from '#server/http/write.ts';
import type { Call } from '#server/call.ts';
import { allHintsFor } from '#server/features/namesakes/namesakes.ts';
import {
  bulkActionSummary,
  bulkActionsPage,
  bulkPeoplePage,
  findBulkAction,
  isForAdminsOnly,
  lockBulkAction,
} from './bulk-actions.queries.ts';
import { auditCall, cancelBulkAction, previewBulkAction, startBulkAction } from './bulk-actions.ts';
import { resultColumns } from './result-file.ts';
import { changeBulkPerson } from './bulk-person.ts';

export function mountBulkActions(app: FastifyInstance): void {
  const kindOf = async (_call: Call, { act }: { act: { kind: BulkActionKind } }) => ({
    isAdminsOnly: isForAdminsOnly(act.kind),
  });
  write(app, contract.previewBulkAction, kindOf, previewBulkAction);
  write(app, contract.changeBulkPerson, lockedAct, changeBulkPerson);
  write(app, contract.startBulkAction, lockedAct, startBulkAction);
  write(app, contract.cancelBulkAction, lockedAct, cancelBulkAction);

  mount(app, contract.listBulkActions, async ({ context: { db }, viewer, allow, ...call }) => {
    allow();
    return sendList(call, async (query) => bulkActionsPage(db, viewer, query));
  });

  mount(app, contract.getBulkAction, async ({ context: { db }, viewer, params, allow }) => {
    const { bulkActId } = allow(await findBulkAction(db, params.bulkActId));
    return bulkActionSummary(db, viewer, bulkActId);
  });

  mount(
    app,
    contract.listBulkPeople,
    async ({ context: { db }, viewer, params, allow, ...call }) => {
      const { bulkActId } = allow(await findBulkAction(db, params.bulkActId));
      return sendList(call, async (query) => bulkPeoplePage(db, viewer, bulkActId, query));
    },
    async ({ context: { db }, named, allow }) => allow(await findBulkAction(db, named.bulkActId)),
  );

  mount(app, contract.downloadBulkResult, async ({ context: { db }, viewer, params, allow, ...call }) => {
    const { bulkActId, act } = allow(await findBulkAction(db, params.bulkActId));
    await auditCall({ tx: db, viewer }, 'export-bulk-result', { bulkActId, kind: act.kind }, {});
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

const lockedAct = async ({ tx }: Call, { bulkActId }: { bulkActId: string }) => lockBulkAction(tx, bulkActId);

type BulkPeopleQuery = QueryOf<typeof contract.listBulkPeople>;
