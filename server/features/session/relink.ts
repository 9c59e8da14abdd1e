import { type Db, inTransaction } from '#server/db/connection/client.ts';
import { type LinkedPerson, linkedPeople, lockLinks, unlink } from './relink.queries.ts';

/** What another identity provider means for each person. Each person is in exactly one list. */
type Relinking = {
  /** Linked to another issuer: the next sign-in links them to the new one by verified email address. */
  readonly matching: readonly LinkedPerson[];
  /** Linked to the new issuer already. */
  readonly linked: readonly LinkedPerson[];
  /** Without a link: the first sign-in links them by verified email address. */
  readonly unlinked: readonly LinkedPerson[];
  /** Archived or past their last day, so that no email address matches them. */
  readonly former: readonly LinkedPerson[];
};

type RelinkOutcome = Relinking & { readonly isDryRun: boolean; readonly endedSessions: number };

/**
 * Prepares all people for another identity provider, all or nothing. The provider's subjects are unknown
 * before people sign in, so this removes all links to other issuers; the next sign-in links by verified email
 * address, as the first one did. Sessions of those people end. Source: docs/operations/migrating.md.
 */
export async function relink(owner: Db, issuer: string, isDryRun: boolean): Promise<RelinkOutcome> {
  if (isDryRun) return { ...relinking(await linkedPeople(owner), issuer), isDryRun, endedSessions: 0 };
  return inTransaction(owner, async (tx) => {
    await lockLinks(tx);
    const people = await linkedPeople(tx);
    // Also of people past their last day: that day may be put off later.
    const linkedElsewhere = people.filter((person) => isElsewhere(person, issuer));
    const endedSessions = await unlink(
      tx,
      linkedElsewhere.map(({ employeeId }) => employeeId),
      issuer,
    );
    return { ...relinking(people, issuer), isDryRun, endedSessions };
  });
}

function relinking(people: readonly LinkedPerson[], issuer: string): Relinking {
  const active = people.filter((person) => person.isActive);
  return {
    matching: active.filter((person) => isElsewhere(person, issuer)),
    linked: active.filter((person) => person.issuer === issuer),
    unlinked: active.filter((person) => person.issuer === null),
    former: people.filter((person) => !person.isActive),
  };
}

const isElsewhere = ({ issuer }: LinkedPerson, wanted: string) => issuer !== null && issuer !== wanted;

/** The outcome, line by line, for a terminal. */
export function relinkReport(outcome: RelinkOutcome): string {
  const { matching, linked, unlinked, former, isDryRun, endedSessions } = outcome;
  const lines = [
    ...matching.map((person) => `matches by email: ${named(person)}, so far ${person.issuer}`),
    ...unlinked.map((person) => `matches by email, has not signed in yet: ${named(person)}`),
    ...linked.map((person) => `linked already: ${named(person)}`),
    ...former.map((person) => `does not match, has left: ${named(person)}`),
    `${matching.length} to link again, ${unlinked.length} without a link, ${linked.length} linked already, ${former.length} who have left.`,
    isDryRun ? 'This was a dry run. Nothing was changed.' : `Done. Sessions ended: ${endedSessions}.`,
  ];
  return `${lines.join('\n')}\n`;
}

const named = ({ fullName, email }: LinkedPerson) => `${fullName} <${email}>`;
