import { expect, test } from 'vitest';
import { choosePeers, type SuggestionFacts } from './suggested-peers.ts';

/** The same numbers in every run. */
function numbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

/** A company of one team. Person 0 leads it. */
function team(size: number, next: (below: number) => number): SuggestionFacts {
  const ids = Array.from({ length: size }, (_, at) => at + 1);
  return {
    projects: [],
    people: ids.map((employeeId) => ({ employeeId, fullName: `P${employeeId}`, openReviews: next(4) })),
    teams: [{ leadId: 1_000_000, memberIds: ids }],
    reviews: ids.map((employeeId) => ({
      annualReviewId: employeeId,
      employeeId,
      leadId: 1e6,
      projectIds: [],
      former: [],
      reviewerIds: [employeeId, 1 + next(size), 1 + next(size)],
    })),
  };
}

test.each([1, 2, 3, 4, 5])(
  'each review of a team gets those with the least to write then, by name (%i)',
  (seed) => {
    const facts = team(60, numbers(seed));
    const chosen = choosePeers(facts, 3, new Map());
    const load = new Map(facts.people.map(({ employeeId, openReviews }) => [employeeId, openReviews]));
    for (const { annualReviewId, employeeId, reviewerIds } of facts.reviews) {
      const best = facts.people
        .map((person) => person.employeeId)
        .filter((id) => id !== employeeId && !reviewerIds.includes(id))
        .toSorted((a, b) => (load.get(a) ?? 0) - (load.get(b) ?? 0) || a - b)
        .slice(0, 3);
      expect(chosen.get(annualReviewId)?.map((peer) => peer.employeeId)).toEqual(best);
      for (const id of best) load.set(id, (load.get(id) ?? 0) + 1);
    }
  },
);

/** The suggestions made before, with a count of how often one is looked up. */
class CountedMap extends Map<number, number> {
  lookups = 0;

  override get(employeeId: number) {
    this.lookups += 1;
    return super.get(employeeId);
  }
}

test('a whole company with one lead is not weighed again for each review', () => {
  const given = new CountedMap();
  const chosen = choosePeers(
    team(2_000, () => 0),
    2,
    given,
  );
  // Sorting the team for each review would look each of 2,000 people up 2,000 times.
  expect(given.lookups).toBeLessThan(20 * 2_000);
  expect([chosen.size, Math.max(...given.values())]).toEqual([2_000, 3]);
});
