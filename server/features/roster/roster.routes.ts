import type { FastifyInstance } from 'fastify';
import { NO_HINTS } from '#contract/core/names.ts';
import * as contract from '#contract/people/people-import.endpoints.ts';
import type { importFiles } from '#contract/people/people-import.ts';
import type { Viewer } from '#contract/policies.ts';
import { inCall } from '#server/call.ts';
import type { Db } from '#server/db/connection/client.ts';
import { sendCsv } from '#server/http/csv.ts';
import { mount, mountOwnTransaction } from '#server/http/mount.ts';
import { recordAudit } from '../audit/audit.ts';
import { historyCells, readHistoryLines, readRosterLines, rosterCellsOf } from './files/export-people.ts';
import { faultCells, faultsIn } from './files/fault-file.ts';
import { loadPeople, previewPeople } from './files/import-people.ts';
import { receiveImport } from './files/receive-import.ts';

export function mountRoster(app: FastifyInstance): void {
  mountOwnTransaction(app, contract.previewImport, async ({ context, viewer, allow, request }) => {
    allow();
    return previewPeople(context, viewer, await receiveImport(request));
  });

  mountOwnTransaction(app, contract.listFaults, async ({ context, viewer, allow, ...call }) => {
    allow();
    const rows = await faultsIn(context, viewer, await receiveImport(call.request));
    return sendCsv(call, { name: 'faults.csv', columns: faultCells, rows, hints: NO_HINTS });
  });

  mountOwnTransaction(app, contract.loadImport, async ({ context, viewer, query, allow, once, request }) => {
    allow();
    const files = await receiveImport(request);
    return inCall(context, viewer, async (call) =>
      once(call.tx, viewer, async () => loadPeople(call, files, query.basis), files.hash),
    );
  });

  mount(app, contract.exportRoster, async ({ context: { db }, viewer, allow, ...call }) => {
    allow();
    await recordExport(db, viewer, 'roster');
    return sendCsv(call, {
      name: 'roster.csv',
      columns: await rosterCellsOf(db),
      rows: readRosterLines(db),
      hints: NO_HINTS,
    });
  });

  mount(app, contract.exportHistory, async ({ context: { db }, viewer, allow, ...call }) => {
    allow();
    await recordExport(db, viewer, 'history');
    return sendCsv(call, {
      name: 'history.csv',
      columns: historyCells,
      rows: readHistoryLines(db),
      hints: NO_HINTS,
    });
  });
}

const recordExport = async (db: Db, viewer: Viewer, file: (typeof importFiles)[number]) =>
  recordAudit(db, { viewer, relation: 'Admin', action: 'export-people', subjectId: null, object: { file } });
