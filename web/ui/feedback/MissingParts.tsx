import { useSyncExternalStore } from 'react';
import { useIsOnline } from '../connection.ts';
import { hasMissingParts, onMissingParts } from '../missing-parts.ts';
import { reloadPage } from '../reload.ts';
import classes from './MissingParts.module.css';

export const missingPart = 'What you opened could not be loaded. Reload the page, then try again.';
const missingOffline = 'You are offline. What you opened will load once there is a connection.';

/** Whether a part that the person asked for did not load. */
export const useMissingParts = (): boolean => useSyncExternalStore(onMissingParts, hasMissingParts);

type Line = { readonly sentence: string; readonly label: string; readonly onPress: () => void };

/** A sentence of a notice, and the button at its end. */
export function NoticeLine({ sentence, label, onPress }: Line) {
  return (
    <>
      <span>{sentence}</span>{' '}
      <button type="button" className={classes.button} onClick={onPress}>
        {label}
      </button>
    </>
  );
}

export const ReloadLine = ({ sentence }: Pick<Line, 'sentence'>) => (
  <NoticeLine sentence={sentence} label="Reload" onPress={reloadPage} />
);

/** The notice inside a dialog, which covers the one at the top of the page. That one is announced. */
export function MissingParts() {
  const isOnline = useIsOnline();
  if (!useMissingParts()) return null;
  return (
    <p className={classes.notice} data-missing-parts>
      {isOnline ? <ReloadLine sentence={missingPart} /> : missingOffline}
    </p>
  );
}
