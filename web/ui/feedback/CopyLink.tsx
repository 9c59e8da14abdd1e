import { Button } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { showError } from './error-store.ts';
import { toast } from './toast.ts';

type Props = {
  /** A path of ours or a whole address. */
  readonly href: string;
  /** Tells one link from the next: "Copy the link of Mia Wolf". */
  readonly label?: string;
};

/** Puts a link on the clipboard and says so. */
export function CopyLink({ href, label = 'Copy link' }: Props) {
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<IconLink size={16} aria-hidden />}
      {...(label === 'Copy link' ? {} : { 'aria-label': label })}
      onClick={() => void copy(new URL(href, window.location.href).href)}
    >
      Copy link
    </Button>
  );
}

async function copy(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
  } catch {
    // No clipboard without a secure origin or the person's leave: show what is to be copied.
    showError(`The link could not be copied. Please copy it yourself: ${address}`);
    return;
  }
  toast('Link copied.');
}
