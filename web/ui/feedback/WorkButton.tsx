import { Button, type ButtonProps, Loader } from '@mantine/core';
import type { ReactNode } from 'react';

/** Done at once, or a promise of it. */
export type Work = () => void | Promise<unknown>;

type Props = Omit<ButtonProps, 'loading' | 'children'> & {
  readonly children: ReactNode;
  readonly isWorking?: boolean;
  readonly type?: 'button' | 'submit';
  /** What it does; a failure has told its reason by itself, in its dialog or under its field. */
  readonly onClick?: Work;
};

/** A button that keeps its label, its place and the focus while its work is going on; a second press does nothing. */
export function WorkButton({ children, isWorking = false, type = 'button', onClick, ...rest }: Props) {
  return (
    <Button
      {...rest}
      type={type}
      aria-busy={isWorking}
      {...(isWorking ? { leftSection: <Loader size={14} color="currentColor" aria-hidden /> } : {})}
      onClick={(event) => {
        if (isWorking) event.preventDefault();
        else void Promise.resolve(onClick?.()).catch(() => undefined);
      }}
    >
      {children}
    </Button>
  );
}
