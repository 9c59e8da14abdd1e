import { VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { useReopened } from '#web/ui/dialogs/use-reopened.ts';
import { lazyDialog } from '#web/ui/lazy.tsx';
import { ACTION_DIALOG, isOpenedAct, type OpenedAct } from './bulk/action-place.ts';
import { isNobody } from './selection.ts';
import { useSelection } from './selection-store.ts';
import { spokenText } from './selection-words.ts';
import { useOnceTrue } from './use-once-true.ts';

const SelectionBar = lazyDialog(async () => (await import('./SelectionBar.tsx')).SelectionBar);

/**
 * The bar with the actions, once a person is selected. Its code loads then, or with the first press on the
 * page.
 */
export function SelectionDock() {
  const isThere = useSelection(({ selection }) => !isNobody(selection));
  const text = useSelection(({ selection, list }) => spokenText(selection, list));
  const [resumed, setResumed] = useState<OpenedAct | null>(null);
  useReopened(ACTION_DIALOG, (given) => {
    if (isOpenedAct(given)) setResumed(given);
  });
  const wasThere = useOnceTrue(isThere);
  return (
    <>
      <VisuallyHidden role="status">{wasThere && text}</VisuallyHidden>
      {/* Begins anew with a resumed act. */}
      <SelectionBar key={String(resumed !== null)} opened={isThere || resumed !== null} resumed={resumed} />
    </>
  );
}
