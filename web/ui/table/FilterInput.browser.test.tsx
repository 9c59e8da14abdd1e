import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { UiProvider } from '../UiProvider.tsx';
import { FilterInput } from './FilterInput.tsx';

function Example() {
  const [text, setText] = useState('');
  return (
    <UiProvider>
      <FilterInput label="Search fruits" value={text} onChange={setText} />
    </UiProvider>
  );
}

const field = page.getByRole('searchbox', { name: 'Search fruits' });

test('Escape and the clear button empty the field', async () => {
  await render(<Example />);
  await field.fill('pear');
  await userEvent.keyboard('{Escape}');
  await expect.element(field).toHaveValue('');
  await field.fill('plum');
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect.element(field).toHaveValue('');
});

test('the field’s border has enough contrast', async () => {
  document.documentElement.setAttribute('data-mantine-color-scheme', 'light');
  await render(<Example />);
  await userEvent.click(document.body);
  await expect.poll(() => getComputedStyle(field.element()).borderTopColor).toBe('rgb(138, 145, 160)');
});
