import { ActionIcon } from '@mantine/core';
import { IconDots } from '#web/ui/icons.tsx';
import { useState } from 'react';
import { LazyModule } from '#web/ui/lazy-module.ts';
import { useLazy } from '#web/ui/use-lazy.ts';
import type { MenuAct } from './OpenMenu.tsx';

const openMenu = new LazyModule(async () => (await import('./OpenMenu.tsx')).drawMenu);

type Props = {
  readonly label: string;
  readonly goal: string;
  readonly acts: readonly MenuAct[];
};

/** A button with a menu. The menu is loaded with the first press. */
export function ActsMenu({ label, goal, acts }: Props) {
  const [isUsed, setUsed] = useState(false);
  const draw = useLazy(openMenu, isUsed);
  const look = {
    variant: 'subtle',
    color: 'gray',
    size: 'lg',
    'aria-label': label,
    'data-goal': goal,
  } as const;
  const icon = <IconDots size={18} aria-hidden />;
  if (isUsed && draw !== null) return draw({ target: <ActionIcon {...look}>{icon}</ActionIcon>, acts });
  return (
    <ActionIcon {...look} aria-haspopup="menu" aria-expanded={false} onClick={() => setUsed(true)}>
      {icon}
    </ActionIcon>
  );
}
