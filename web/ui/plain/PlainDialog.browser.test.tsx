import '../tokens.css';
import { StrictMode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ErrorDialog } from '../dialogs/ErrorDialog.tsx';
import { showError, takeBackError } from '../dialogs/error-store.ts';

afterEach(() => showError(null));

const dialog = page.getByRole('dialog', { name: 'Oops! Something went wrong.' });
const send = page.getByRole('button', { name: 'Send' });

async function renderExample() {
  await render(
    // As in development, where React runs each effect twice.
    <StrictMode>
      <button type="button" onClick={() => showError('The server cannot be reached.')}>
        Send
      </button>
      <ErrorDialog />
    </StrictMode>,
  );
}

test('a page without the component library opens the same error dialog; OK and Escape return the focus', async () => {
  await renderExample();
  await send.click();
  await expect.element(dialog.getByText('The server cannot be reached.')).toBeVisible();
  const ok = dialog.getByRole('button', { name: 'OK' });
  await expect.element(ok).toHaveFocus();
  await expect.element(ok).toHaveAccessibleDescription('The server cannot be reached.');
  await ok.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(send).toHaveFocus();
  for (let times = 0; times < 2; times += 1) {
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(send).toHaveFocus();
  }
});

test('a sentence that is taken back closes the dialog, unless it says another', async () => {
  await renderExample();
  await send.click();
  await expect.element(dialog).toBeVisible();
  takeBackError('Something else.');
  await expect.element(dialog).toBeVisible();
  takeBackError('The server cannot be reached.');
  await expect.element(dialog).not.toBeInTheDocument();
});
