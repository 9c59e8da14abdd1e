import { sql } from 'kysely';
import { MATCH_CHOICES } from '#contract/people/match-people.ts';
import type { Snippet } from '#contract/core/names.schemas.ts';
import { typedWords } from '#contract/core/values/search-words.ts';
import type { Db } from '#server/db/connection/client.ts';
import { heldTitle, isActive } from '#server/db/facts.ts';

type Match = { people: Snippet[]; hasMore: boolean };

/** The shortest word of a name that is searched for among parts of names. */
const SEARCHED_FROM = 3;

/** How many people with an entry's rarest word are looked through. Beyond, only a whole name is found. */
const LOOKED_THROUGH = 500;

/**
 * Finds whom each entry means, in one statement: by the whole address; otherwise by the whole name; otherwise
 * by words that begin words of the name. Each lookup is by index ("offset 0" keeps it apart), once for each
 * rare word, so the size of the company doesn't matter. An entry that means more people than can be listed
 * names none of them.
 */
export async function matchedPeople(db: Db, entries: readonly string[]): Promise<Match[]> {
  const asked = JSON.stringify(entries.map((entry, place) => ({ ...meantBy(entry), place })));
  const { rows } = await sql<{ found: Snippet[]; isVague: boolean }>`
    with asked as (
      select place, address, whole_name(name) as name, start_pattern(longest) as longest,
        array(select start_pattern(word) from unnest(words) word) as patterns
      from jsonb_to_recordset(${asked}::jsonb)
        as entry (place integer, address text, name text, longest text, words text[])
    ), exact as materialized (
      select asked.place, named.employee_id from asked cross join lateral (
        select employee.employee_id from employee where lower(employee.email) = asked.address and ${isActive()}
        union all
        (select employee.employee_id from employee where employee.name_words = asked.name and ${isActive()} offset 0)) named
    ), open as materialized (
      select * from asked where longest is not null and place not in (select place from exact)
    ), near as materialized (
      select word.longest, found.employee_id, found.name_starts
      from (select distinct longest from open) word cross join lateral (
        select employee.employee_id, employee.name_starts from employee
        where employee.name_starts like word.longest and ${isActive()} limit ${sql.lit(LOOKED_THROUGH + 1)}) found
    ), meant as materialized (
      select place, employee_id from exact
      union all
      select open.place, near.employee_id from open join near using (longest) where near.name_starts like all (open.patterns)
    )
    select (select coalesce(json_agg(to_json(choice)), '[]') from (
        select employee.employee_id as "employeeId", employee.full_name as "fullName",
          ${heldTitle} as "positionName"
        from (select employee_id from meant where meant.place = asked.place limit ${sql.lit(MATCH_CHOICES + 1)}) few
        join employee using (employee_id)
        order by employee.sort_name, employee.first_name, employee.employee_id) choice) as found,
      exists (select from open where open.place = asked.place
        and (select count(*) from near where near.longest = open.longest) > ${sql.lit(LOOKED_THROUGH)}) as "isVague"
    from asked order by asked.place`.execute(db);
  return rows.map(({ found, isVague }) => {
    const hasMore = isVague || found.length > MATCH_CHOICES;
    return { people: hasMore ? [] : found, hasMore };
  });
}

/** An address, also as `Name <address>`, or a name with its words. */
function meantBy(entry: string) {
  const opening = entry.lastIndexOf('<');
  if (opening >= 0 && entry.endsWith('>') && entry.includes('@', opening)) {
    return byAddress(entry.slice(opening + 1, -1));
  }
  if (entry.includes('@')) return byAddress(entry);
  const words = typedWords(entry);
  const longest = words.reduce((a, b) => (b.length > a.length ? b : a), '');
  const isSearched = longest.length >= SEARCHED_FROM;
  return {
    address: null,
    name: entry,
    longest: isSearched ? longest : null,
    words,
  };
}

const byAddress = (address: string) => ({
  address: address.trim().toLowerCase(),
  name: null,
  longest: null,
  words: [],
});
