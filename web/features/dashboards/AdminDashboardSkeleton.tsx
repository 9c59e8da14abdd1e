import { Skeletons } from '#web/ui/layout/Skeletons.tsx';
import { Widget } from '#web/ui/layout/Widget.tsx';
import classes from './AdminDashboard.module.css';

/** The dashboard before its first response. It fills the viewport, so that nothing visible shifts later. */
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
