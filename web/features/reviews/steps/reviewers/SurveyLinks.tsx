import { ActionIcon } from '@mantine/core';
import { IconPencil } from '#web/ui/icons.tsx';
import { FormButton } from '#web/ui/dialogs/FormButton.tsx';
import { lazyForm } from '#web/ui/lazy.tsx';
import type { ReviewView } from '../review-view.ts';

const SurveyLinksForm = lazyForm(async () => (await import('./SurveyLinksForm.tsx')).SurveyLinksForm);

type Props = {
  readonly view: ReviewView;
  /** Shows an icon button, for lists with many of them. */
  readonly isIcon?: boolean;
};

/** Edits the survey links of all reviewers visible to the viewer. */
export function SurveyLinks({ view, isIcon = false }: Props) {
  const asIcon = (open: () => void) => (
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
  );
  return (
    <FormButton
      variant="default"
      size="compact-sm"
      label="Edit Survey Links"
      isOffered={view.review.reviewers.some(({ isWrittenHere }) => isWrittenHere !== true)}
      opener={isIcon ? asIcon : undefined}
      form={({ onClose }) => <SurveyLinksForm view={view} onClose={onClose} />}
    />
  );
}
