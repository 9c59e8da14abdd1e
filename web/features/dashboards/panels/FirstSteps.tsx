import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, Navigate } from 'react-router';
import type { FirstSteps as Steps } from '#contract/dashboards/dashboards.schemas.ts';
import { paths } from '#web/app/paths.ts';
import { stepAddress, wasMet } from '#web/app/navigation/first-run.ts';
import { useViewer } from '#web/app/session/use-session.ts';
import { StatusPill } from '#web/ui/feedback/StatusPill.tsx';
import { Widget } from '#web/ui/layout/Widget.tsx';
import classes from './FirstSteps.module.css';

/** What the Admin of a new company does first. Goes with the first review or project, or if hidden. */
export function FirstSteps({ steps }: { readonly steps: Steps }) {
  const { employeeId } = useViewer();
  const [isHidden, setIsHidden] = useState(() => wasHidden(employeeId));
  if (isUntouched(steps) && !wasMet(employeeId)) return <Navigate to={paths.firstRun} replace />;
  if (isHidden) return null;
  const hide = () => {
    keepHidden(employeeId);
    setIsHidden(true);
  };
  return (
    <Widget
      title="First Steps"
      actions={
        <Button variant="subtle" size="compact-sm" onClick={hide}>
          Hide
        </Button>
      }
    >
      <ol className={classes.steps}>
        {stepsOf(steps).map(({ name, about, isDone, action }) => (
          <li key={name} className={classes.step}>
            <span className={classes.words}>
              <strong>{name}</strong>
              <span className={classes.about}>{about}</span>
            </span>
            <span className={classes.action}>
              <StatusPill tone={isDone ? 'good' : 'neutral'} word={isDone ? 'Done' : 'To do'} />
              {action}
            </span>
          </li>
        ))}
      </ol>
    </Widget>
  );
}

/** Nothing is done yet. */
const isUntouched = ({ hasPeople, hasSettings }: Steps) => !hasPeople && !hasSettings;

function stepsOf({ hasPeople, unassigned, hasSettings, hasSignIns }: Steps) {
  return [
    {
      name: 'Import people',
      about: 'Load everyone from a file. You see every change first.',
      isDone: hasPeople,
      action: <StepLink to={paths.peopleImport} label="Import People" />,
    },
    {
      name: 'Check the team leads',
      about: leadText(hasPeople, unassigned),
      isDone: hasPeople && unassigned === 0,
      action: <StepLink to={paths.directory} label="Open the Directory" />,
    },
    {
      name: 'Choose the company settings',
      about: 'How you work: as in the handbook, or as recommended. Save it once, even unchanged.',
      isDone: hasSettings,
      action: <StepLink to={stepAddress('work')} label="How You Work" />,
    },
    {
      name: 'Invite your colleagues',
      about:
        'They get an email with the address of Benchmark. Everyone signs in with the work email of the file.',
      isDone: hasSignIns,
      action: <StepLink to={paths.signIns} label="Invite" />,
    },
    {
      name: 'Start your first reviews',
      about: 'The Review Cycle lists whose review is due. First Steps end with the first review or project.',
      isDone: false,
      action: <StepLink to={paths.reviewCycle} label="Open the Review Cycle" />,
    },
  ];
}

function leadText(hasPeople: boolean, unassigned: number): string {
  if (!hasPeople) return 'Everyone needs a team lead before a review can start.';
  if (unassigned === 0) return 'Everyone has a team lead.';
  return unassigned === 1
    ? '1 person has no team lead.'
    : `${unassigned.toLocaleString('en-US')} people have no team lead.`;
}

const StepLink = ({ to, label }: { readonly to: string; readonly label: string }) => (
  <Button component={Link} to={to} variant="subtle" size="compact-sm">
    {label}
  </Button>
);

const keyOf = (employeeId: number) => `benchmark.first-steps.${employeeId}`;

function wasHidden(employeeId: number): boolean {
  try {
    return localStorage.getItem(keyOf(employeeId)) !== null;
  } catch {
    return false;
  }
}

function keepHidden(employeeId: number): void {
  try {
    localStorage.setItem(keyOf(employeeId), 'hidden');
  } catch {
    // Without storage, the list is back after a reload.
  }
}
