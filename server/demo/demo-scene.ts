import type { Transaction } from '#server/db/client.ts';
import type { FileStore } from '#server/ports/file-store.ts';
import type { DemoEntry } from './demo-people.ts';
import type { Random } from './demo-random.ts';

/** A person of the demo company, in the database. */
export type DemoPerson = DemoEntry & {
  readonly employeeId: number;
  readonly hireDate: string;
  /** Null for Unassigned and for who is their own manager. */
  readonly leadId: number | null;
};

/** What every part of the demo company is given. */
export type DemoScene = {
  readonly tx: Transaction;
  readonly files: FileStore;
  readonly today: string;
  readonly random: Random;
  readonly people: readonly DemoPerson[];
};

/** A marking period while it is open: the older ones are filled and then ended, one year after the other. */
export type DemoPeriod = {
  readonly markingPeriodId: number;
  readonly person: DemoPerson;
  readonly startDate: string;
  /** The day on which its annual review is due: the anniversary that follows. */
  readonly anniversary: string;
  readonly isCurrent: boolean;
};

/**
 * A part of the demo company, in a file of its own: called for every year of periods, the oldest first, while
 * the periods are open. Whatever it writes belongs to people of the demo, or hangs on what does.
 */
export type DemoPart = (scene: DemoScene, periods: readonly DemoPeriod[]) => Promise<void>;

/** An instant in the middle of a day, for what happened on it. */
export const during = (day: string) => `${day}T12:00:00Z`;
