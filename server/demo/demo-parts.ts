import type { Transaction } from '#server/db/connection/client.ts';
import type { FileStore } from '#server/ports/file-store/file-store.ts';
import type { DemoEntry } from './demo-people.ts';
import type { Random } from './demo-random.ts';

/** A person of the demo company, in the database. */
export type DemoPerson = DemoEntry & {
  readonly employeeId: number;
  readonly hireDate: string;
  /** Null when Unassigned or when the person is their own manager. */
  readonly leadId: number | null;
};

/** The input of every part of the demo company. */
export type DemoContext = {
  readonly tx: Transaction;
  readonly files: FileStore;
  readonly today: string;
  readonly random: Random;
  readonly people: readonly DemoPerson[];
};

/** A marking period while it is open. Older periods are filled and then ended, one year at a time. */
export type DemoPeriod = {
  readonly markingPeriodId: number;
  readonly person: DemoPerson;
  readonly startDate: string;
  /** The day the annual review is due: the next anniversary. */
  readonly anniversary: string;
  readonly isCurrent: boolean;
};

/**
 * A part of the demo company. Called once per year of periods, oldest first, while those periods are open.
 * Every row it writes must belong to a demo person or reference a row that does.
 */
export type DemoPart = (context: DemoContext, periods: readonly DemoPeriod[]) => Promise<void>;

/** Noon UTC of a day, for events of that day. */
export const during = (day: string) => `${day}T12:00:00Z`;
