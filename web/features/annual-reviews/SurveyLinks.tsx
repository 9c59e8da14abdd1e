import { ActionIcon, Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPencil } from '@tabler/icons-react';
import { FormDialog } from '#web/ui/feedback/FormDialog.tsx';
import { formWhenWanted } from '#web/ui/when-wanted.tsx';
import type { ReviewView } from './review-view.ts';

const SurveyLinksForm = formWhenWanted(async () => (await import('./SurveyLinksForm.tsx')).SurveyLinksForm);

type Props = {
  readonly view: ReviewView;
  /** As an icon, where many stand one below the other. */
  readonly isIcon?: boolean;
};

/** Edits the survey links of all reviewers that the viewer sees. */
export function SurveyLinks({ view, isIcon = false }: Props) {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      {isIcon ? (
        <ActionIcon
          variant="subtle"
          size="md"
          color="gray"
          title="Edit Survey Links"
          aria-label={`Edit survey links of the review of ${view.employee.fullName}`}
          onClick={open}
        >
          <IconPencil size={16} aria-hidden />
        </ActionIcon>
      ) : (
        <Button variant="default" size="compact-sm" onClick={open}>
          Edit Survey Links
        </Button>
      )}
      <FormDialog opened={opened} title="Edit Survey Links" onClose={close}>
        <SurveyLinksForm view={view} onClose={close} />
      </FormDialog>
    </>
  );
}
