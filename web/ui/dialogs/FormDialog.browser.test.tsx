import { type ReactNode, useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { z } from 'zod';
import { CreatableSelectField } from '../forms/pickers/CreatableSelectField.tsx';
import { Form } from '../forms/Form.tsx';
import { PeopleField } from '../forms/pickers/PeopleField.tsx';
import { PeopleMultiField } from '../forms/pickers/PeopleMultiField.tsx';
import { SelectField } from '../forms/pickers/SelectField.tsx';
import { TextAreaField } from '../forms/TextAreaField.tsx';
import { TextField } from '../forms/TextField.tsx';
import { useZodForm } from '../forms/useZodForm.ts';
import { UiProvider } from '../UiProvider.tsx';
import { FormDialog } from './FormDialog.tsx';

const people = [
  { id: 1, label: 'Ada Lund' },
  { id: 2, label: 'Mia Wolf' },
];
const letters = [{ value: 'a', label: 'A' }];
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

test.each([
  ['one of people', <PeopleField key="one" name="one" label="Field" options={people} />],
  ['several people', <PeopleMultiField key="several" name="several" label="Field" options={people} />],
  ['one or new', <CreatableSelectField key="text" name="text" label="Field" options={['Lead']} />],
  [
    'one of a short list',
    <SelectField key="s" name="text" label="Field" options={letters} isSearchable={false} />,
  ],
])('a picker of %s as the first field gets the focus, with its list closed', async (_kind, field) => {
  await render(<Picking field={field} />);
  await opener.click();
  const picker = page.getByRole('combobox', { name: 'Field' });
  await expect.element(picker).toHaveFocus();
  await expect.element(picker).toHaveAttribute('aria-expanded', 'false');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('option').first()).toBeVisible();
});

test('a long text as the first field gets the focus', async () => {
  await render(<Picking field={<TextAreaField name="text" label="Field" />} />);
  await opener.click();
  await expect.element(page.getByRole('textbox', { name: 'Field' })).toHaveFocus();
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

const pickers = z.object({ one: z.number().nullable(), several: z.array(z.number()), text: z.string() });

function Picking({ field }: { readonly field: ReactNode }) {
  const [opened, setOpened] = useState(false);
  const form = useZodForm(pickers, { defaultValues: { one: null, several: [1], text: '' } });
  return (
    <UiProvider>
      <button type="button" onClick={() => setOpened(true)}>
        Open
      </button>
      <FormDialog opened={opened} title="Pick" onClose={() => setOpened(false)}>
        <Form form={form} submitLabel="Save" onSubmit={() => undefined}>
          {field}
        </Form>
      </FormDialog>
    </UiProvider>
  );
}

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
