import { useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { MISSING_ID } from '#contract/core/values/constants.ts';
import { isProjectManager } from '#contract/policies.ts';
import type { Project, ProjectMember } from '#contract/projects/projects.schemas.ts';
import { paths } from '#web/app/paths.ts';
import { isMissing } from '#web/app/calls/query-client.ts';
import { useConflict } from '#web/app/calls/use-conflict.ts';
import { useViewer } from '#web/app/session/use-session.ts';
import { NotFoundPage } from '#web/features/shell/NotFoundPage.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import type { PickOption } from '#web/ui/forms/pickers/options.ts';
import { useZodForm } from '#web/ui/forms/useZodForm.ts';
import { Loaded } from '#web/ui/layout/Loaded.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { Skeletons } from '#web/ui/layout/Skeletons.tsx';
import { LazyModule } from '#web/ui/lazy-module.ts';
import { lazyForm } from '#web/ui/lazy.tsx';
import { bodyOf, emptyProject, valuesOf, type ProjectValues } from './project-values.ts';
import { ProjectForm } from './ProjectForm.tsx';
import { ProjectFormHelp } from './ProjectFormHelp.tsx';
import { useProject, useSaveProject } from './projects.api.ts';

const ProjectWords = lazyForm(async () => (await import('./later.ts')).ProjectWords);

const projectForm = new LazyModule(async () => (await import('./project-form.ts')).projectForm);

/** The screen for new and existing projects. */
export function ProjectFormPage() {
  const { projectId } = useParams();
  return projectId === undefined ? <NewProject /> : <EditProject projectId={Number(projectId)} />;
}

function NewProject() {
  const viewer = useViewer();
  const isManager = isProjectManager(viewer);
  const [values] = useState(() => emptyProject(isManager ? viewer.employeeId : null));
  const form = useZodForm(projectForm, { defaultValues: values });
  const navigate = useNavigate();
  const saving = useSaveProject();
  const save = async (checked: ProjectValues) => {
    const body = bodyOf(checked, MISSING_ID);
    const { entityId } = await saving.mutateAsync({ body, ifMatch: undefined });
    toast('The project has been saved.');
    void navigate(paths.project(entityId));
  };
  return (
    <Page
      title="New Project Evaluation"
      description="The members of the team evaluate each other once the project has ended."
      width="form"
      back={{ to: paths.projects, label: 'Project Evaluations' }}
      help={<ProjectFormHelp />}
    >
      <ProjectForm
        form={form}
        projectId={null}
        known={isManager ? [{ id: viewer.employeeId, label: viewer.fullName }] : []}
        onSave={save}
        onCancel={() => void navigate(paths.projects)}
      />
    </Page>
  );
}

function EditProject({ projectId }: { readonly projectId: number }) {
  const load = useProject(projectId);
  const { data: project, error } = load;
  if (project === undefined && isMissing(error)) return <NotFoundPage />;
  const back = { to: paths.project(projectId), label: 'Project Evaluation' };
  return (
    <Loaded
      load={load}
      data={project}
      failed="This project could not be loaded."
      skeleton={<Skeletons shape="cards" rows={4} />}
      frame={(state) => (
        <Page title="Edit Project Evaluation" width="form" back={back}>
          {state}
        </Page>
      )}
    >
      {(loaded) => <EditForm key={projectId} project={loaded} />}
    </Loaded>
  );
}

function EditForm({ project }: { readonly project: Project }) {
  // The project as first opened: a refetch must not change the form while it is being edited.
  const [opened] = useState(project);
  const { projectId } = opened;
  const form = useZodForm(projectForm, { defaultValues: valuesOf(opened) });
  const navigate = useNavigate();
  const saving = useSaveProject();
  // Pass on the state that tells the project's page where its back link leads.
  const { state }: { state: unknown } = useLocation();
  const toProject = () => void navigate(paths.project(projectId), { state });
  const { conflict, attempt } = useConflict(project, {
    values: valuesOf,
    shown: (newest) => <ProjectWords project={newest} />,
  });
  const save = (checked: ProjectValues) =>
    attempt(async ({ version }) => {
      await saving.mutateAsync({ body: bodyOf(checked, projectId), ifMatch: version });
      toast('The project has been saved.');
      toProject();
    });
  return (
    <Page
      title="Edit Project Evaluation"
      width={conflict === null ? 'form' : 'directory'}
      back={{ to: paths.project(projectId), label: opened.projectName, state }}
      {...(conflict === null ? { help: <ProjectFormHelp /> } : {})}
    >
      <ProjectForm
        form={form}
        conflict={conflict}
        projectId={projectId}
        known={opened.evaluations.map(asOption)}
        onSave={save}
        onCancel={toProject}
      />
    </Page>
  );
}

const asOption = ({ employee, isActive }: ProjectMember): PickOption => ({
  id: employee.employeeId,
  label: employee.fullName,
  ...(isActive ? {} : { hint: 'Archived' }),
});
