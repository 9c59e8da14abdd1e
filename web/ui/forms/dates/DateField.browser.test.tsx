import { Modal } from '@mantine/core';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { UiProvider } from '../../UiProvider.tsx';
import { DateField } from './DateField.tsx';

const field = page.getByRole('textbox', { name: 'Deadline' });
const button = page.getByRole('button', { name: 'Pick a date: Deadline' });
const day = (name: string) => page.getByRole('button', { name, exact: true });
const value = page.getByTestId('value');

test.each([
  ['3/4/26', '2026-03-04'],
  ['03/04/2026', '2026-03-04'],
  ['03042026', '2026-03-04'],
  ['2026-03-04', '2026-03-04'],
])('%s is read as %s and shown as MM/DD/YYYY once the field is left', async (typed, day) => {
  await show();
  await field.fill(typed);
  await expect.element(value).toHaveTextContent(day);
  await expect.element(field).toHaveValue(typed);
  await userEvent.tab();
  await expect.element(field).toHaveValue('03/04/2026');
});

test('text that is not a date stays, with an error, and sets no value', async () => {
  await show('2026-03-04');
  await field.fill('13/45/2024');
  await expect.element(value).toHaveTextContent('none');
  await userEvent.tab();
  await expect.element(field).toHaveValue('13/45/2024');
  await expect.element(field).toHaveAccessibleDescription('Please enter a date as MM/DD/YYYY.');
  await field.fill('12/31/2024');
  await userEvent.tab();
  await expect.element(field).not.toHaveAttribute('aria-invalid', 'true');
  await expect.element(value).toHaveTextContent('2024-12-31');
});

test('no error while a date is being typed', async () => {
  await show();
  await field.click();
  await userEvent.keyboard('12/3');
  await expect.element(page.getByText('Please enter a date as MM/DD/YYYY.')).not.toBeInTheDocument();
});

test('the calendar works by keyboard: down, arrows, Enter, and back in the field', async () => {
  await show('2026-03-04');
  await field.click();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(day('March 4, 2026')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowRight}');
  await expect.element(day('March 12, 2026')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(value).toHaveTextContent('2026-03-12');
  await expect.element(field).toHaveValue('03/12/2026');
  await expect.element(field).toHaveFocus();
});

test('the picked day replaces unreadable text', async () => {
  await show();
  await field.fill('soon');
  await button.click();
  await page.getByRole('button', { name: 'Next month' }).click();
  await page.getByRole('button', { name: /^\w+ 15, \d{4}$/ }).click();
  await expect.element(value).not.toHaveTextContent('none');
  await expect.element(field).toHaveValue(expect.stringMatching(/^\d\d\/15\/\d{4}$/));
  await expect.element(field).not.toHaveAttribute('aria-invalid', 'true');
});

test('Escape closes only the calendar; a second Escape closes the dialog', async () => {
  await show('2026-03-04');
  await button.click();
  await expect.element(day('March 4, 2026')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(day('March 4, 2026')).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
  await expect.element(page.getByRole('dialog', { name: 'Edit' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog', { name: 'Edit' })).not.toBeInTheDocument();
});

function Example({ initial }: { readonly initial: string }) {
  const [day, setDay] = useState(initial);
  const [opened, setOpened] = useState(true);
  return (
    <UiProvider>
      <Modal opened={opened} onClose={() => setOpened(false)} title="Edit">
        <DateField label="Deadline" value={day} onChange={setDay} />
        <output data-testid="value">{day || 'none'}</output>
      </Modal>
    </UiProvider>
  );
}

async function show(initial = '') {
  await render(<Example initial={initial} />);
  await expect.element(field).toBeVisible();
}
