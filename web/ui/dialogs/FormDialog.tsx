import { type ReactNode, use, useState } from 'react';
import { DialogAround, type DialogPlace, OpenerName } from '../forms/kept-drafts.ts';
import { Dialog } from './Dialog.tsx';
import { WidenContext } from '../feedback/widen.ts';

export type FormDialogSize = 'small' | 'medium' | 'large';

type Props = {
  readonly opened: boolean;
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly size?: FormDialogSize;
  /** Names the dialog's form, if one of several, for `useReopened`; by default the opener or the title. */
  readonly place?: DialogPlace;
};

/** A dialog that contains the caller's form. */
export function FormDialog({ opened, title, onClose, children, size = 'medium', place }: Props) {
  const opener = use(OpenerName);
  const [isWide, setIsWide] = useState(false);
  return (
    <Dialog opened={opened} title={title} onClose={onClose} size={widths[isWide ? 'large' : size]}>
      <WidenContext value={setIsWide}>
        <DialogAround value={place ?? { name: opener ?? title }}>
          <OpenerName value={null}>{children}</OpenerName>
        </DialogAround>
      </WidenContext>
    </Dialog>
  );
}

const widths = { small: 440, medium: 640, large: 960 };
