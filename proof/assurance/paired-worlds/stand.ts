import type { Subject } from './template.ts';
import type { World } from './world.ts';

export type Entry = {
  readonly id: number;
  readonly employeeId: number;
  readonly type: 'Self' | 'Peer' | 'Manager';
};

/** What a hidden fact needs: the subject's open review, and a person who may change it. */
export type Stand = {
  readonly world: World;
  readonly subject: Subject;
  /** Another Admin, otherwise the lead. */
  readonly byId: number;
  readonly reviewId: number;
  readonly entries: readonly Entry[];
};

/** Adds the fact to the world. False if the world has no object for it. */
export type Hide = (stand: Stand) => Promise<boolean>;
