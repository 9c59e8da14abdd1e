import { SUGGESTED_PROJECTS_NAMED } from '#contract/reviews/steps/suggested-peers.ts';
import type { SuggestedPeer } from '#contract/reviews/steps/suggested-peers.schemas.ts';

/** A review for which peers are suggested, with what it needs of its employee. */
type ReviewOfSuggestions = {
  readonly annualReviewId: number;
  readonly employeeId: number;
  /** Null unless another person is the manager. */
  readonly leadId: number | null;
  readonly reviewerIds: readonly number[];
  /** Projects of this marking period, the latest first. */
  readonly projectIds: readonly number[];
  /** Peers of earlier reviews, each with the latest year. */
  readonly former: readonly { readonly employeeId: number; readonly year: number }[];
};

/** What suggestions for many reviews rest on. People who can't be a peer now are in no list. */
export type SuggestionFacts = {
  readonly reviews: readonly ReviewOfSuggestions[];
  readonly projects: readonly {
    readonly projectId: number;
    readonly name: string;
    readonly memberIds: readonly number[];
  }[];
  readonly teams: readonly { readonly leadId: number; readonly memberIds: readonly number[] }[];
  /** In the order of their names. */
  readonly people: readonly Candidate[];
};

type Candidate = { readonly employeeId: number; readonly fullName: string; readonly openReviews: number };
type Reason = SuggestedPeer['reason'];
type Found = { readonly employeeId: number; readonly reason: Reason };

/**
 * The peers to suggest for each review: colleagues of shared projects, then of the team, then former peers;
 * within each, those with less to write, then by name. A suggestion counts as load for the reviews after it,
 * so that many reviews don't all get the same people. `given` holds the suggestions made before, and is added
 * to.
 */
export function choosePeers(
  facts: SuggestionFacts,
  wanted: number,
  given: Map<number, number>,
): Map<number, SuggestedPeer[]> {
  const people = new Map(facts.people.map((person, place) => [person.employeeId, { ...person, place }]));
  /** The load, then the place by name, as one number. */
  const weightOf: WeightOf = (employeeId) => {
    const { openReviews = 0, place = 0 } = people.get(employeeId) ?? {};
    return (openReviews + (given.get(employeeId) ?? 0)) * people.size + place;
  };
  const projects = new Map(facts.projects.map((project) => [project.projectId, project]));
  const teams = new Map(
    facts.teams.map(({ leadId, memberIds }) => [leadId, new Lightest(memberIds, weightOf)]),
  );
  const chosen = new Map<number, SuggestedPeer[]>();
  for (const review of facts.reviews) {
    const out = new Set([review.employeeId, review.leadId, ...review.reviewerIds]);
    const peers: SuggestedPeer[] = [];
    const add = (found: readonly Found[]) => {
      for (const { employeeId, reason } of found) {
        const person = people.get(employeeId);
        if (peers.length === wanted || out.has(employeeId) || !person) continue;
        out.add(employeeId);
        peers.push({ employeeId, fullName: person.fullName, reason, openReviews: person.openReviews });
      }
    };
    add(ofProjects(review, projects, weightOf));
    const mates = teams.get(review.leadId ?? 0)?.take(wanted - peers.length, out) ?? [];
    add(mates.map((employeeId) => ({ employeeId, reason: { kind: 'team' } })));
    add(formerOf(review, weightOf));
    for (const { employeeId } of peers) given.set(employeeId, (given.get(employeeId) ?? 0) + 1);
    chosen.set(review.annualReviewId, peers);
  }
  return chosen;
}

type WeightOf = (employeeId: number) => number;
type Projects = ReadonlyMap<number, SuggestionFacts['projects'][number]>;

function ofProjects({ projectIds }: ReviewOfSuggestions, projects: Projects, weightOf: WeightOf): Found[] {
  const names = new Map<number, string[]>();
  for (const projectId of projectIds) {
    const project = projects.get(projectId);
    for (const memberId of project?.memberIds ?? []) {
      const known = names.get(memberId);
      if (known) known.push(project?.name ?? '');
      else names.set(memberId, [project?.name ?? '']);
    }
  }
  return [...names]
    .toSorted(([a, ofA], [b, ofB]) => ofB.length - ofA.length || weightOf(a) - weightOf(b))
    .map(([employeeId, shared]) => ({
      employeeId,
      reason: { kind: 'projects', count: shared.length, names: shared.slice(0, SUGGESTED_PROJECTS_NAMED) },
    }));
}

const formerOf = ({ former }: ReviewOfSuggestions, weightOf: WeightOf): Found[] =>
  former
    .toSorted((a, b) => weightOf(a.employeeId) - weightOf(b.employeeId))
    .map(({ employeeId, year }) => ({ employeeId, reason: { kind: 'former', year } }));

type Weighed = { readonly employeeId: number; readonly weight: number };

/**
 * The people of a team by weight, as a binary heap: a team may be the whole company, and sorting it for each
 * review would take minutes. A weight only grows, so an entry is weighed again when it comes to the top.
 */
class Lightest {
  readonly #heap: Weighed[];
  readonly #weightOf: WeightOf;

  constructor(employeeIds: readonly number[], weightOf: WeightOf) {
    this.#weightOf = weightOf;
    // A sorted list is a heap.
    this.#heap = employeeIds
      .map((employeeId) => ({ employeeId, weight: weightOf(employeeId) }))
      .toSorted((a, b) => a.weight - b.weight);
  }

  /** The lightest few, in order, without those in `out`. They stay in the heap. */
  take(count: number, out: ReadonlySet<number | null>): number[] {
    const passed: Weighed[] = [];
    const taken: number[] = [];
    for (let [top] = this.#heap; top && taken.length < count; [top] = this.#heap) {
      const { employeeId } = top;
      const weight = this.#weightOf(employeeId);
      if (weight > top.weight) {
        this.#sink({ employeeId, weight });
        continue;
      }
      this.#dropTop();
      passed.push(top);
      if (!out.has(employeeId)) taken.push(employeeId);
    }
    for (const one of passed) this.#rise(one);
    return taken;
  }

  #dropTop(): void {
    const last = this.#heap.pop();
    if (last && this.#heap.length > 0) this.#sink(last);
  }

  /** Puts an entry in place of the top one, and below lighter ones. */
  #sink(one: Weighed): void {
    let at = 0;
    for (;;) {
      const [left, right] = [this.#heap[2 * at + 1], this.#heap[2 * at + 2]];
      const child = right && left && right.weight < left.weight ? right : left;
      if (!child || child.weight >= one.weight) break;
      this.#heap[at] = child;
      at = child === right ? 2 * at + 2 : 2 * at + 1;
    }
    this.#heap[at] = one;
  }

  /** Adds an entry, above heavier ones. */
  #rise(one: Weighed): void {
    let at = this.#heap.length;
    while (at > 0) {
      const above = (at - 1) >> 1;
      const parent = this.#heap[above];
      if (!parent || parent.weight <= one.weight) break;
      this.#heap[at] = parent;
      at = above;
    }
    this.#heap[at] = one;
  }
}
