import type { DialogProps } from './DialogWindow.tsx';
import { LazyModule } from '../lazy-module.ts';
import { useLazy } from '../use-lazy.ts';

const dialogWindow = new LazyModule(() => import('./DialogWindow.tsx'));

/** The base of all dialogs. Keep it rendered and toggle `opened`; otherwise it can't return the focus. */
export function Dialog(props: DialogProps) {
  const loaded = useLazy(dialogWindow, props.opened);
  return loaded === null ? null : <loaded.DialogWindow {...props} />;
}
