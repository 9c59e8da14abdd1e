import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { z } from 'zod';
import { Form } from '../forms/Form.tsx';
import { TextField } from '../forms/TextField.tsx';
import { useZodForm } from '../forms/useZodForm.ts';
import { UiProvider } from '../UiProvider.tsx';
import { FormDialog } from './FormDialog.tsx';

const opener = page.getByRole('button', { name: 'Open' });
const dialog = page.getByRole('dialog', { name: 'Rename' });
const question = page.getByRole('dialog', { name: 'Leave without saving?' });
const title = dialog.getByRole('textbox', { name: 'Title' });

test('the focus begins in the first field', async () => {
  await render(<Example />);
  await opener.click();
  await expect.element(title).toHaveFocus();
});

test('a checkbox before the first field does not get the focus', async () => {
  await render(<Example hasBox />);
  await opener.click();
  await expect.element(dialog.getByRole('checkbox', { name: 'Done' })).toBeVisible();
  await expect.element(title).toHaveFocus();
});

test('a lazy loaded form takes the focus too', async () => {
  await render(<Example delay={300} />);
  await opener.click();
  await expect.element(dialog.getByRole('button', { name: 'Close' })).toHaveFocus();
  await expect.element(title).toHaveFocus();
});

test('Escape and the close button ask before they discard the input', async () => {
  await render(<Example />);
  await opener.click();
  await title.fill('Move');
  await userEvent.keyboard('{Escape}');
  await expect.element(question.getByRole('button', { name: 'Stay' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(title).toHaveValue('Move');
  await expect.element(title).toHaveFocus();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

test('no question for untouched or saved input, nor on Cancel', async () => {
  await render(<Example />);
  await opener.click();
  await expect.element(title).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  for (const button of ['Save', 'Cancel']) {
    await opener.click();
    await title.fill('Move');
    await dialog.getByRole('button', { name: button }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(question.elements()).toHaveLength(0);
  }
});

test('no question if the input is kept anyway', async () => {
  await render(<Example isKept />);
  await opener.click();
  await title.fill('Move');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
});

type ExampleProps = { readonly isKept?: boolean; readonly delay?: number; readonly hasBox?: boolean };

function Example({ isKept = false, delay = 0, hasBox = false }: ExampleProps) {
  const [opened, setOpened] = useState(false);
  const [isThere, setIsThere] = useState(delay === 0);
  const close = () => setOpened(false);
  return (
    <UiProvider>
      <button
        type="button"
        onClick={() => {
          setOpened(true);
          setTimeout(() => setIsThere(true), delay);
        }}
      >
        Open
      </button>
      <FormDialog opened={opened} title="Rename" onClose={close}>
        {hasBox && <input type="checkbox" aria-label="Done" />}
        {isThere && <Title isKept={isKept} onDone={close} />}
      </FormDialog>
    </UiProvider>
  );
}

const schema = z.object({ title: z.string() });

function Title({ isKept, onDone }: { readonly isKept: boolean; readonly onDone: () => void }) {
  const form = useZodForm(schema, { defaultValues: { title: '' } });
  return (
    <Form
      form={form}
      submitLabel="Save"
      onCancel={onDone}
      onSubmit={onDone}
      {...(isKept ? { asksBeforeLeaving: false } : {})}
    >
      <TextField name="title" label="Title" />
    </Form>
  );
}
