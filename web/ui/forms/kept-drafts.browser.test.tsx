import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { z } from 'zod';
import { FormDialog } from '../dialogs/FormDialog.tsx';
import { UiProvider } from '../UiProvider.tsx';
import { Form } from './Form.tsx';
import { dropDraftsOfOthers, hasDraftsOn, keepDrafts, takeInterrupted } from './kept-drafts.ts';
import { TextField } from './TextField.tsx';
import { useZodForm } from './useZodForm.ts';

beforeEach(() => sessionStorage.clear());

const schema = z.object({ title: z.string(), notes: z.string() });

function Fields({ notes }: { readonly notes: string }) {
  const form = useZodForm(schema, { defaultValues: { title: '', notes } });
  return (
    <Form form={form} submitLabel="Save" onSubmit={() => undefined}>
      <TextField name="title" label="Title" />
      <TextField name="notes" label="Notes" />
    </Form>
  );
}

const Example = ({ title = 'New Goal', notes = '' }) => (
  <UiProvider>
    <FormDialog opened title={title} onClose={() => undefined}>
      <Fields notes={notes} />
    </FormDialog>
  </UiProvider>
);

const field = (name: string) => page.getByRole('textbox', { name });

async function endWhileTyping(): Promise<void> {
  const screen = await render(<Example />);
  await field('Title').fill('Half a thought');
  keepDrafts('7');
  await screen.unmount();
}

test('input from when the session ended is restored once', async () => {
  await endWhileTyping();
  const again = await render(<Example />);
  await expect.element(field('Title')).toHaveValue('Half a thought');
  await expect.element(page.getByText(/has been restored/)).toBeVisible();
  await again.unmount();
  await render(<Example />);
  await expect.element(field('Title')).toHaveValue('');
});

test('another form or another person does not get the draft', async () => {
  await endWhileTyping();
  const other = await render(<Example title="Edit Goal" />);
  await expect.element(field('Title')).toHaveValue('');
  await other.unmount();
  dropDraftsOfOthers('8');
  await render(<Example />);
  await expect.element(field('Title')).toHaveValue('');
});

test('an untouched form is not stored', async () => {
  const screen = await render(<Example />);
  await expect.element(field('Title')).toBeVisible();
  keepDrafts('7');
  await screen.unmount();
  await render(<Example notes="newer" />);
  await expect.element(field('Notes')).toHaveValue('newer');
});

test('a form opens again once, and its draft waits for its fields until then and after', async () => {
  await endWhileTyping();
  const { pathname } = window.location;
  expect(takeInterrupted('Edit Goal')).toBeNull();
  expect(takeInterrupted('New Goal')).toEqual({ name: 'New Goal', given: undefined });
  expect(takeInterrupted('New Goal')).toBeNull();
  expect([hasDraftsOn(pathname, '7'), hasDraftsOn(pathname, '8'), hasDraftsOn('/x', '7')]).toEqual([
    true,
    false,
    false,
  ]);
  await render(<Example />);
  await expect.element(field('Title')).toHaveValue('Half a thought');
  expect(hasDraftsOn(pathname, '7')).toBe(false);
});
