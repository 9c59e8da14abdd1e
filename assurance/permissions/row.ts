import type { AnnualReviewState } from '#contract/annual-review-steps.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Target } from '../kit/review-scene.ts';
import type { Request } from '../kit/stage.ts';

/** Who calls: each stands in one relation to the object at a time. */
export const actors = [
  'employee',
  'otherEmployee',
  'uploader',
  'reviewer',
  'lead',
  'otherLead',
  'formerLead',
  'demotedLead',
  'pm',
  'admin',
  'selfManaged',
] as const;
export type Actor = (typeof actors)[number];

/**
 * Whose object it is: the actor's own; one in the scope of the actor (the lead's report, for `formerLead` who was
 * moved to somebody else, for `demotedLead` whose role was taken away, for `reviewer` who is asked as a peer); or
 * of somebody with whom the actor has nothing to do.
 */
export const relations = ['own', 'inScope', 'foreign'] as const;
export type Relation = (typeof relations)[number];

/** The cells that exist: everybody has something of their own, not everybody has a scope. */
export const actorsOf: Readonly<Record<Relation, readonly Actor[]>> = {
  own: actors.filter((actor) => actor !== 'reviewer'),
  inScope: ['reviewer', 'lead', 'formerLead', 'demotedLead', 'admin'],
  foreign: actors.filter((actor) => actor !== 'reviewer'),
};

type Shared = {
  readonly endpoint: Endpoint;
  /** Tells several rows of one route apart. */
  readonly about?: string;
};

/** A call about one object. Who is not named gets 403. */
export type ObjectRow = Shared & {
  readonly kind: 'object';
  readonly state: AnnualReviewState;
  readonly withDocuments?: boolean;
  readonly request: (target: Target) => Request;
  readonly own: readonly Actor[];
  readonly inScope: readonly Actor[];
  readonly foreign: readonly Actor[];
  /** Of those allowed, what they get once the period has ended; 403 where the right itself ends. */
  readonly ended: 200 | 403 | 404 | 409 | 'not found';
  readonly endedOwn?: 403 | 404;
  /** Those whose right ended with completion: in an ended period they are told that instead. */
  readonly endedRefusal?: Partial<Record<Actor, number>>;
  /** What they get for an object that does not exist, where that is neither 403 nor an Admin's 404. */
  readonly missingFor?: Partial<Record<Actor, number>>;
  /** Refusals of one's own that are not 403. */
  readonly ownRefusal?: Partial<Record<Actor, number>>;
};

/** A call about no object in particular. Who is not named gets 403. */
export type ListRow = Shared & {
  readonly kind: 'list';
  readonly request?: () => Request;
  readonly allowed: readonly Actor[];
};

/** A call that asks for no session; everybody gets the same answer. */
type OpenRow = Shared & {
  readonly kind: 'open';
  readonly request: () => Request;
  readonly status: number;
};

export type Row = ObjectRow | ListRow | OpenRow;

export const everybody: readonly Actor[] = actors;
export const nobody: readonly Actor[] = [];
