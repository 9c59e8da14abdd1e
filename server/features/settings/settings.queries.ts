import { sql } from 'kysely';
import type { Features } from '#contract/core/features.schemas.ts';
import type { Settings } from '#contract/core/settings.schemas.ts';
import { featureNames, type SettingName, settingNames, settingTable } from '#contract/core/settings.ts';
import { columnOf } from '#contract/core/values/record-of.ts';
import type { Call } from '#server/call.ts';
import type { Db, Transaction } from '#server/db/connection/client.ts';
import { lastChange, type LastChange, morningHasCome } from '#server/db/facts.ts';

/** What the company has chosen. */
export type Choices = Omit<Settings, 'version'>;

/** Dates as JSON, because the driver would make times of an array of dates. */
const choices = sql.join(
  settingNames.map((name) => {
    const column = sql.ref(columnOf(name));
    const isOfDates = settingTable[name].kind === 'dates';
    return sql`${isOfDates ? sql`to_json(${column})` : column} as ${sql.ref(name)}`;
  }),
);

export async function settingsNow(db: Db | Transaction): Promise<Settings> {
  const { rows } = await sql<Settings>`select ${choices}, version from company_settings`.execute(db);
  return theOne(rows);
}

/** SQL value: the setting of this name. */
export const settingNow = (name: SettingName) =>
  sql`(select ${sql.ref(columnOf(name))} from company_settings)`;

const features = sql.join(featureNames.map((name) => sql`${sql.ref(columnOf(name))} as ${sql.ref(name)}`));

export async function featuresNow(db: Db): Promise<Features> {
  const { rows } = await sql<Features>`select ${features} from company_settings`.execute(db);
  return theOne(rows);
}

export type LockedSettings = Choices & LastChange;

/** Locks the settings until the transaction ends. */
export async function lockSettings({ tx }: Call): Promise<LockedSettings> {
  const { rows } = await sql<LockedSettings>`
    select ${choices}, ${lastChange('company_settings')} from company_settings for no key update`.execute(tx);
  return theOne(rows);
}

const changes = sql.join(
  settingNames.map(columnOf).map((column) => sql`${sql.ref(column)} = ${sql.ref(`given.${column}`)}`),
);

/** When reviews are to start by themselves, they start with the next morning that is still ahead. */
export async function writeSettings(tx: Transaction, input: Choices, byId: number): Promise<void> {
  const given = Object.fromEntries(settingNames.map((name) => [columnOf(name), input[name]]));
  await sql`
    update company_settings set
      started_through = case when given.starts_by_itself and not company_settings.starts_by_itself
        then company_today() - case when ${morningHasCome} then 0 else 1 end
        else company_settings.started_through end,
      ${changes}, changed_by = ${byId}
    from jsonb_populate_record(null::company_settings, ${JSON.stringify(given)}::jsonb) as given`.execute(tx);
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
