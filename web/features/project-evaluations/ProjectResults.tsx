import { useQuery } from '@tanstack/react-query';
import type { ProjectResults as Results } from '#contract/project-evaluations.ts';
import { Widget } from '#web/ui/layout/Widget.tsx';
import { projectResultsQuery } from './project-evaluations.api.ts';
import { SectionResults } from './SectionResults.tsx';
import classes from './results.module.css';

/** The results of a project by person. For Admins. */
export function ProjectResults({ projectId }: { readonly projectId: number }) {
  const { data, isError, isPending, refetch } = useQuery(projectResultsQuery(projectId));
  return (
    <Widget
      title="Results"
      isLong
      isLoading={isPending}
      error={isError && data === undefined ? 'The results could not be loaded.' : null}
      onRetry={() => void refetch()}
      emptyText={
        data !== undefined && data.submitted === 0 ? 'No one has submitted an evaluation yet.' : null
      }
    >
      {data !== undefined && <Answered results={data} />}
    </Widget>
  );
}

function Answered({ results }: { readonly results: Results }) {
  const { submitted, members, sections } = results;
  return (
    <>
      <p className={classes.quiet}>
        {submitted} of {members} have submitted their evaluation.
      </p>
      {sections.map((section) => (
        <SectionResults key={section.targetEmployeeSnippet.employeeId} section={section} />
      ))}
    </>
  );
}
