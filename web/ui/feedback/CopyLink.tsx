import { Button } from '@mantine/core';
import { IconLink } from '../icons.tsx';
import { showError } from '../dialogs/error-store.ts';
import { toast } from './toast.ts';

type Props = {
  /** A path of this app, or a full URL. */
  readonly href: string;
  /** Tells links apart for screen readers: "Copy the link of Mia Wolf". */
  readonly label?: string;
};

/** Copies a link to the clipboard and confirms it. */
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
    // The clipboard needs a secure context and the person's permission; without them, show the link.
    showError(`The link could not be copied. Please copy it yourself: ${address}`);
    return;
  }
  toast('Link copied.');
}
