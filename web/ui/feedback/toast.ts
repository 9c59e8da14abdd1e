import type { notifications } from '@mantine/notifications';
import { Part } from '../part.ts';
import classes from './toast.module.css';

/** The library behind the toasts and the place where they appear. */
export const toastPart = new Part(async () => {
  const { Notifications, notifications: store } = await import('@mantine/notifications');
  for (const message of waiting.splice(0)) show(store, message);
  return { Notifications, store };
});

const waiting: string[] = [];

/** Says in passing that something has been done. */
export function toast(message: string): void {
  const loaded = toastPart.current();
  if (loaded !== null) return show(loaded.store, message);
  waiting.push(message);
  toastPart.want();
}

function show(store: typeof notifications, message: string): void {
  store.show({
    message,
    role: 'status',
    classNames: { root: classes.toast ?? '', description: classes.words ?? '' },
    closeButtonProps: { 'aria-label': 'Close this message' },
  });
}
