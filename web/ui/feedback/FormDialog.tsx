import { type ReactNode, useState } from 'react';
import { DialogTitle } from '../forms/kept-drafts.ts';
import { Dialog } from './Dialog.tsx';
import { WidenContext } from './widen.ts';

export type FormDialogSize = 'small' | 'medium' | 'large';

type Props = {
  readonly opened: boolean;
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly size?: FormDialogSize;
};

/** A dialog that contains the caller's form. */
export function FormDialog({ opened, title, onClose, children, size = 'medium' }: Props) {
  const [isWide, setIsWide] = useState(false);
  return (
    <Dialog opened={opened} title={title} onClose={onClose} size={widths[isWide ? 'large' : size]}>
      <WidenContext value={setIsWide}>
        <DialogTitle value={title}>{children}</DialogTitle>
      </WidenContext>
    </Dialog>
  );
}

const widths = { small: 440, medium: 640, large: 960 };
