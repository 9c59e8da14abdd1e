import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { UiProvider } from '../UiProvider.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { showError } from './error-store.ts';
import { FormDialog } from './FormDialog.tsx';
import { WorkButton } from './WorkButton.tsx';

const opener = page.getByRole('button', { name: 'Open' });
const question = page.getByRole('dialog', { name: 'End period' });
const failure = page.getByRole('dialog', { name: 'Oops! Something went wrong.' });
const doNothing = () => undefined;
const nextTask = () => new Promise((done) => setTimeout(done, 0));

afterEach(() => showError(null));

function Question({
  onConfirm = doNothing,
  isWorking = false,
}: {
  onConfirm?: () => void;
  isWorking?: boolean;
}) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <UiProvider>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      <ConfirmDialog
        opened={isOpen}
        title="End period"
        message="Are you sure?"
        verb="End it"
        isDestructive
        isWorking={isWorking}
        onConfirm={onConfirm}
        onClose={() => setIsOpen(false)}
      />
    </UiProvider>
  );
}

test('the question takes the focus, traps it and returns it', async () => {
  await render(<Question />);
  await opener.click();
  await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  for (let presses = 0; presses < 5; presses += 1) {
    await userEvent.keyboard('{Tab}');
    expect(question.element().contains(document.activeElement)).toBe(true);
  }
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

test('the confirming button works once, and keeps its label and focus meanwhile', async () => {
  let count = 0;
  const screen = await render(<Question onConfirm={() => (count += 1)} />);
  await opener.click();
  const verb = question.getByRole('button', { name: 'End it' });
  await verb.click();
  expect(count).toBe(1);
  await screen.rerender(<Question onConfirm={() => (count += 1)} isWorking />);
  await expect.element(verb).toHaveAttribute('aria-busy', 'true');
  await verb.click();
  expect(count).toBe(1);
  await expect.element(verb).toHaveFocus();
});

function Form() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <UiProvider>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      <FormDialog opened={isOpen} title="Rename" onClose={() => setIsOpen(false)}>
        <WorkButton onClick={() => showError('It was changed a minute ago.')}>Save</WorkButton>
      </FormDialog>
    </UiProvider>
  );
}

test('over a form, Escape closes only the error dialog, which returns the focus', async () => {
  await render(<Form />);
  await opener.click();
  const save = page.getByRole('button', { name: 'Save' });
  await save.click();
  await expect.element(failure.getByText('It was changed a minute ago.')).toBeVisible();
  await expect.element(failure.getByRole('button', { name: 'OK' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(failure).not.toBeInTheDocument();
  await expect.element(page.getByRole('dialog', { name: 'Rename' })).toBeVisible();
  await expect.element(save).toHaveFocus();
});

function Vanishing() {
  const [isDisabled, setIsDisabled] = useState(false);
  const fail = () => {
    setIsDisabled(true);
    setTimeout(() => {
      showError('No answer.');
      setIsDisabled(false);
    }, 50);
  };
  return (
    <UiProvider>
      <button type="button" disabled={isDisabled} onClick={fail}>
        Open
      </button>
    </UiProvider>
  );
}

test('a button that was disabled by its own work gets the focus back too', async () => {
  await render(<Vanishing />);
  await opener.click();
  await failure.getByRole('button', { name: 'OK' }).click();
  await expect.element(opener).toHaveFocus();
});

test('the first error stays until it is closed', async () => {
  await render(<UiProvider>{null}</UiProvider>);
  showError('First.');
  showError('Second.');
  await expect.element(failure.getByText('First.', { exact: true })).toBeVisible();
  await failure.getByRole('button', { name: 'OK' }).click();
  await expect.element(failure).not.toBeInTheDocument();
  await nextTask();
  expect(failure.elements()).toHaveLength(0);
});
