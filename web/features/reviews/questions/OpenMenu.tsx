import { Menu } from '@mantine/core';
import type { ReactElement } from 'react';

export type MenuAct = { readonly label: string; readonly isOff?: boolean; readonly run: () => void };

type Props = { readonly target: ReactElement; readonly acts: readonly MenuAct[] };

/** The menu, open at first: the press that loaded it was on its button. */
function OpenMenu({ target, acts }: Props) {
  return (
    <Menu position="bottom-end" withinPortal defaultOpened>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        {acts.map(({ label, isOff = false, run }, at) => (
          <Menu.Item key={`${at} ${label}`} disabled={isOff} onClick={run}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

export const drawMenu = (props: Props): ReactElement => <OpenMenu {...props} />;
