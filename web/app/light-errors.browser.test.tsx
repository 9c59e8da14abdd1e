import '#web/ui/tokens.css';
import './base.css';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { openErrorDialog, prepareErrorDialog } from './light-errors.ts';

function Example() {
  return (
    <button
      type="button"
      onFocus={prepareErrorDialog}
      onClick={() => void openErrorDialog('The server cannot be reached.')}
    >
      Send
    </button>
  );
}

test('a light page opens the same error dialog; OK and Escape return the focus', async () => {
  await render(<Example />);
  const dialog = page.getByRole('dialog', { name: 'Oops! Something went wrong.' });
  const send = page.getByRole('button', { name: 'Send' });
  await send.click();
  await expect.element(dialog.getByText('The server cannot be reached.')).toBeVisible();
  const ok = dialog.getByRole('button', { name: 'OK' });
  await expect.element(ok).toHaveFocus();
  await expect.element(ok).toHaveAccessibleDescription('The server cannot be reached.');
  await ok.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(send).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(send).toHaveFocus();
});
