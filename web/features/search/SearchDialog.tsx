import { useMantineColorScheme } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { GiveKudosDialog } from '#web/app/shell/GiveKudosDialog.tsx';
import { askToSignOut } from '#web/app/session/asked-sign-out.ts';
import { useViewer } from '#web/app/session/use-session.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { keepOption } from './kept-options.ts';
import { SearchField } from './SearchField.tsx';
import type { SearchOption } from './option.ts';

type Props = { readonly opened: boolean; readonly onClose: () => void };

/** The search of every screen. Keep it rendered and toggle `opened`. */
export function SearchDialog({ opened, onClose }: Props) {
  const { employeeId } = useViewer();
  const navigate = useNavigate();
  // Keep transitions, as the button of the bar does.
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const [thanked, setThanked] = useState<number | null>(null);
  const [isThanking, setThanking] = useState(false);
  // Each opening begins anew, even while the last one still fades out.
  const [opening, setOpening] = useState({ opened, count: 0 });
  if (opening.opened !== opened) setOpening({ opened, count: opening.count + (opened ? 1 : 0) });
  const run = (option: SearchOption, isNewTab: boolean) => {
    keepOption(employeeId, option);
    const { choice } = option;
    if (choice.does === 'go' && isNewTab) return void window.open(choice.to, '_blank', 'noopener');
    onClose();
    if (choice.does === 'go') return void navigate(choice.to);
    if (choice.does === 'colors') setColorScheme(choice.scheme);
    if (choice.does === 'kudos') setThanked(choice.employeeId);
    // The search first gives the focus back, so that what opens now returns it to the same place.
    window.setTimeout(() => {
      if (choice.does === 'kudos') setThanking(true);
      if (choice.does === 'sign-out') askToSignOut();
    }, FOCUS_RETURNS_MS);
  };
  return (
    <>
      <Dialog opened={opened} title="Search" size={640} fillsPhone onClose={onClose}>
        <SearchField key={opening.count} onRun={run} />
      </Dialog>
      {thanked !== null && (
        <GiveKudosDialog opened={isThanking} recipientId={thanked} onClose={() => setThanking(false)} />
      )}
    </>
  );
}

const FOCUS_RETURNS_MS = 50;
