import { sql } from 'kysely';
import type { Features } from '#contract/core/features.schemas.ts';
import type { Settings } from '#contract/core/settings.schemas.ts';
import type { Call } from '#server/call.ts';
import type { Db, Transaction } from '#server/db/connection/client.ts';
import { lastChange, type LastChange, morningHasCome } from '#server/db/facts.ts';

/** What the company has chosen. */
export type Choices = Omit<Settings, 'version'>;

/** Days as JSON, because the driver would make dates of an array of days. */
const choices = sql`due_weeks as "dueWeeks", starts_by_itself as "startsByItself",
  peer_to_self_days as "peerToSelfDays", self_to_manager_days as "selfToManagerDays",
  manager_to_final_days as "managerToFinalDays", peers_wanted as "peersWanted",
  working_days as "workingDays", to_json(holidays) as holidays,
  kudos_feed as "kudosFeed", own_goals as "ownGoals", written_reviews as "writtenReviews"`;

export async function settingsNow(db: Db | Transaction): Promise<Settings> {
  const { rows } = await sql<Settings>`select ${choices}, version from company_settings`.execute(db);
  return theOne(rows);
}

/** SQL condition: the company has turned the kudos feed on. */
export const isFeedOn = sql<boolean>`(select kudos_feed from company_settings)`;

export async function featuresNow(db: Db): Promise<Features> {
  const { rows } = await sql<Features>`
    select kudos_feed as "kudosFeed", own_goals as "ownGoals" from company_settings`.execute(db);
  return theOne(rows);
}

export type LockedSettings = Choices & LastChange;

/** Locks the settings until the transaction ends. */
export async function lockSettings({ tx }: Call): Promise<LockedSettings> {
  const { rows } = await sql<LockedSettings>`
    select ${choices}, ${lastChange('company_settings')} from company_settings for no key update`.execute(tx);
  return theOne(rows);
}

/** When reviews are to start by themselves, they start with the next morning that is still ahead. */
export async function writeSettings(tx: Transaction, input: Choices, byId: number): Promise<void> {
  await sql`
    update company_settings set
      started_through = case when ${input.startsByItself}::boolean and not starts_by_itself
        then company_today() - case when ${morningHasCome} then 0 else 1 end else started_through end,
      due_weeks = ${input.dueWeeks}, starts_by_itself = ${input.startsByItself},
      peer_to_self_days = ${input.peerToSelfDays}, self_to_manager_days = ${input.selfToManagerDays},
      manager_to_final_days = ${input.managerToFinalDays}, peers_wanted = ${input.peersWanted},
      working_days = ${input.workingDays}::integer[], holidays = ${input.holidays}::date[],
      kudos_feed = ${input.kudosFeed}, own_goals = ${input.ownGoals}, written_reviews = ${input.writtenReviews},
      changed_by = ${byId}`.execute(tx);
}

/** Today if reviews start by themselves this morning; null if not, before the hour, or once it is done. */
export async function morningToStart(db: Db): Promise<string | null> {
  const { rows } = await sql<{ today: string }>`
    select company_today() as today from company_settings
    where starts_by_itself and started_through < company_today() and ${morningHasCome}`.execute(db);
  return rows[0]?.today ?? null;
}

/** Marks the mornings up to this day as done. */
export async function markStarted(db: Db, today: string): Promise<void> {
  await sql`
    update company_settings set started_through = ${today}
    where starts_by_itself and started_through < ${today}`.execute(db);
}

function theOne<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('The company settings are missing.');
  return row;
}
