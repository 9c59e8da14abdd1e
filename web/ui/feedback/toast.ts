import type { notifications } from '@mantine/notifications';
import { LazyModule } from '../lazy-module.ts';
import classes from './toast.module.css';

/** The library behind the toasts and the place where they appear. */
export const toasts = new LazyModule(async () => {
  const { Notifications, notifications: store } = await import('@mantine/notifications');
  return { Notifications, store };
});

const waiting: string[] = [];

/** Says in passing that something has been done. */
export function toast(message: string): void {
  waiting.push(message);
  toasts.load();
  if (isPlaceThere) showWaiting();
}

/** Called by the place where toasts appear, once it is there: what is shown before goes unseen. */
export function showWaiting(): void {
  isPlaceThere = true;
  const loaded = toasts.current();
  if (loaded !== null) for (const message of waiting.splice(0)) show(loaded.store, message);
}

let isPlaceThere = false;

function show(store: typeof notifications, message: string): void {
  store.show({
    message,
    role: 'status',
    classNames: { root: classes.toast ?? '', description: classes.words ?? '' },
    closeButtonProps: { 'aria-label': 'Close this message' },
  });
}
