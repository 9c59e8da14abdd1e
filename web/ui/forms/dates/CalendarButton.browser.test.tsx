import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { UiProvider } from '../../UiProvider.tsx';
import { DateField } from './DateField.tsx';

const button = page.getByRole('button', { name: 'Pick a date: Deadline' });

// This must be the first test of its file: the calendar must not be loaded yet.
test('the first calendar of a visit returns the focus too', async () => {
  await render(<Example />);
  const pressed = button.element();
  if (!(pressed instanceof HTMLElement)) throw new Error('The button is none.');
  pressed.focus();
  pressed.click();
  await expect.element(page.getByRole('button', { name: 'March 4, 2026' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('button', { name: 'March 4, 2026' })).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
});

function Example() {
  const [day, setDay] = useState('2026-03-04');
  return (
    <UiProvider>
      <DateField label="Deadline" value={day} onChange={setDay} />
    </UiProvider>
  );
}
