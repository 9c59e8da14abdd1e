import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { evaluationMessages } from '#contract/project-messages.ts';
import type { ProjectMember } from '#contract/projects.ts';
import { dialogWhenWanted } from '#web/ui/when-wanted.tsx';
import { useRemindEvaluator } from './project-evaluations.api.ts';

const NotifyDialog = dialogWhenWanted(async () => (await import('#web/app/NotifyDialog.tsx')).NotifyDialog);

/** Reminds one member of a project to evaluate. */
export function NotifyMember({ member }: { readonly member: ProjectMember }) {
  const [opened, { open, close }] = useDisclosure(false);
  const remind = useRemindEvaluator();
  const { evaluationId, employee } = member;
  return (
    <>
      <Button variant="default" size="compact-sm" aria-label={`Notify ${employee.fullName}`} onClick={open}>
        Notify
      </Button>
      <NotifyDialog
        opened={opened}
        fullName={employee.fullName}
        link="the evaluation link"
        question={evaluationMessages.confirmRemind(employee.fullName)}
        sent={evaluationMessages.reminded(employee.fullName)}
        onSend={(message) => remind.mutateAsync({ projectEvaluationResultId: evaluationId, message })}
        onClose={close}
      />
    </>
  );
}
