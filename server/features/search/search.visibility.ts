import { can, isSelf, type Viewer } from '#contract/policies.ts';
import type { FoundPerson } from '#contract/dashboards/search.schemas.ts';
import type { SearchedPerson } from '#server/features/people/lists/people-search.queries.ts';

/**
 * A found person as the viewer sees them: of colleagues, only what pickers show. The fields are an allowlist.
 * Source: docs/product/search.md.
 */
export function seeFoundPerson(viewer: Viewer, person: SearchedPerson): FoundPerson {
  // Of another person: whether another Admin exists decides about one's own review only.
  const mayStart =
    !isSelf(viewer, person) && can.startAnnualReview(viewer, { ...person, hasOtherAdmin: true });
  return {
    employeeId: person.employeeId,
    fullName: person.fullName,
    positionName: person.positionName,
    isArchived: person.isArchived,
    opens: can.seeProfile(viewer, person),
    starts: mayStart && person.isStartable,
  };
}
