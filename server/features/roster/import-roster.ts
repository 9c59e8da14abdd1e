import { sql } from 'kysely';
import { type Db, inTransaction, type Transaction } from '#server/db/connection/client.ts';
import { markRosterLoaded } from '#server/db/installation.ts';
import type { ImportChoices } from '#contract/people/people-import.schemas.ts';
import type { FileStore } from '#server/ports/file-store/file-store.ts';
import { moveManagerEntries, type OpenSitDown } from '#server/features/reviews/steps/start/manager-entry.ts';
import { type Author, readCompany } from './company.ts';
import { type HistoryFile, noHistory, readHistory } from './files/history-file.ts';
import { type RosterFile, readRoster } from './files/roster-file.ts';
import { type ChosenPlan, planChosen } from './good-lines.ts';
import { isRefused, type Plan } from './roster-plan.ts';
import { peopleWithNewLead, writeRoster } from './roster-write.ts';

type RosterImport = {
  /** Connected as the database owner. */
  readonly owner: Db;
  readonly files: FileStore;
  readonly roster: Buffer;
  readonly history: Buffer | null;
  /** What the reader says about the files. */
  readonly choices?: ImportChoices;
  /** The setting for addresses with letters beyond ASCII. */
  readonly SMTP_UTF8: boolean;
  /** Only reports what would happen. */
  readonly dryRun: boolean;
  /** The demo company that a roster replaces; null when there is none. */
  readonly demo: Replaceable | null;
};

/** A company that a roster replaces. */
type Replaceable = {
  readonly isLoaded: (db: Db) => Promise<boolean>;
  /** Removes all its rows. Returns the keys of the files to remove after the commit. */
  readonly remove: (tx: Transaction) => Promise<string[]>;
  /** Asks whether to remove it. Called only if the company is loaded and nothing else stops the import. */
  readonly mayGo: () => Promise<boolean>;
};

/** The result of an import: `loaded` and `refused` are final, `planned` is a dry run without faults. */
export type RosterOutcome = {
  readonly result: 'loaded' | 'planned' | 'refused' | 'demo-kept';
  readonly plan: ChosenPlan;
  /** True when the import has to remove the demo company, or has removed it. */
  readonly replacesDemo: boolean;
};

/**
 * Loads a company from a roster and an optional position history, all or nothing. Doesn't touch people who
 * aren't in the file; loading the same file again changes nothing. Removes the demo company when it is loaded
 * and that is allowed. Source: docs/product/people-import.md.
 */
export async function importRoster(input: RosterImport): Promise<RosterOutcome> {
  const { owner, demo, SMTP_UTF8, choices } = input;
  const roster = await readRoster(input.roster, choices?.roster);
  const history = input.history ? await readHistory(input.history, choices?.history) : noHistory;
  const replaced = (await demo?.isLoaded(owner)) ? demo : null;
  const replacesDemo = replaced !== null;
  const company = await readCompany(owner);
  const plan = planChosen(company, roster, history, { author: null, choices, SMTP_UTF8 });
  if (isRefused(plan)) return { result: 'refused', plan, replacesDemo };
  if (input.dryRun) return { result: 'planned', plan, replacesDemo };
  if (replaced && !(await replaced.mayGo())) return { result: 'demo-kept', plan, replacesDemo };
  return load(input, roster, history, replaced);
}

async function load(
  { owner, files, SMTP_UTF8, choices }: RosterImport,
  roster: RosterFile,
  history: HistoryFile,
  replaced: Replaceable | null,
): Promise<RosterOutcome> {
  const replacesDemo = replaced !== null;
  const { outcome, strays } = await inTransaction(owner, async (tx) => {
    await lockPeople(tx);
    const strays = replaced ? await replaced.remove(tx) : [];
    const company = await readCompany(tx);
    const plan = planChosen(company, roster, history, { author: null, choices, SMTP_UTF8 });
    if (isRefused(plan)) return { outcome: { result: 'refused' as const, plan, replacesDemo }, strays: [] };
    await writePlan(tx, plan, null);
    return { outcome: { result: 'loaded' as const, plan, replacesDemo }, strays };
  });
  for (const key of strays) await files.remove(key);
  return outcome;
}

/** Blocks changes to people between the comparison and the writes; reads continue. */
export async function lockPeople(tx: Transaction): Promise<void> {
  await sql`lock table employee, employee_role in share row exclusive mode`.execute(tx);
}

/**
 * Writes a plan without faults, with all that follows from it. Returns whose lead has changed and their open
 * sit-downs, for those who must be told. Call {@link lockPeople} before the comparison.
 */
export async function writePlan(
  tx: Transaction,
  plan: Plan,
  author: Author,
): Promise<{ moved: ReturnType<typeof peopleWithNewLead>; sitDowns: OpenSitDown[] }> {
  await writeRoster(tx, plan, author);
  const moved = peopleWithNewLead(plan);
  const sitDowns = await moveManagerEntries(tx, moved);
  await markRosterLoaded(tx);
  return { moved, sitDowns };
}
