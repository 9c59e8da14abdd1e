import type { ReactNode } from 'react';
import classes from './Dialog.module.css';
import type { DialogProps } from './DialogWindow.tsx';
import { LazyModule } from '../lazy-module.ts';
import { useLazy } from '../lazy.tsx';

const dialogWindow = new LazyModule(() => import('./DialogWindow.tsx'));

/** What all dialogs share. Keep it rendered and toggle `opened`, or the focus cannot go back. */
export function Dialog(props: DialogProps) {
  const loaded = useLazy(dialogWindow, props.opened);
  return loaded === null ? null : <loaded.DialogWindow {...props} />;
}

/** The buttons at a dialog's end, the one that goes on last. */
export function DialogActions({ children }: { readonly children: ReactNode }) {
  return (
    <div className={classes.actions} data-actions>
      {children}
    </div>
  );
}
