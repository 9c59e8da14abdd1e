import { type ReactNode, useState } from 'react';
import type { EmployeeProfile } from '#contract/people/people.schemas.ts';
import { actsAsLead, isAdmin, isSelf, type Viewer } from '#contract/policies.ts';
import { isChangeable, showsActivePeriod } from '#web/app/people/profile-state.ts';
import { useViewer } from '#web/app/session/use-session.ts';
import { Widget } from '#web/ui/layout/Widget.tsx';
import { EvaluationDuty } from './EvaluationDuty.tsx';
import { GoalDuty } from './GoalDuty.tsx';
import { byDeadline, goalsToDo } from './goals-to-do.ts';
import { ReviewDuty } from './ReviewDuty.tsx';
import classes from './ToDoReviewsWidget.module.css';

/**
 * This person's open reviews, evaluations, and goals and tasks with a due date; the earliest deadline first.
 */
export function ToDoReviewsWidget({ profile }: { readonly profile: EmployeeProfile }) {
  const viewer = useViewer();
  const [heading, setHeading] = useState<HTMLHeadingElement | null>(null);
  const goOn = () => heading?.focus({ preventScroll: true });
  // To-dos belong to the active period; an ended period shows none.
  const toDo = showsActivePeriod(profile) ? byDeadline(toDoOf(viewer, profile, goOn)) : [];
  return (
    <Widget
      title="To Do Reviews"
      headingRef={setHeading}
      emptyText={toDo.length === 0 ? 'Nothing to do at the moment.' : null}
    >
      <ul className={classes.list}>{toDo.map(({ item }) => item)}</ul>
    </Widget>
  );
}

type ToDo = { readonly deadline: string | null; readonly item: ReactNode };

function toDoOf(viewer: Viewer, profile: EmployeeProfile, onMarked: () => void): ToDo[] {
  const { employeeId, fullName, today } = profile;
  // On another person's profile, only Admins, Team Leads and deputies get links.
  const isFollowable = isSelf(viewer, profile) || isAdmin(viewer) || actsAsLead(viewer);
  const reviews = profile.assignedAnnualReviews.filter(({ isCompleted }) => !isCompleted);
  // Goals of an ended period or an archived person are no longer due.
  const goals = isChangeable(profile) ? goalsToDo(profile.goals) : [];
  return [
    ...reviews.map((duty) => ({
      deadline: duty.deadline,
      item: (
        <ReviewDuty
          key={`review ${duty.annualReviewerId}`}
          duty={duty}
          reviewerId={employeeId}
          today={today}
          isFollowable={isFollowable}
          isOwn={isSelf(viewer, profile)}
          onMarked={onMarked}
        />
      ),
    })),
    ...profile.assignedProjectEvaluations.map((duty) => ({
      deadline: duty.deadline,
      item: (
        <EvaluationDuty
          key={`evaluation ${duty.projectEvaluationResultId}`}
          duty={duty}
          fullName={fullName}
          today={today}
          leadsTo={isSelf(viewer, profile) ? 'evaluation' : isFollowable ? 'project' : 'nowhere'}
        />
      ),
    })),
    ...goals.map((duty) => ({
      deadline: duty.deadline,
      item: <GoalDuty key={duty.key} duty={duty} today={today} />,
    })),
  ];
}
