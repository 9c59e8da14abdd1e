import type { BulkActionKind } from '#contract/reviews/cycle/bulk-actions.ts';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import type { PeopleInput } from './bulk-actions.api.ts';
import { bulkWords } from './bulk-words.ts';
import { placeOfAct } from './action-place.ts';
import { NewBulkAction } from './NewBulkAction.tsx';

type Props = {
  readonly opened: boolean;
  readonly kind: BulkActionKind;
  readonly people: PeopleInput;
  readonly onClose: () => void;
  /** Called with a started action when the dialog closes. */
  readonly onActed: (bulkActId: string) => void;
};

/** A bulk action: its preview, then its progress and result. */
export const BulkActionDialog = ({ opened, kind, people, onClose, onActed }: Props) => (
  <FormDialog
    opened={opened}
    title={bulkWords[kind].title}
    onClose={onClose}
    place={placeOfAct({ kind, people })}
  >
    <NewBulkAction kind={kind} people={people} onClose={onClose} onActed={onActed} />
  </FormDialog>
);
