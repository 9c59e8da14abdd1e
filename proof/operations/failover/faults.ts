/** What happens to the database. */
export type Fault = {
  readonly name: string;
  /** True if reads go on meanwhile. */
  readonly isReadable: boolean;
  /** The fault lasts at least so long, until it is healed. */
  readonly leastMs: number;
  /** Resolves once the fault is there; with how to heal it. */
  inject(): Promise<() => Promise<void> | void>;
};

/** A database that loses its primary, in one of several ways, and gets another one by itself. */
export type Failing = {
  readonly name: string;
  /** The owner's address. */
  readonly databaseUrl: string;
  /** Played in turn. */
  readonly faults: readonly Fault[];
  /** Resolves once the next fault may come: nothing acknowledged would be lost. */
  untilWhole(): Promise<void>;
  stop(): Promise<void>;
};
