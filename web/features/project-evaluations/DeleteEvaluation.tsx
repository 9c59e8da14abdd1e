import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { evaluationMessages } from '#contract/project-messages.ts';
import type { ProjectMember } from '#contract/projects.ts';
import { ConfirmDialog } from '#web/ui/feedback/ConfirmDialog.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { useDeleteEvaluation } from './project-evaluations.api.ts';

type Props = { readonly member: ProjectMember; readonly projectName: string };

/** Deletes a member's evaluation after asking; the member leaves the team. */
export function DeleteEvaluation({ member, projectName }: Props) {
  const [opened, { open, close }] = useDisclosure(false);
  const deletion = useDeleteEvaluation();
  const { evaluationId, employee } = member;
  // The member leaves the page before this is over, and this button with them.
  const confirm = async () => {
    try {
      await deletion.mutateAsync(evaluationId);
      toast('The evaluation has been deleted.');
    } finally {
      close();
    }
  };
  return (
    <>
      <Button
        variant="subtle"
        color="red"
        size="compact-sm"
        aria-label={`Delete evaluation of ${employee.fullName}`}
        onClick={open}
      >
        Delete
      </Button>
      <ConfirmDialog
        opened={opened}
        title="Delete Evaluation"
        message={
          <>
            <p>{evaluationMessages.confirmDelete}</p>
            <p>
              {employee.fullName} leaves the team of {projectName}, and the link stops working.
            </p>
          </>
        }
        verb="Delete Evaluation"
        isDestructive
        isWorking={deletion.isPending}
        onConfirm={confirm}
        onClose={close}
      />
    </>
  );
}
