import type { Hints } from '#contract/core/names.ts';
import type { EmployeeSummary, Namesake } from '#contract/core/names.schemas.ts';
import { hintsOf, nameToldApart } from '#contract/core/names.ts';
import type { Viewer } from '#contract/policies.ts';
import type { Db } from '#server/db/connection/client.ts';
import { type StoredNamesake, storedNamesakes } from './namesakes.queries.ts';
import { type SeenNamesake, seeNamesake } from './namesakes.visibility.ts';

/**
 * What tells people of one name apart, as far as the viewer may see both: the first of position, department,
 * lead and address that no namesake shares; all of them, where each one is shared. Source:
 * docs/product/people.md.
 */
function tellApart(people: readonly SeenNamesake[]): Namesake[] {
  const groups = Map.groupBy(people, ({ name }) => name);
  return [...groups.values()].flatMap((group) =>
    group.length < 2
      ? []
      : group.flatMap((person) => {
          const others = group.filter((one) => one !== person);
          const isOwn = (fact: string | null, place: number) =>
            fact !== null && others.every(({ facts }) => facts[place] !== fact);
          const known = person.facts.filter((fact) => fact !== null);
          const hint = person.facts.find(isOwn) ?? known.join(', ');
          return hint === '' ? [] : [{ employeeId: person.employeeId, hint }];
        }),
  );
}

const seenBy = (viewer: Viewer, stored: readonly StoredNamesake[]) =>
  tellApart(stored.flatMap((one) => seeNamesake(viewer, one)));

/** All hints for the viewer. */
export async function namesakesSeenBy(db: Db, viewer: Viewer): Promise<Namesake[]> {
  return seenBy(viewer, await storedNamesakes(db, null));
}

/** The same by id, from rows that another statement has read. */
export const hintsAmong = (viewer: Viewer, stored: readonly StoredNamesake[]): Hints =>
  hintsOf(seenBy(viewer, stored));

/** The same by id, for a file of many people. */
export const allHintsFor = async (db: Db, viewer: Viewer): Promise<Hints> =>
  hintsOf(await namesakesSeenBy(db, viewer));

/** The hints for some people as the viewer sees them, for texts that the server writes. */
export async function hintsFor(db: Db, viewer: Viewer, employeeIds: readonly number[]): Promise<Hints> {
  return hintsAmong(viewer, employeeIds.length === 0 ? [] : await storedNamesakes(db, employeeIds));
}

/** Names these people in a sentence for the viewer. */
export async function namesFor(
  db: Db,
  viewer: Viewer,
  employeeIds: readonly number[],
): Promise<(person: EmployeeSummary) => string> {
  const hints = await hintsFor(db, viewer, employeeIds);
  return (person) => nameToldApart(person, hints);
}
