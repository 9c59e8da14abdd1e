import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { z } from 'zod';
import { UiProvider } from '../UiProvider.tsx';
import { Form } from './Form.tsx';
import { TextAreaField } from './TextAreaField.tsx';
import { TextField } from './TextField.tsx';
import { useZodForm } from './useZodForm.ts';

const LIMIT = 1200;
const story = z.object({
  title: z.string(),
  text: z.string().trim().min(1, 'Story is required.').max(LIMIT, `must be ${LIMIT} characters or less.`),
});
type Story = z.output<typeof story>;

const field = page.getByRole('textbox', { name: 'Story (short)' });
const save = page.getByRole('button', { name: 'Save' });

test('a text beyond the limit is kept, counted, and refused with an error', async () => {
  const onSubmit = await show();
  const tooLong = 'x'.repeat(LIMIT + 1);
  await field.fill(tooLong);
  await expect.element(page.getByText('1,201 / 1,200')).toBeVisible();
  await expect.element(page.getByText('1 character too many.')).toBeVisible();
  await save.click();
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveAccessibleDescription('Story must be 1200 characters or less.');
  await expect.element(field).toHaveValue(tooLong);
  expect(onSubmit).not.toHaveBeenCalled();
  await field.fill(`  ${'x'.repeat(LIMIT)}  `);
  await expect.element(page.getByText(/too many/)).not.toBeInTheDocument();
  await save.click();
  await expect.poll(() => onSubmit).toHaveBeenCalledTimes(1);
});

test('a text is written in its own direction', async () => {
  await show();
  const direction = () => getComputedStyle(field.element()).direction;
  await field.fill('כל הכבוד');
  expect(direction()).toBe('rtl');
  await field.fill('Well done');
  expect(direction()).toBe('ltr');
  const line = page.getByRole('textbox', { name: 'Title' });
  await line.fill('כל הכבוד');
  expect(getComputedStyle(line.element()).direction).toBe('rtl');
});

test('an emoji is one character', async () => {
  await show();
  await field.fill('👏'.repeat(1000));
  await expect.element(page.getByText('1,000 / 1,200')).toBeVisible();
});

test('the placeholder keeps its color when the field has an error', async () => {
  await show();
  const colour = () => getComputedStyle(field.element(), '::placeholder').color;
  const before = colour();
  await save.click();
  await expect.element(field).toHaveAccessibleDescription('Story is required.');
  expect(colour()).toBe(before);
});

async function show() {
  const onSubmit = vi.fn<(values: Story) => Promise<void>>(async () => undefined);
  await render(
    <UiProvider>
      <StoryForm onSubmit={onSubmit} />
    </UiProvider>,
  );
  return onSubmit;
}

function StoryForm({ onSubmit }: { readonly onSubmit: (values: Story) => Promise<void> }) {
  const form = useZodForm(story, { defaultValues: { title: '', text: '' } });
  return (
    <Form form={form} onSubmit={onSubmit} submitLabel="Save">
      <TextField name="title" label="Title" />
      <TextAreaField name="text" label="Story (short)" placeholder="Once upon a time" countTo={LIMIT} />
    </Form>
  );
}
