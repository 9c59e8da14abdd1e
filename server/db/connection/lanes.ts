/** Limits for sharing connections, times in milliseconds. Source: docs/decisions/timeouts.md. */
type LaneLimits = {
  /** Maximum number of connections of one lane. */
  readonly perLane: number;
  /** Maximum number of connections of all suspect lanes together. */
  readonly suspects: number;
  /** Timeout for a turn in a lane. */
  readonly wait: number;
  /** Timeout for a turn in a suspect lane, that is, one with a recent lock timeout. */
  readonly suspectWait: number;
  /** A lane stays suspect for this long, unless a call in it succeeds. */
  readonly suspicion: number;
};

export const laneLimitsFor = (connections: number): LaneLimits => ({
  perLane: Math.max(2, Math.floor(connections * 0.4)),
  suspects: Math.max(1, Math.floor(connections * 0.3)),
  wait: 5_000,
  suspectWait: 500,
  suspicion: 5_000,
});

/** No connection is free for this call. Answered with 503, like PostgreSQL's own "too many connections". */
class NoConnectionFree extends Error {
  override readonly name = 'NoConnectionFree';
  readonly code = '53300';
  constructor() {
    super('Too many calls of this kind are waiting for the database.');
  }
}

type Lane = { entered: number; running: number; suspectUntil: number; readonly waiting: (() => void)[] };

/**
 * Keeps calls that wait for locks from using up the connection pool. The calls of one route form a lane, and
 * a lane may hold only some of the connections. A lane becomes suspect when a call in it hits the lock
 * timeout. A suspect lane runs one call at a time, and all suspect lanes together only a few, to probe
 * whether the lock is gone. Further calls fail fast.
 */
export class Lanes {
  readonly #limits: LaneLimits;
  readonly #lanes = new Map<string, Lane>();
  #guardedUntil = 0;

  constructor(limits: LaneLimits) {
    this.#limits = limits;
  }

  /** True for some seconds after a lock timeout; lock timeouts are shorter then. */
  get isGuarded(): boolean {
    return performance.now() < this.#guardedUntil;
  }

  /** The number of calls that wait for a turn. */
  get waiting(): number {
    return [...this.#lanes.values()].reduce((sum, lane) => sum + lane.waiting.length, 0);
  }

  /** Waits for a turn in the lane; rejects on timeout. Each successful `enter` needs a `leave`. */
  async enter(name: string): Promise<void> {
    const lane = this.#laneOf(name);
    if (lane.entered < this.#roomIn(lane)) {
      lane.entered += 1;
      return;
    }
    const patience = isSuspect(lane) ? this.#limits.suspectWait : this.#limits.wait;
    await new Promise<void>((done, fail) => {
      const go = () => {
        clearTimeout(timer);
        done();
      };
      const timer = setTimeout(() => {
        lane.waiting.splice(lane.waiting.indexOf(go), 1);
        fail(new NoConnectionFree());
      }, patience);
      lane.waiting.push(go);
    });
  }

  /** Call it with a connection. Throws if the lane is suspect by now and the suspects' share is in use. */
  start(name: string): void {
    const lane = this.#laneOf(name);
    if (isSuspect(lane)) {
      const running = [...this.#lanes.values()].reduce(
        (sum, one) => sum + (isSuspect(one) ? one.running : 0),
        0,
      );
      if (lane.running > 0 || running >= this.#limits.suspects) throw new NoConnectionFree();
    }
    lane.running += 1;
  }

  end(name: string, waitedInVain: boolean): void {
    const lane = this.#laneOf(name);
    lane.running -= 1;
    const now = performance.now();
    lane.suspectUntil = waitedInVain ? now + this.#limits.suspicion : 0;
    if (waitedInVain) this.#guardedUntil = now + this.#limits.suspicion;
  }

  leave(name: string): void {
    const lane = this.#laneOf(name);
    const next = lane.entered <= this.#roomIn(lane) ? lane.waiting.shift() : undefined;
    if (next) next();
    else lane.entered -= 1;
    if (lane.entered === 0 && lane.running === 0 && !isSuspect(lane)) this.#lanes.delete(name);
  }

  #roomIn(lane: Lane): number {
    return isSuspect(lane) ? 1 : this.#limits.perLane;
  }

  #laneOf(name: string): Lane {
    const known = this.#lanes.get(name);
    if (known) return known;
    const lane: Lane = { entered: 0, running: 0, suspectUntil: 0, waiting: [] };
    this.#lanes.set(name, lane);
    return lane;
  }
}

const isSuspect = (lane: Lane) => performance.now() < lane.suspectUntil;
