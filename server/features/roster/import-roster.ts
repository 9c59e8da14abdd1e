import { sql } from 'kysely';
import { type Db, inTransaction, type Transaction } from '#server/db/client.ts';
import { markRosterLoaded } from '#server/db/installation.ts';
import type { FileStore } from '#server/ports/file-store.ts';
import { moveManagerEntries } from '../annual-reviews/manager-entry.ts';
import { readCompany } from './company.ts';
import { type HistoryFile, readHistory } from './history-file.ts';
import { type RosterFile, readRoster } from './roster-file.ts';
import { isRefused, type Plan, planRoster } from './roster-plan.ts';
import { peopleWithNewLead, writeRoster } from './roster-write.ts';

type RosterImport = {
  /** The database, as its owner. */
  readonly owner: Db;
  readonly files: FileStore;
  readonly roster: AsyncIterable<Buffer>;
  readonly history: AsyncIterable<Buffer> | null;
  /** Only says what would happen. */
  readonly dryRun: boolean;
  /** The demo company, which a roster replaces; null where there is none. */
  readonly demo: Replaceable | null;
};

/** A company that a roster replaces. */
type Replaceable = {
  readonly isLoaded: (db: Db) => Promise<boolean>;
  /** Removes all its rows; answers the keys of the files to remove once the transaction is committed. */
  readonly remove: (tx: Transaction) => Promise<string[]>;
  /** Whether it may go; asked only when it is there and nothing else prevents the load. */
  readonly mayGo: () => Promise<boolean>;
};

/** What came of it: `loaded` and `refused` are final, `planned` is a dry run without faults. */
export type RosterOutcome = {
  readonly result: 'loaded' | 'planned' | 'refused' | 'demo-kept';
  readonly plan: Plan;
  /** True when the demo company has to go, or has gone. */
  readonly replacesDemo: boolean;
};

/**
 * Loads a company from a roster and, if given, a history of positions: all of it or nothing. People who are
 * not in the file are left alone, and loading a file again changes nothing. The demo company goes, when it is
 * there and that is allowed. Source: docs/product/people-import.md.
 */
export async function importRoster(input: RosterImport): Promise<RosterOutcome> {
  const roster = await readRoster(input.roster);
  const history = input.history ? await readHistory(input.history) : { rows: [], faults: [] };
  const { owner, demo } = input;
  const replaced = (await demo?.isLoaded(owner)) ? demo : null;
  const replacesDemo = replaced !== null;
  const company = await readCompany(owner, { withoutDemo: replacesDemo });
  const plan = planRoster(company, roster, history);
  if (isRefused(plan)) return { result: 'refused', plan, replacesDemo };
  if (input.dryRun) return { result: 'planned', plan, replacesDemo };
  if (replaced && !(await replaced.mayGo())) return { result: 'demo-kept', plan, replacesDemo };
  return load(input, roster, history, replaced);
}

async function load(
  { owner, files }: RosterImport,
  roster: RosterFile,
  history: HistoryFile,
  replaced: Replaceable | null,
): Promise<RosterOutcome> {
  const replacesDemo = replaced !== null;
  const { outcome, strays } = await inTransaction(owner, async (tx) => {
    // Nobody changes people between the comparison and the writing; reading goes on.
    await sql`lock table employee, employee_role in share row exclusive mode`.execute(tx);
    const strays = replaced ? await replaced.remove(tx) : [];
    const company = await readCompany(tx, { withoutDemo: false });
    const plan = planRoster(company, roster, history);
    if (isRefused(plan)) return { outcome: { result: 'refused' as const, plan, replacesDemo }, strays: [] };
    await writeRoster(tx, plan, company);
    await moveManagerEntries(tx, peopleWithNewLead(plan, company));
    await markRosterLoaded(tx);
    return { outcome: { result: 'loaded' as const, plan, replacesDemo }, strays };
  });
  for (const key of strays) await files.remove(key);
  return outcome;
}
