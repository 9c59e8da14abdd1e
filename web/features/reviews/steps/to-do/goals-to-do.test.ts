import { expect, test } from 'vitest';
import type { GoalRow } from '#contract/goals/goals.schemas.ts';
import { byDeadline, goalsToDo } from './goals-to-do.ts';

const goal = (
  goalId: number,
  progress: GoalRow['progress'],
  endDate: string | null,
  dueDates: string[] = [],
) =>
  ({
    goalId,
    employeeId: 1,
    title: `Goal ${goalId}`,
    progress,
    endDate,
    dueTasks: dueDates.map((dueDate, index) => ({
      milestoneId: goalId * 10 + index,
      content: 'Task',
      dueDate,
    })),
  }) as GoalRow;

test('active goals with a deadline and open tasks with a due date are listed, earliest first', () => {
  const goals = [
    goal(1, 'Started', '2026-05-10', ['2026-05-02', '2026-05-20']),
    goal(2, 'None', null, ['2026-05-05']),
    goal(3, 'Complete', '2026-05-01', ['2026-05-01']),
    goal(4, 'Cancelled', '2026-05-01'),
  ];
  expect(byDeadline(goalsToDo(goals)).map(({ key, deadline }) => [key, deadline])).toEqual([
    ['task 10', '2026-05-02'],
    ['task 20', '2026-05-05'],
    ['goal 1', '2026-05-10'],
    ['task 11', '2026-05-20'],
  ]);
});

test('entries without a day come last', () => {
  expect(byDeadline([{ deadline: null }, { deadline: '2026-05-04' }])).toEqual([
    { deadline: '2026-05-04' },
    { deadline: null },
  ]);
});
