import { sql } from 'kysely';
import { saveEvaluationDraft } from '#contract/projects/evaluation-drafts.endpoints.ts';
import { checksumsOf, clearJournal, differences, inWords, readJournal } from './kit/journal.ts';
import { findingOf, type Options, sampleOf } from './kit/program.ts';
import { randomFrom } from './kit/random.ts';
import { forgetCalls, openTestApp, send, type JournaledApp, storedKeys } from './kit/test-app.ts';
import { addCast, type Cell, cellsOf } from './permissions/cells.ts';
import type { Row } from './permissions/row.ts';
import { permissionTable } from './permissions.table.ts';

/** Rows of objects that are tried together: a comparison of all tables takes longer the more there are. */
const ROWS_AT_ONCE = 10;

/**
 * Every mounted route answers every actor about every kind of object as the table says. A refusal writes
 * nothing. An allowed write leaves an audit event, and of the reads only one with `recordsReading`. For each
 * refusal, an allowed actor succeeds with the same setup. The small size tries every hand-written cell and a
 * fifth of the cells that follow from a rule. Below a tenth, it tries a part of both, of every row.
 */
export async function run(options: Options) {
  const { full, seed, log, inject } = options;
  const testApp = await openTestApp();
  try {
    const cast = await addCast(testApp);
    const wrongs: string[] = [];
    const random = randomFrom(seed);
    await inject?.(testApp);
    let tried = 0;
    let analyzed = -1;
    const rows = inject ? aReadAndAWrite() : permissionTable;
    for (const some of together(rows)) {
      // As autovacuum does in a company that grows slowly: here, thousands of objects come within minutes.
      if (tried > 1.2 * analyzed) {
        await sql`analyze`.execute(testApp.owner);
        analyzed = tried;
      }
      await letWorkOnOwnGoals(testApp, some.some(hasOwnGoals));
      const cells: Cell[] = [];
      for (const row of some) {
        const all = await cellsOf(testApp, cast, row, {
          byRule: () => full || random() < 0.2,
          byHand: (list) => sampleOf(options, random, list),
        });
        cells.push(...all);
      }
      wrongs.push(...(await tryRefused(testApp, cells.filter(isRefused))));
      for (const cell of cells.filter((one) => !isRefused(one)))
        wrongs.push(...(await tryAllowed(testApp, cell)));
      tried += cells.length;
    }
    log(`${testApp.routes.length} routes, ${rows.length} rows, ${tried} cells`);
    return findingOf(
      'permissions',
      wrongs,
      { figure: `unexpected of ${tried} calls`, tried: { rows: [rows.length, 60], cells: [tried, 300] } },
      options,
    );
  } finally {
    await testApp.stop();
  }
}

const hasOwnGoals = (row: Row) => row.kind === 'object' && row.ownGoals === true;

/** Successive rows of objects under the same setting, some at once, and each other row alone. */
function together(rows: readonly Row[]): Row[][] {
  const parts: Row[][] = [];
  for (const row of rows) {
    const last = parts.at(-1);
    const first = last?.[0];
    const isLike =
      row.kind === 'object' && first?.kind === 'object' && hasOwnGoals(row) === hasOwnGoals(first);
    if (last && isLike && last.length < ROWS_AT_ONCE) last.push(row);
    else parts.push([row]);
  }
  return parts;
}

const letWorkOnOwnGoals = async (testApp: JournaledApp, isOn: boolean) =>
  sql`update company_settings set own_goals = ${isOn} where own_goals <> ${isOn}`.execute(testApp.owner);

/** Two rows are enough to notice a broken product. */
function aReadAndAWrite() {
  const rows = permissionTable.filter(({ kind }) => kind === 'object');
  const isRead = ({ endpoint }: (typeof rows)[number]) => endpoint.method === 'GET';
  return [rows.find(isRead), rows.find((row) => !isRead(row))].filter((row) => row !== undefined);
}

const isRefused = ({ status }: Cell) => status !== 200;

/** Reads the journal once for all these refusals: the journal must be empty. */
async function tryRefused(testApp: JournaledApp, cells: readonly Cell[]): Promise<string[]> {
  const wrongs: string[] = [];
  const before = await stateOf(testApp);
  await clearJournal(testApp.owner);
  const begun: { cell: Cell; at: number }[] = [];
  for (const [index, cell] of cells.entries()) {
    if (cell.row !== cells[index - 1]?.row) await forgetCalls(testApp);
    begun.push({ cell, at: Date.now() });
    const answer = await call(testApp, cell);
    if (answer.status !== cell.status)
      wrongs.push(`${cell.name}: ${answer.status} instead of ${cell.status} ${answer.text}`);
  }
  for (const written of await readJournal(testApp.owner)) {
    const culprit = begun.findLast(({ at }) => at <= written.at) ?? begun[0];
    wrongs.push(`${culprit?.cell.name}: refused, but ${inWords(written)}`);
  }
  const after = await stateOf(testApp);
  for (const changed of differences(before, after)) {
    wrongs.push(`${cells[0]?.name}, and the refusals tried with it: ${changed} is another than before`);
  }
  return wrongs;
}

/** Reading empties the journal, so each cell finds only its own writes. */
async function tryAllowed(testApp: JournaledApp, cell: Cell): Promise<string[]> {
  const { method, readsOnly } = cell.row.endpoint;
  const isRead = method === 'GET' || readsOnly === true || cell.row.kind === 'open';
  const before = await lastEvent(testApp);
  const answer = await call(testApp, cell);
  const written = await readJournal(testApp.owner);
  if (answer.status !== 200) return [`${cell.name}: ${answer.status} instead of 200 ${answer.text}`];
  const isAudited = (await lastEvent(testApp)) !== before;
  if (method === 'GET' && isAudited && cell.row.endpoint.recordsReading !== true)
    return [`${cell.name}: recorded in the audit, without recordsReading in the contract`];
  if (isRead) return written.map((one) => `${cell.name}: a read, but ${inWords(one)}`);
  if (written.length === 0) return [`${cell.name}: allowed, but nothing was written`];
  if (isAudited === leavesEvent(cell)) return [];
  return [`${cell.name}: wrote ${isAudited ? 'with' : 'without'} an audit event`];
}

/** Every write, but the draft of an evaluation: docs/product/audit.md. */
const leavesEvent = ({ row }: Cell) => row.endpoint !== saveEvaluationDraft;

/** The id of the newest audit event. */
async function lastEvent({ owner }: JournaledApp): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`
    select max(audit_event_id)::text as id from audit_event`.execute(owner);
  return rows[0]?.id ?? null;
}

const call = (testApp: JournaledApp, { token, row, request }: Cell) =>
  send(token === null ? testApp.anonymous : testApp.withToken(token), row.endpoint, request);

/** Everything that a refused call must not change: rows, files and jobs. */
async function stateOf(testApp: JournaledApp): Promise<Map<string, string>> {
  const state = await checksumsOf(testApp.owner);
  state.set('the store of files', (await storedKeys(testApp)).join());
  state.set('the queue of jobs', String(testApp.jobs.enqueued.length));
  return state;
}
