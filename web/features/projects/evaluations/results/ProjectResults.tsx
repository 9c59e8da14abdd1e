import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { exportProjectResults } from '#contract/projects/project-evaluations.endpoints.ts';
import type { ProjectResults as Results } from '#contract/projects/project-evaluations.schemas.ts';
import { call } from '#web/app/calls/api.ts';
import { useNamesToldApart } from '#web/app/people/namesakes.tsx';
import { saveAs } from '#web/app/calls/save-as.ts';
import { WorkButton } from '#web/ui/dialogs/WorkButton.tsx';
import { Loaded } from '#web/ui/layout/Loaded.tsx';
import { Widget } from '#web/ui/layout/Widget.tsx';
import { projectResultsQuery } from '../project-evaluations.api.ts';
import { PersonResults } from './PersonResults.tsx';
import { ResultNotes } from './ResultNotes.tsx';
import { ResultsGrid } from './ResultsGrid.tsx';
import classes from './results.module.css';

/** The results of a project: averages, then each person's answers, then the notes. For Admins. */
export function ProjectResults({ projectId }: { readonly projectId: number }) {
  const load = useQuery({ ...projectResultsQuery(projectId), select: useNamesToldApart() });
  const { data } = load;
  const isAnswered = data !== undefined && data.submitted > 0;
  return (
    <Widget
      title="Results"
      isLong
      isLoading={data === undefined && load.errorUpdateCount === 0}
      actions={isAnswered ? <ResultActions results={data} /> : undefined}
    >
      <Loaded
        load={load}
        data={data}
        failed="The results could not be loaded."
        emptyText={({ submitted }) => (submitted === 0 ? 'No one has submitted an evaluation yet.' : null)}
      >
        {(results) => <Answered results={results} />}
      </Loaded>
    </Widget>
  );
}

function ResultActions({ results: { projectId, projectName } }: { readonly results: Results }) {
  const save = useMutation({
    mutationFn: async () =>
      saveAs(await call(exportProjectResults, { params: { id: projectId } }), `${projectName} results.csv`),
  });
  return (
    <>
      <WorkButton
        variant="default"
        size="compact-sm"
        isWorking={save.isPending}
        onClick={() => save.mutateAsync()}
      >
        Export CSV
      </WorkButton>
      <Button variant="default" size="compact-sm" onClick={() => window.print()}>
        Print
      </Button>
    </>
  );
}

function Answered({ results }: { readonly results: Results }) {
  const { submitted, members, sections } = results;
  return (
    <>
      <p className={classes.quiet}>
        {submitted} of {members} have submitted their evaluation.
      </p>
      {sections.length > 0 && <ResultsGrid sections={sections} />}
      <PersonResults sections={sections} />
      <ResultNotes sections={sections} />
    </>
  );
}
