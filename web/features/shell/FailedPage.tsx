import classes from './action.module.css';
import { MessagePage } from './MessagePage.tsx';

type Props = { readonly sentence: string };

/** Replaces a page that crashed or failed to load. */
export function FailedPage({ sentence }: Props) {
  const reload = (
    <button type="button" className={classes.action} onClick={() => window.location.reload()}>
      Reload
    </button>
  );
  return (
    <MessagePage title="This page cannot be shown" action={reload}>
      {sentence}
    </MessagePage>
  );
}
