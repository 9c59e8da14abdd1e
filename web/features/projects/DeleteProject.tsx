import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useNavigate } from 'react-router';
import { projectMessages } from '#contract/project-messages.ts';
import type { Project } from '#contract/projects.ts';
import { paths } from '#web/app/paths.ts';
import { ConfirmDialog } from '#web/ui/feedback/ConfirmDialog.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { useDeleteProject } from './projects.api.ts';

/** Deletes a project after asking, and goes back to the directory. */
export function DeleteProject({ project }: { readonly project: Project }) {
  const [opened, { open, close }] = useDisclosure(false);
  const deletion = useDeleteProject();
  const navigate = useNavigate();
  const confirm = async () => {
    try {
      await deletion.mutateAsync(project);
      toast('The project has been deleted.');
      void navigate(paths.projects);
    } finally {
      close();
    }
  };
  return (
    <>
      <Button variant="default" onClick={open}>
        Delete
      </Button>
      <ConfirmDialog
        opened={opened}
        title="Delete Project"
        message={
          <>
            <p>{projectMessages.confirmDelete}</p>
            <p>Its evaluation links stop working, and what has been answered is no longer shown.</p>
          </>
        }
        verb="Delete Project"
        isDestructive
        isWorking={deletion.isPending}
        onConfirm={confirm}
        onClose={close}
      />
    </>
  );
}
