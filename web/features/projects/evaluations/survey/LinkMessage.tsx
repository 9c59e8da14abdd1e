import { linkMessages } from '#contract/core/values/link-messages.ts';
import flow from '#web/ui/plain/text.module.css';
import { Button } from '#web/ui/plain/Button.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import type { LinkState } from './link-state.ts';

type Props =
  | { readonly state: Exclude<LinkState, 'Open'> }
  /** `onRetry` is set if a retry may succeed. */
  | { readonly sentence: string; readonly onRetry: (() => void) | null };

/** Explains why a link doesn't open an evaluation. */
export function LinkMessage(props: Props) {
  return (
    <Page title="Project Evaluation" width="reading">
      <p className={flow.sentence}>{'state' in props ? sentences[props.state] : props.sentence}</p>
      {'onRetry' in props && props.onRetry !== null && (
        <div className={flow.buttons}>
          <Button size="large" onClick={props.onRetry}>
            Try again
          </Button>
        </div>
      )}
    </Page>
  );
}

const sentences: Record<Exclude<LinkState, 'Open'>, string> = {
  Deleted: linkMessages.deleted,
  Submitted: linkMessages.submitted,
  Expired: linkMessages.expired,
  Archived: linkMessages.archived,
};
