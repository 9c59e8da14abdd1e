import { sql } from 'kysely';
import { addDays } from '#contract/core/values/dates.ts';
import type { Db } from '#server/db/connection/client.ts';
import { importRoster } from '#server/features/roster/import-roster.ts';
import type { FileStore } from '#server/ports/file-store/file-store.ts';

/** The person who signs in for the measurements. */
export const ADMIN_EMAIL = 'person.1@bench.example';

const PEOPLE_IN_A_TEAM = 9;
const first = [
  'Ada',
  'Bela',
  'Cleo',
  'Dara',
  'Emre',
  'Fenna',
  'Gita',
  'Hugo',
  'Inga',
  'Jonas',
  'Kira',
  'Leif',
];
const last = [
  'Almberg',
  'Brook',
  'Castell',
  'Dunmore',
  'Eklund',
  'Farrow',
  'Grimaldi',
  'Hollis',
  'Ivers',
  'Jarvi',
];
const titles = ['Engineer', 'Senior Engineer', 'Designer', 'Project Manager', 'Analyst', 'Consultant'];

/** A roster of invented people, as an Admin would import it. Every tenth person is a lead. */
function rosterOf(people: number): string {
  const header =
    'email,first_name,last_name,hire_date,department,position,position_start_date,team_lead_email,permissions';
  const rows = Array.from({ length: people }, (_, index) => {
    const number = index + 1;
    const leadNumber = Math.floor(index / (PEOPLE_IN_A_TEAM + 1)) * (PEOPLE_IN_A_TEAM + 1) + 1;
    const isLead = leadNumber === number;
    const email = `person.${number}@bench.example`;
    const lead = isLead ? 'person.1@bench.example' : `person.${leadNumber}@bench.example`;
    const hired = addDays('2012-01-02', (index * 37) % 5_000);
    const roles = number === 1 ? 'Admin; Team Lead' : isLead ? 'Team Lead' : '';
    const name = `${pick(first, index)},${pick(last, Math.floor(index / first.length))} ${number}`;
    return `${email},${name},${hired},Department ${index % 12},${pick(titles, index)},${hired},${lead},${roles}`;
  });
  return [header, ...rows, ''].join('\n');
}

export async function loadCompany(owner: Db, files: FileStore, people: number): Promise<void> {
  const outcome = await importRoster({
    owner,
    files,
    roster: Buffer.from(rosterOf(people)),
    history: null,
    SMTP_UTF8: false,
    dryRun: false,
    demo: null,
  });
  if (outcome.result !== 'loaded') throw new Error(`The roster was not loaded: ${outcome.result}`);
}

/** Adds kudos of typical length. A tenth of them aren't approved. */
export async function loadKudos(owner: Db, count: number): Promise<void> {
  await sql`
    with people as (
      select employee_id, row_number() over (order by employee_id) as place, count(*) over () as people from employee
    ), sent as (
      insert into kudo (sender_id, message, original_message, values, created_at)
      select employee_id, words, words, '{Foster Teamwork,Drive Results}', written
      from generate_series(1, ${count}::integer) number
      join people on place = number * 7 % people + 1,
        lateral (select repeat('Thank you for the careful handover of last week. ', 1 + number % 8) as words,
          timestamptz '2024-01-01' + number * interval '4 hours' as written) kudo
      returning kudo_id
    )
    insert into kudo_recipient (kudo_id, employee_id)
    select kudo_id, employee_id from sent join people on place in (kudo_id * 11 % people + 1,
      case when kudo_id % 5 = 0 then kudo_id * 13 % people + 1 else 0 end)`.execute(owner);
  // Approved kudos are final, so approve last.
  await sql`
    update kudo set approved_at = created_at + interval '2 days' where kudo_id % 10 > 0`.execute(owner);
}

const pick = (from: readonly string[], index: number) => from[index % from.length] ?? '';
