import type { notifications } from '@mantine/notifications';
import { LazyModule } from '../lazy-module.ts';
import classes from './toast.module.css';

/** The toast library and the container of toasts. */
export const toasts = new LazyModule(async () => {
  const { Notifications, notifications: store } = await import('@mantine/notifications');
  return { Notifications, store };
});

const waiting: string[] = [];

/** Shows a short confirmation. */
export function toast(message: string): void {
  waiting.push(message);
  toasts.load();
  if (isPlaceThere) showWaiting();
}

/** The container calls this once mounted: toasts shown earlier would be lost. */
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
