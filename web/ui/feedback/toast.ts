import { notifications } from '@mantine/notifications';
import classes from './toast.module.css';

/** Says in passing that something has been done. */
export function toast(message: string): void {
  notifications.show({
    message,
    role: 'status',
    classNames: { root: classes.toast ?? '', description: classes.words ?? '' },
    closeButtonProps: { 'aria-label': 'Close this message' },
  });
}
