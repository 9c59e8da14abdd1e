import { ActionIcon } from '@mantine/core';
import { IconPencil } from '#web/ui/icons.tsx';
import type { ReviewerEntry } from '#contract/reviews/steps/annual-reviews.schemas.ts';
import { FormButton } from '#web/ui/dialogs/FormButton.tsx';
import { lazyForm } from '#web/ui/lazy.tsx';
import type { ReviewView } from '../review-view.ts';

const EntryKindForm = lazyForm(async () => (await import('./EntryKindForm.tsx')).EntryKindForm);

type Props = { readonly view: ReviewView; readonly reviewer: ReviewerEntry };

/** Has a reviewer who has not begun answer here, or by survey link. */
export function EntryKind({ view, reviewer }: Props) {
  const label = reviewer.isWrittenHere === true ? 'Switch to survey link' : 'Switch to answers here';
  return (
    <FormButton
      label={label}
      width="small"
      opener={(open) => (
        <ActionIcon
          variant="subtle"
          size="md"
          color="gray"
          title={label}
          aria-label={`${label}: ${reviewer.reviewerName}`}
          onClick={open}
        >
          <IconPencil size={16} aria-hidden />
        </ActionIcon>
      )}
      form={({ onClose }) => <EntryKindForm view={view} reviewer={reviewer} onClose={onClose} />}
    />
  );
}
