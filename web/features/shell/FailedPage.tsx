import classes from './action.module.css';
import { MessagePage } from './MessagePage.tsx';

type Props = {
  readonly sentence: string;
  readonly verb: string;
  readonly isTrying?: boolean;
  readonly onPress: () => void;
};

/** Replaces a page that crashed or failed to load. */
export function FailedPage({ sentence, verb, isTrying = false, onPress }: Props) {
  const act = (
    <button type="button" className={classes.action} aria-busy={isTrying} onClick={onPress}>
      {verb}
    </button>
  );
  return (
    <MessagePage title="This page cannot be shown" action={act}>
      {sentence}
    </MessagePage>
  );
}
