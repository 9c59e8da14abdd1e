import { useNavigate } from 'react-router';
import { isAwaited } from '#contract/reviews/steps/awaited.ts';
import { projectMessages } from '#contract/projects/project-messages.ts';
import type { Project } from '#contract/projects/projects.schemas.ts';
import { paths } from '#web/app/paths.ts';
import { ConfirmButton } from '#web/ui/dialogs/ConfirmButton.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { useDeleteProject } from './projects.api.ts';

/** Deletes a project and returns to the directory. Says what goes and what stays. */
export function DeleteProject({ project }: { readonly project: Project }) {
  const deletion = useDeleteProject();
  const navigate = useNavigate();
  return (
    <ConfirmButton
      variant="default"
      label="Delete"
      title="Delete Project"
      message={<WhatGoes project={project} />}
      verb="Delete Project"
      isDestructive
      closesOnFailure
      onConfirm={async () => {
        await deletion.mutateAsync(project);
        toast('The project has been deleted.');
        await navigate(paths.projects);
      }}
    />
  );
}

/** Those who may delete a project also see the status of its evaluations. */
function WhatGoes({ project: { projectName, evaluations } }: { readonly project: Project }) {
  const submitted = evaluations.filter(({ isComplete }) => isComplete === true).length;
  const open = evaluations.filter(isAwaited).length;
  return (
    <>
      <p>{projectMessages.confirmDelete}</p>
      <p>
        <strong>{projectName}</strong>: {stateOf(evaluations.length, submitted, open)}
      </p>
      <p>
        The project, its links, its notes and its results page are no longer shown to anyone.
        {open > 0 && evaluations.length > 1 && ' The evaluation links that are still open stop working.'} This
        cannot be undone.
      </p>
      {submitted > 0 && (
        <p>
          Submitted answers stay: they still count toward scores, and team leads and Admins read them on
          profiles under “{projectMessages.deletedProject}”.
        </p>
      )}
    </>
  );
}

function stateOf(count: number, submitted: number, open: number): string {
  if (count === 1) return 'a team of one, without evaluations.';
  if (submitted === count) return `all ${count} evaluations are submitted.`;
  return `${submitted} of ${count} evaluations are submitted, ${open} ${open === 1 ? 'is' : 'are'} open.`;
}
