import type { BulkActKind } from '#contract/reviews/cycle/bulk-acts.ts';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import type { PeopleInput } from './bulk-acts.api.ts';
import { bulkWords } from './bulk-words.ts';
import { placeOfAct } from './act-place.ts';
import { NewBulkAct } from './NewBulkAct.tsx';

type Props = {
  readonly opened: boolean;
  readonly kind: BulkActKind;
  readonly people: PeopleInput;
  readonly onClose: () => void;
  /** Called with a started act when the dialog closes. */
  readonly onActed: (bulkActId: string) => void;
};

/** An act for many people: its preview, then its progress and result. */
export const BulkActDialog = ({ opened, kind, people, onClose, onActed }: Props) => (
  <FormDialog
    opened={opened}
    title={bulkWords[kind].title}
    onClose={onClose}
    place={placeOfAct({ kind, people })}
  >
    <NewBulkAct kind={kind} people={people} onClose={onClose} onActed={onActed} />
  </FormDialog>
);
