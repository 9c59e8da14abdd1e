import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router';
import { paths } from '#web/app/paths.ts';
import { useViewer } from '#web/app/session/use-session.ts';
import { Page } from '#web/ui/layout/Page.tsx';
import { lazyDialog, lazyForm } from '#web/ui/lazy.tsx';
import classes from './FirstRun.module.css';
import { firstRunSteps, keepMet, stepAddress, stepNames } from '#web/app/navigation/first-run.ts';

const AddPersonDialog = lazyDialog(
  async () => (await import('#web/features/people/AddPersonDialog.tsx')).AddPersonDialog,
);
const CompanyStep = lazyForm(async () => (await import('./CompanyStep.tsx')).CompanyStep);
const PeopleStep = lazyForm(async () => (await import('./PeopleStep.tsx')).PeopleStep);
const WorkStep = lazyForm(async () => (await import('./WorkStep.tsx')).WorkStep);

/** What the first Admin of an empty company meets: company, people, how you work. Each can be skipped. */
export function FirstRunPage() {
  const { employeeId } = useViewer();
  const [params] = useSearchParams();
  const step = firstRunSteps.find((one) => one === params.get('step')) ?? 'company';
  useEffect(() => keepMet(employeeId), [employeeId]);
  return (
    <Page
      title={stepNames[step]}
      description={`Set up Benchmark, step ${firstRunSteps.indexOf(step) + 1} of ${firstRunSteps.length}. Everything can be changed later.`}
      width="form"
      actions={
        <Button component={Link} to={paths.dashboard} variant="subtle">
          Skip to the Dashboard
        </Button>
      }
    >
      <nav aria-label="Steps">
        <ol className={classes.steps}>
          {firstRunSteps.map((one) => (
            <li key={one}>
              <Link to={stepAddress(one)} {...(one === step ? { 'aria-current': 'step' as const } : {})}>
                {stepNames[one]}
              </Link>
            </li>
          ))}
        </ol>
      </nav>
      {step === 'company' && <CompanyStep />}
      {step === 'people' && <PeopleStep addPerson={(state) => <AddPersonDialog {...state} />} />}
      {step === 'work' && <WorkStep />}
    </Page>
  );
}
