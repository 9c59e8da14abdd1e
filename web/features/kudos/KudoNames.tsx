import type { KudoPerson } from '#contract/kudos/kudos.schemas.ts';
import { PersonLink } from '#web/app/people/PersonLink.tsx';

/** Names with commas between them, each a link if the viewer may open the profile. */
export function KudoNames({ people }: { readonly people: readonly KudoPerson[] }) {
  return people.map((person, place) => (
    <span key={person.employeeId}>
      {place > 0 && ', '}
      <PersonLink {...person} />
    </span>
  ));
}
