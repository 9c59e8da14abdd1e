import { IconChevronLeft, IconChevronRight } from '#web/ui/icons.tsx';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Goal, GoalRow } from '#contract/goals/goals.schemas.ts';
import { paths } from '#web/app/paths.ts';
import classes from './GoalNeighbours.module.css';
import { useGoalsOfPeriod } from './goals.api.ts';

/** Previous Goal and Next Goal, in the profile's order. */
export function GoalNeighbours({ goal }: { readonly goal: Goal }) {
  const { data = NONE } = useGoalsOfPeriod(goal.employeeId, goal.markingPeriodId);
  const place = data.findIndex(({ goalId }) => goalId === goal.goalId);
  const previous = place > 0 ? data[place - 1] : undefined;
  const next = place >= 0 ? data[place + 1] : undefined;
  return (
    <nav aria-label="Goals" className={classes.neighbours} data-no-print>
      <Neighbour goal={previous} icon={<IconChevronLeft size={16} aria-hidden />} side="left">
        Previous Goal
      </Neighbour>
      <Neighbour goal={next} icon={<IconChevronRight size={16} aria-hidden />} side="right">
        Next Goal
      </Neighbour>
    </nav>
  );
}

const NONE: readonly GoalRow[] = [];

type Props = { goal: GoalRow | undefined; icon: ReactNode; side: 'left' | 'right'; children: string };

function Neighbour({ goal, icon, side, children }: Props) {
  const section = side === 'left' ? { leftSection: icon } : { rightSection: icon };
  if (goal === undefined) {
    return (
      <Button variant="default" disabled {...section}>
        {children}
      </Button>
    );
  }
  return (
    <Button
      variant="default"
      component={Link}
      to={paths.goal(goal.employeeId, goal.goalId)}
      title={goal.title}
      {...section}
    >
      {children}
    </Button>
  );
}
