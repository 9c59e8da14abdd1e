import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Duty, EvaluationDuty, ReviewDuty, StepDuty } from '#contract/dashboards/duties.schemas.ts';
import { draftSaved } from '#web/app/draft-saved.ts';
import { paths } from '#web/app/paths.ts';
import { useViewer } from '#web/app/session/use-session.ts';
import type { ActProps } from './act-props.ts';
import { useDoneInDraft } from './duties.api.ts';
import { nameOf } from './duty-words.ts';
import { ReviewAct } from './ReviewAct.tsx';
import classes from './YoursToDo.module.css';

/** How far the duty is, and its one button. */
export function DutyAct({ duty, ...more }: ActProps & { readonly duty: Duty }) {
  const { employeeId } = useViewer();
  if (duty.kind === 'review' && duty.isWrittenHere === true) return <FormAct duty={duty} />;
  if (duty.kind === 'review') return <ReviewAct duty={duty} {...more} />;
  if (duty.kind === 'evaluation') return <EvaluationAct duty={duty} />;
  if (duty.kind === 'kudos') return <Way duty={duty} verb="Approve" to={paths.kudos} />;
  if (duty.kind === 'confirm') return <Way duty={duty} verb="Read" to={paths.review(duty.annualReviewId)} />;
  if (duty.kind === 'step') return <Way duty={duty} verb="Open" to={pathOf(duty)} />;
  return (
    <Way duty={duty} verb="Open" to={paths.goal(employeeId, duty.goalId)} note={tasksOf(duty.dueTasks)} />
  );
}

const tasksOf = (dueTasks: number) => dueTasks > 0 && `${dueTasks} ${dueTasks === 1 ? 'task' : 'tasks'} due`;

/** The profile of the one person, or the people of that state in the team. */
const pathOf = ({ people, first, state, leadId }: StepDuty) =>
  people === 1 ? paths.profile(first.employeeId) : `${paths.reviewCycle}?state=${state}&lead=${leadId}`;

/** The form of a review that is written here. */
function FormAct({ duty }: { readonly duty: ReviewDuty }) {
  const { annualReviewerId, draftSavedAt, questions = 0 } = duty;
  const isBegun = typeof draftSavedAt === 'string';
  const asked = `${questions} ${questions === 1 ? 'question' : 'questions'}`;
  return (
    <Way
      duty={duty}
      verb={isBegun ? 'Continue' : 'Write'}
      to={paths.reviewForm(annualReviewerId)}
      note={isBegun ? draftSaved(draftSavedAt) : asked}
    />
  );
}

function EvaluationAct({ duty }: { readonly duty: EvaluationDuty }) {
  const done = useDoneInDraft(duty);
  const isBegun = done !== null;
  return (
    <Way
      duty={duty}
      verb={isBegun ? 'Continue' : 'Evaluate'}
      to={paths.evaluationWelcome(duty.guid)}
      note={isBegun && `${done} of ${duty.colleagues.length} done`}
    />
  );
}

type WayProps = {
  readonly duty: Duty;
  readonly verb: string;
  readonly to: string;
  readonly note?: ReactNode;
};

function Way({ duty, verb, to, note = null }: WayProps) {
  return (
    <>
      <span className={classes.note}>{note}</span>
      <Button
        component={Link}
        to={to}
        variant="default"
        size="xs"
        className={classes.button}
        aria-label={nameOf(verb, duty)}
      >
        {verb}
      </Button>
    </>
  );
}
