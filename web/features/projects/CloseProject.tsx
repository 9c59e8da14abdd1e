import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { projectMessages } from '#contract/project-messages.ts';
import type { Project } from '#contract/projects.ts';
import { ConfirmDialog } from '#web/ui/feedback/ConfirmDialog.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { useCloseProject } from './projects.api.ts';

/** Closes a project after asking: it is listed apart and nobody is reminded any more. */
export function CloseProject({ project }: { readonly project: Project }) {
  const [opened, { open, close }] = useDisclosure(false);
  const closing = useCloseProject();
  const confirm = async () => {
    try {
      await closing.mutateAsync(project);
      toast('The project has been closed.');
    } finally {
      close();
    }
  };
  return (
    <>
      <Button variant="default" onClick={open}>
        Close
      </Button>
      <ConfirmDialog
        opened={opened}
        title="Close Project"
        message={
          <>
            <p>{projectMessages.confirmClose}</p>
            <p>Reminders stop. Evaluations that are still open can be answered until their links expire.</p>
          </>
        }
        verb="Close Project"
        isWorking={closing.isPending}
        onConfirm={confirm}
        onClose={close}
      />
    </>
  );
}
