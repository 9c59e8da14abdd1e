import type { Endpoint } from '#contract/core/endpoint.ts';
import type { StateOfTarget, Target } from '../kit/review-fixture.ts';
import type { Request } from '../kit/test-app.ts';

/** Callers. Each has one relation to the object at a time. */
export const actors = [
  'employee',
  'otherEmployee',
  'uploader',
  'reviewer',
  'lead',
  'deputy',
  'otherLead',
  'formerLead',
  'demotedLead',
  'pm',
  'admin',
  'selfManaged',
] as const;
export type Actor = (typeof actors)[number];

/**
 * Whose object it is. `own`: the actor's. `inScope`: an employee in the actor's scope (the lead's report; for
 * `deputy` a report of the lead for whom the actor stands in, who is also the actor's own lead; for
 * `formerLead` a report moved to another lead; for `demotedLead` a report after Team Lead was removed; for
 * `reviewer` an employee whom the actor peer-reviews). `foreign`: a person unrelated to the actor.
 */
export const relations = ['own', 'inScope', 'foreign'] as const;
export type Relation = (typeof relations)[number];

/** The actors of each relation. Every actor but `reviewer` has their own object; only some have a scope. */
export const actorsOf: Readonly<Record<Relation, readonly Actor[]>> = {
  own: actors.filter((actor) => actor !== 'reviewer'),
  inScope: ['reviewer', 'lead', 'deputy', 'formerLead', 'demotedLead', 'admin'],
  foreign: actors.filter((actor) => actor !== 'reviewer'),
};

export type FormsOfRow = 'open' | 'submitted' | 'shared' | 'passed on';

type Shared = {
  readonly endpoint: Endpoint;
  /** Distinguishes several rows of one route. */
  readonly about?: string;
};

/** A call about one object. Actors who aren't listed get 403. */
export type ObjectRow = Shared & {
  readonly kind: 'object';
  readonly state: StateOfTarget;
  readonly withDocuments?: boolean;
  /** A bulk action, prepared by the target; `peerId` is the person of its one step. */
  readonly bulkAction?: 'Preview' | 'Running';
  /**
   * The review is written here: nothing yet, all submitted, all of it shared,
   * or the lead's draft remains with a new Manager entry.
   */
  readonly forms?: FormsOfRow;
  /** The self review has no survey link. */
  readonly withoutSelfLink?: boolean;
  /** The review is written here and shared with the employee. */
  readonly isShared?: boolean;
  /** The company lets people work on their own goals. */
  readonly ownGoals?: boolean;
  /** The employee wrote the update of the goal. */
  readonly wroteUpdate?: boolean;
  /** The employee holds Team Lead and has a coming deputy. */
  readonly asLead?: boolean;
  /** Who is told that a body without ids is invalid, where the right needs no id. */
  readonly withoutIds?: readonly Actor[];
  readonly request: (target: Target) => Request;
  readonly own: readonly Actor[];
  readonly inScope: readonly Actor[];
  readonly foreign: readonly Actor[];
  /** What allowed actors get once the period has ended. 403 if the right itself ends. */
  readonly ended: 200 | 403 | 404 | 409 | 'not found';
  readonly endedOwn?: 403 | 404;
  /** Status in an ended period for actors whose right already ended with completion. */
  readonly endedRefusal?: Partial<Record<Actor, number>>;
  /** Status for a missing object, if it is neither 403 nor an Admin's 404. */
  readonly missingFor?: Partial<Record<Actor, number>>;
  /** Status of a refusal on the actor's own object, if it isn't 403. */
  readonly ownRefusal?: Partial<Record<Actor, number>>;
};

/** A call without an object. Actors who aren't listed get 403. */
export type ListRow = Shared & {
  readonly kind: 'list';
  /** A running review keeps earlier questions of the peers. */
  readonly withEarlierQuestions?: boolean;
  /** There are two departments that no person has, with these ids. */
  readonly withDepartments?: readonly [number, number];
  /** An email could not be delivered. */
  readonly withUndelivered?: boolean;
  readonly request?: () => Request;
  readonly allowed: readonly Actor[];
};

/** A call without a session. Every caller gets the same answer. */
type OpenRow = Shared & {
  readonly kind: 'open';
  readonly request: () => Request;
  readonly status: number;
};

export type Row = ObjectRow | ListRow | OpenRow;

export const everybody: readonly Actor[] = actors;
export const nobody: readonly Actor[] = [];
