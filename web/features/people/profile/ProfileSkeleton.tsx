import type { ReactNode } from 'react';
import { Skeletons } from '#web/ui/layout/Skeletons.tsx';
import { Widget } from '#web/ui/layout/Widget.tsx';
import { ProfileColumns } from './ProfileColumns.tsx';
import classes from './ProfileColumns.module.css';

/** The profile before its first response, in its final shape. */
export function ProfileSkeleton({ duties }: { readonly duties: ReactNode }) {
  return (
    <div className={classes.page}>
      <Skeletons shape="text" rows={3} />
      {duties}
      {/* The jump list. */}
      <Skeletons shape="text" rows={1} />
      <ProfileColumns
        isStale={false}
        first={
          <>
            <Widget title="Annual Review" isLoading skeleton={<Skeletons rows={14} />} />
            <Widget title="Goals" isLoading skeleton={<Skeletons rows={3} />} />
            <Widget title="Annual Reviews Results" isLoading skeleton={<Skeletons rows={2} />} />
            <Widget title="Project Evaluations" isLoading skeleton={<Skeletons rows={2} />} />
          </>
        }
        second={
          <>
            <Widget title="To Do Reviews" isLoading skeleton={<Skeletons rows={2} />} />
            <Widget title="Performance Score" isLoading skeleton={<Skeletons rows={6} />} />
            <Widget title="About" isLoading skeleton={<Skeletons rows={8} />} />
          </>
        }
      />
    </div>
  );
}
