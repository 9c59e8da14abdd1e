import { lazyPart } from '#web/ui/lazy.tsx';
import { Widget } from '#web/ui/layout/Widget.tsx';
import { Room } from './Room.tsx';

const fetchDuties = async () => (await import('./Duties.tsx')).Duties;

const waiting = (limit: number) => <Widget title="Yours to do" isLoading skeleton={<Room limit={limit} />} />;

const PAGE = { limit: 5, isOwnPage: true };
const STRIP = { limit: 3, isOwnPage: false };
const OnPage = lazyPart(fetchDuties, waiting(PAGE.limit));
const OnDashboard = lazyPart(fetchDuties, waiting(STRIP.limit));

/** What waits for the viewer, the most urgent first, at the top of their own profile. */
export const YoursToDo = () => (
  <div data-no-print>
    <OnPage {...PAGE} />
  </div>
);

/** The first three lines of it, on the dashboards. */
export const DutiesStrip = () => (
  <div data-no-print>
    <OnDashboard {...STRIP} />
  </div>
);
