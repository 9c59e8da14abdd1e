/** How connections are shared; see docs/decisions/timeouts.md. Times in milliseconds. */
type LaneLimits = {
  /** Connections of one lane at the most. */
  readonly perLane: number;
  /** Connections of all lanes together that lately waited in vain for a lock. */
  readonly suspects: number;
  /** How long a call waits for its turn in a lane. */
  readonly wait: number;
  /** The same in a lane that lately waited in vain for a lock. */
  readonly suspectWait: number;
  /** For how long a lane stays suspect, unless a call in it succeeds. */
  readonly suspicion: number;
};

export const laneLimitsFor = (connections: number): LaneLimits => ({
  perLane: Math.max(2, Math.floor(connections * 0.4)),
  suspects: Math.max(1, Math.floor(connections * 0.3)),
  wait: 5_000,
  suspectWait: 500,
  suspicion: 5_000,
});

/** No connection is free for this call now: answered as 503, like PostgreSQL's own "too many connections". */
class NoConnectionFree extends Error {
  override readonly name = 'NoConnectionFree';
  readonly code = '53300';
  constructor() {
    super('Too many calls of this kind are waiting for the database.');
  }
}

type Lane = { entered: number; running: number; suspectUntil: number; readonly waiting: (() => void)[] };

/**
 * Keeps calls that wait for something locked from taking every connection. The calls of one route are a lane, and a
 * lane holds a few connections only. A lane whose call has waited in vain for a lock is suspect: one call of it at a
 * time, and a few of all suspects together, find out whether the lock is gone; further ones are refused soon.
 */
export class Lanes {
  readonly #limits: LaneLimits;
  readonly #lanes = new Map<string, Lane>();
  #guardedUntil = 0;

  constructor(limits: LaneLimits) {
    this.#limits = limits;
  }

  /** True for some seconds after a wait for a lock was in vain: waits are kept shorter then. */
  get isGuarded(): boolean {
    return performance.now() < this.#guardedUntil;
  }

  /** Waits for a turn in the lane; rejects when none comes. Each `enter` needs its `leave`. */
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

  /** With a connection in hand: may the call go on? What is now suspect must not take it from the others. */
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
