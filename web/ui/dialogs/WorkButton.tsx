import { Button, type ButtonProps, Loader } from '@mantine/core';
import type { ReactNode, RefObject } from 'react';

/** Synchronous work, or a promise. */
export type Work = () => void | Promise<unknown>;

type Props = Omit<ButtonProps, 'loading' | 'children'> & {
  readonly children: ReactNode;
  readonly 'aria-label'?: string;
  readonly isWorking?: boolean;
  readonly ref?: RefObject<HTMLButtonElement | null>;
  readonly type?: 'button' | 'submit';
  /** The work. A failure reports itself, in the error dialog or at its field. */
  readonly onClick?: Work;
};

/**
 * A button that keeps its label, position and focus while its work is pending. Further presses are ignored
 * meanwhile.
 */
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
