import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { evaluationMessages } from '#contract/project-messages.ts';
import type { ProjectMember } from '#contract/projects.ts';
import { useRefreshScreens } from '#web/app/refresh-screens.ts';
import { FormDialog } from '#web/ui/feedback/FormDialog.tsx';
import { SuccessDialog } from '#web/ui/feedback/SuccessDialog.tsx';
import { formWhenWanted } from '#web/ui/when-wanted.tsx';

const NotifyMemberForm = formWhenWanted(
  async () => (await import('./NotifyMemberForm.tsx')).NotifyMemberForm,
);

/** Reminds one member by e-mail, after asking, with a message of one's own if one likes. */
export function NotifyMember({ member }: { readonly member: ProjectMember }) {
  const [isAsking, asking] = useDisclosure(false);
  const [isDone, done] = useDisclosure(false);
  const refresh = useRefreshScreens();
  const { fullName } = member.employee;
  const finish = () => {
    asking.close();
    done.open();
  };
  // The reminder counts once the mail server has taken it, a moment after the call.
  const close = () => {
    done.close();
    void refresh();
  };
  return (
    <>
      <Button variant="default" size="compact-sm" aria-label={`Notify ${fullName}`} onClick={asking.open}>
        Notify
      </Button>
      <FormDialog opened={isAsking} title={`Notify ${fullName}?`} size="small" onClose={asking.close}>
        <NotifyMemberForm member={member} onSent={finish} onClose={asking.close} />
      </FormDialog>
      <SuccessDialog opened={isDone} title="Reminder Sent" onClose={close}>
        {evaluationMessages.reminded(fullName)}
      </SuccessDialog>
    </>
  );
}
