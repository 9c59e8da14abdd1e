import { Skeletons } from '#web/ui/layout/Skeletons.tsx';
import { Widget } from '#web/ui/layout/Widget.tsx';
import classes from './AdminDashboard.module.css';

/** The dashboard before its first answer: what is in sight is filled, so that nothing in sight moves. */
export function AdminDashboardSkeleton() {
  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        <Widget
          title="Annual Reviews In Progress"
          isLoading
          skeleton={<Skeletons shape="table" rows={ROWS} />}
        />
      </div>
      <div className={classes.column}>
        <Widget title="Upcoming Dates" isLoading skeleton={<Skeletons rows={ROWS} />} />
      </div>
    </div>
  );
}

const ROWS = 24;
