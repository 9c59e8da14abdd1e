import { setImmediate as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { ImportPreview } from '#contract/people/people-import.schemas.ts';
import { importMessages } from '#contract/people/people-import.ts';
import type { Viewer } from '#contract/policies.ts';
import type { Call } from '#server/call.ts';
import type { Context } from '#server/context.ts';
import type { Db, Transaction } from '#server/db/connection/client.ts';
import { conflict, forbidden, invalid, stale } from '#server/http/errors.ts';
import { tellLeads } from '#server/features/people/lead-changes.ts';
import { type Company, readCompany } from '../company.ts';
import { basisOf, previewOf } from './import-preview.ts';
import { lockPeople, writePlan } from '../import-roster.ts';
import type { ReceivedImport } from './receive-import.ts';
import { archiveGone } from '../gone-people.ts';
import { type ChosenPlan, planChosen } from '../good-lines.ts';
import { isRefused, type Plan } from '../roster-plan.ts';

/** What a load of the files would do now. Writes nothing. Source: docs/product/people-import.md. */
export async function previewPeople(
  context: Pick<Context, 'db' | 'config'>,
  viewer: Viewer,
  files: ReceivedImport,
): Promise<ImportPreview> {
  const holdsDemo = await holdsDemoPeople(context.db);
  const plan = await planOf(context, viewer, files);
  const basis = isRefused(plan) ? null : basisOf(plan, files.choices);
  await pause();
  return previewOf(plan, files, { basis, holdsDemo });
}

/** The plan of a load, as the company is now. */
export async function planOf(
  { db, config: { SMTP_UTF8 } }: Pick<Context, 'db' | 'config'>,
  viewer: Viewer,
  { roster, history, choices }: ReceivedImport,
): Promise<ChosenPlan> {
  const company = await readCompany(db);
  // Each step takes up to a tenth of a second with 10,000 lines. Other calls get their turn in between.
  await pause();
  const plan = planChosen(company, roster, history, { author: viewer, choices, SMTP_UTF8 });
  await pause();
  return plan;
}

/**
 * Loads the files, all or nothing. One load runs at a time. Errors: 400 for faults, 409 for the demo company
 * and beside another load, 412 if the load would no longer do what `basis` identifies.
 * Source: docs/product/people-import.md.
 */
export async function loadPeople(
  call: Call,
  files: ReceivedImport,
  basis: string | undefined,
): Promise<Record<never, never>> {
  const { tx, viewer } = call;
  const { SMTP_UTF8 } = call.config;
  if (!(await takeTurn(tx))) throw conflict(importMessages.busy);
  if (await holdsDemoPeople(tx)) throw conflict(importMessages.demo);
  await lockPeople(tx);
  const company = await readCompany(tx);
  requireStillAdmin(company, viewer);
  await pause();
  const plan = planChosen(company, files.roster, files.history, {
    author: viewer,
    choices: files.choices,
    SMTP_UTF8,
  });
  await pause();
  const isOther = basis !== undefined && (isRefused(plan) || basisOf(plan, files.choices) !== basis);
  if (isOther) throw stale(importMessages.changed);
  if (isRefused(plan)) throw invalid(faultSentence(plan), 'file');
  const { moved, sitDowns } = await writePlan(tx, plan, viewer);
  const archive = files.choices.archive;
  if (archive !== undefined) await archiveGone(call, plan.archived, archive);
  await tellLeads(call, await newLeadsOf(tx, moved), sitDowns);
  return {};
}

/** The file may take two minutes to arrive, and the Admin may have been archived or demoted meanwhile. */
function requireStillAdmin({ people }: Company, { employeeId }: Viewer): void {
  const now = [...people.values()].find((person) => person.employeeId === employeeId);
  const isStill = now !== undefined && !now.isArchived && now.permissions.includes('Benchmark_Admin');
  if (!isStill) throw forbidden();
}

type Moved = { readonly employeeId: number; readonly fromManagerId: number | null };

async function newLeadsOf(tx: Transaction, moved: readonly Moved[]) {
  if (moved.length === 0) return [];
  const { rows } = await sql<{ employeeId: number; toManagerId: number | null }>`
    select employee_id as "employeeId", manager_id as "toManagerId" from employee
    where employee_id = any(${moved.map((one) => one.employeeId)}::integer[])`.execute(tx);
  const now = new Map(rows.map(({ employeeId, toManagerId }) => [employeeId, toManagerId]));
  return moved.map((one) => ({ ...one, toManagerId: now.get(one.employeeId) ?? null }));
}

async function holdsDemoPeople(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isDemo: boolean }>`
    select exists (select from employee where is_demo) as "isDemo"`.execute(db);
  return rows[0]?.isDemo === true;
}

/** Takes the right to load until the transaction ends. False while another transaction has it. */
async function takeTurn(tx: Transaction): Promise<boolean> {
  const { rows } = await sql<{ isOurs: boolean }>`
    select pg_try_advisory_xact_lock(718088) as "isOurs"`.execute(tx);
  return rows[0]?.isOurs === true;
}

function faultSentence(plan: Plan): string {
  const roster = plan.rosterFaults.map((fault) => ({ file: 'roster', ...fault }));
  const faults = [...roster, ...plan.historyFaults.map((fault) => ({ file: 'history', ...fault }))];
  const [first] = faults;
  if (first === undefined) return '';
  const place = first.line === 0 ? `the ${first.file}` : `line ${first.line} of the ${first.file}`;
  const others = faults.length === 1 ? '' : ` (and ${faults.length - 1} more)`;
  return `Nothing was loaded. In ${place}${others}: ${first.message}`;
}
