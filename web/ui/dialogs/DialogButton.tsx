import { Button, type ButtonProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { OpenerName } from '../forms/kept-drafts.ts';
import { PressedByAct } from './PressedByAct.tsx';
import { useReopened } from './use-reopened.ts';

/** The button's label and appearance. */
export type ButtonLook = Pick<ButtonProps, 'variant' | 'size' | 'color' | 'className'> & {
  readonly label: string;
  /** The name for screen readers if the label is ambiguous: "Delete update Half way". */
  readonly 'aria-label'?: string | undefined;
  /** False hides the button. A dialog that is open stays, and so does what was typed in it. */
  readonly isOffered?: boolean | undefined;
  /** Renders another opener instead of the button, such as an icon. */
  readonly opener?: ((open: () => void) => ReactNode) | undefined;
  /** The search opens the dialog, too, by `?act=` with this name in the address. */
  readonly act?: string | undefined;
  /** Names the dialog if the page has several buttons with the same name. */
  readonly dialogName?: string | undefined;
};

export type OpenedDialog = { readonly opened: boolean; readonly onClose: () => void };

type Props = ButtonLook & {
  readonly dialog: (state: OpenedDialog) => ReactNode;
  /** False for a question: only a form opens again with what was typed in it. */
  readonly isForm?: boolean;
};

/** A button and the dialog that it opens. The dialog returns the focus to the button. */
export function DialogButton(props: Props) {
  const { label, opener, isOffered = true, act, dialog, dialogName, isForm = true, ...look } = props;
  const [opened, { open, close }] = useDisclosure(false);
  const name = dialogName ?? look['aria-label'] ?? label;
  const button = useReopened(name, open, isOffered && isForm);
  return (
    <>
      {isOffered &&
        (opener?.(open) ?? (
          <Button ref={button} {...look} onClick={open}>
            {label}
          </Button>
        ))}
      {isOffered && act !== undefined && <PressedByAct act={act} button={button} onPress={open} />}
      <OpenerName value={name}>{dialog({ opened, onClose: close })}</OpenerName>
    </>
  );
}
