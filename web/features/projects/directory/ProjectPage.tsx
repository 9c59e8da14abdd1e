import { Button } from '@mantine/core';
import { Link, useLocation, useParams } from 'react-router';
import { formatDay } from '#contract/core/values/dates.ts';
import { can, isAdmin } from '#contract/policies.ts';
import { projectMessages } from '#contract/projects/project-messages.ts';
import type { Project } from '#contract/projects/projects.schemas.ts';
import { projectFactsOf } from '#contract/projects/projects.ts';
import { paths } from '#web/app/paths.ts';
import { isMissing } from '#web/app/calls/query-client.ts';
import { useViewer } from '#web/app/session/use-session.ts';
import { ProjectResults } from '#web/features/projects/evaluations/results/ProjectResults.tsx';
import { ReviewStatus } from '#web/features/projects/evaluations/ReviewStatus.tsx';
import { NotFoundPage } from '#web/features/shell/NotFoundPage.tsx';
import { ConfirmButton } from '#web/ui/dialogs/ConfirmButton.tsx';
import { lazyPart } from '#web/ui/lazy.tsx';
import { Banner } from '#web/ui/layout/Banner.tsx';
import { Loaded } from '#web/ui/layout/Loaded.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { Skeletons } from '#web/ui/layout/Skeletons.tsx';
import { DeleteProject } from './DeleteProject.tsx';
import { ProjectFacts } from './ProjectFacts.tsx';
import { ProjectLinks } from './ProjectLinks.tsx';
import { ProjectTeam } from './team/ProjectTeam.tsx';
import classes from './ProjectPage.module.css';
import { useCloseProject, useProject } from './projects.api.ts';
import { useWayBack } from './use-way-back.ts';

const OwnEvaluation = lazyPart(
  async () => (await import('#web/features/duties/OwnEvaluation.tsx')).OwnEvaluation,
);

/** One project with its facts and the status of its evaluations; Admins also see the results. */
export function ProjectPage() {
  const projectId = Number(useParams()['projectId']);
  const load = useProject(projectId);
  const { data: project, error } = load;
  const back = useWayBack();
  if (project === undefined && isMissing(error)) return <NotFoundPage />;
  return (
    <Loaded
      load={load}
      data={project}
      failed="This project could not be loaded."
      skeleton={<Skeletons shape="cards" rows={3} />}
      frame={(state) => (
        <Page title="Project Evaluation" width="directory" back={back}>
          {state}
        </Page>
      )}
    >
      {(loaded) => <ProjectDetail key={projectId} project={loaded} />}
    </Loaded>
  );
}

function ProjectDetail({ project }: { readonly project: Project }) {
  const viewer = useViewer();
  const facts = projectFactsOf(project);
  const { projectId, isClosed, closedDate } = project;
  const seesStatus = can.seeReviewStatus(viewer, facts);
  // Only the viewer's own entry has a guid.
  const own = project.evaluations.find(({ guid }) => guid !== undefined);
  const back = useWayBack();
  const { state }: { state: unknown } = useLocation();
  return (
    <Page
      title={project.projectName}
      description={project.clientName}
      width="directory"
      back={back}
      actions={
        <>
          {own !== undefined && <OwnEvaluation evaluationId={own.evaluationId} />}
          {can.changeProject(viewer, facts) && (
            <Button component={Link} to={paths.editProject(projectId)} state={state} variant="default">
              Edit
            </Button>
          )}
          {!isClosed && can.changeProject(viewer, facts) && <CloseProject project={project} />}
          {can.deleteProject(viewer, facts) && <DeleteProject project={project} />}
        </>
      }
    >
      {isClosed && (
        <Banner>
          {projectMessages.closed}
          {closedDate !== null && ` It was closed on ${formatDay(closedDate)}.`}
        </Banner>
      )}
      {project.needsProjectManager && isAdmin(viewer) && (
        <Banner
          tone="warning"
          action={
            <Button component={Link} to={paths.editProject(projectId)} variant="default" size="compact-sm">
              Choose a project manager
            </Button>
          }
        >
          {projectMessages.needsManager}
        </Banner>
      )}
      <div className={classes.columns}>
        <div className={classes.column}>
          <ProjectFacts project={project} />
          <ProjectLinks project={project} />
        </div>
        <div className={classes.column}>
          {seesStatus ? <ReviewStatus project={project} /> : <ProjectTeam project={project} />}
        </div>
      </div>
      {can.seeProjectResults(viewer) && <ProjectResults projectId={projectId} />}
    </Page>
  );
}

/** Closes a project, which moves it to the closed projects and stops its reminders. */
function CloseProject({ project }: { readonly project: Project }) {
  const closing = useCloseProject();
  return (
    <ConfirmButton
      variant="default"
      label="Close"
      title="Close Project"
      message={
        <>
          <p>{projectMessages.confirmClose}</p>
          <p>Reminders stop. Evaluations that are still open can be answered until their links expire.</p>
        </>
      }
      verb="Close Project"
      closesOnFailure
      onConfirm={() => closing.mutateAsync(project)}
      done="The project has been closed."
    />
  );
}
