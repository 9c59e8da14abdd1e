import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { z } from 'zod';
import { Form } from '../forms/Form.tsx';
import { dropDraftsOfOthers, keepDrafts } from '../forms/kept-drafts.ts';
import { TextField } from '../forms/TextField.tsx';
import { useZodForm } from '../forms/useZodForm.ts';
import { UiProvider } from '../UiProvider.tsx';
import { ConfirmButton } from './ConfirmButton.tsx';
import { FormButton } from './FormButton.tsx';

beforeEach(() => sessionStorage.clear());

const schema = z.object({ title: z.string() });

function Rename({ title, onClose }: { readonly title: string; readonly onClose: () => void }) {
  const form = useZodForm(schema, { defaultValues: { title } });
  return (
    <Form form={form} submitLabel="Save" onCancel={onClose} onSubmit={() => onClose()}>
      <TextField name="title" label="Title" />
    </Form>
  );
}

/** Two buttons whose dialogs have the same title and the same fields. */
const Example = ({ isOffered = true }) => (
  <UiProvider>
    {['First', 'Second'].map((title) => (
      <FormButton
        key={title}
        label="Edit"
        aria-label={`Edit ${title}`}
        title="Edit Update"
        isOffered={isOffered}
        form={({ onClose }) => <Rename title={title} onClose={onClose} />}
      />
    ))}
  </UiProvider>
);
const dialog = page.getByRole('dialog');
const title = dialog.getByRole('textbox', { name: 'Title' });
const opener = page.getByRole('button', { name: 'Edit Second' });

async function endWhileTyping(): Promise<void> {
  const screen = await render(<Example />);
  await opener.click();
  await title.fill('Half a thought');
  keepDrafts('7');
  await screen.unmount();
}

test('the form that was left opens again, with its words and the focus in its first field', async () => {
  await endWhileTyping();
  await render(<Example />);
  await expect.element(title).toHaveValue('Half a thought');
  await expect.element(title).toHaveFocus();
  expect(dialog.elements()).toHaveLength(1);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

test.each(['Save', 'Cancel'])('after %s it does not open again', async (end) => {
  await endWhileTyping();
  const again = await render(<Example />);
  await expect.element(title).toHaveValue('Half a thought');
  await dialog.getByRole('button', { name: end }).click();
  if (end === 'Cancel' && page.getByRole('button', { name: 'Leave' }).elements().length > 0)
    await page.getByRole('button', { name: 'Leave' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await again.unmount();
  await render(<Example />);
  await expect.element(opener).toBeVisible();
  await userEvent.keyboard('{Tab}');
  expect(dialog.elements()).toEqual([]);
  await opener.click();
  await expect.element(title).toHaveValue('Second');
});

test('it waits until its button is offered', async () => {
  await endWhileTyping();
  const screen = await render(<Example isOffered={false} />);
  expect(dialog.elements()).toEqual([]);
  await screen.rerender(<Example />);
  await expect.element(title).toHaveValue('Half a thought');
});

test('another person gets no form', async () => {
  await endWhileTyping();
  dropDraftsOfOthers('8');
  await render(<Example />);
  await opener.click();
  await expect.element(title).toHaveValue('Second');
  expect(dialog.elements()).toHaveLength(1);
});

test('a question with the name of the button does not open by itself', async () => {
  await endWhileTyping();
  await render(
    <UiProvider>
      <ConfirmButton
        label="Edit"
        aria-label="Edit Second"
        title="Edit"
        message="Really?"
        verb="Edit"
        onConfirm={() => Promise.resolve()}
      />
      <FormButton
        label="Edit Second"
        title="Edit Update"
        form={({ onClose }) => <Rename title="Second" onClose={onClose} />}
      />
    </UiProvider>,
  );
  await expect.element(title).toHaveValue('Half a thought');
  expect(dialog.elements()).toHaveLength(1);
});

test('words of an earlier form stay when another one is kept', async () => {
  await endWhileTyping();
  const screen = await render(
    <UiProvider>
      <FormButton label="Other" form={({ onClose }) => <Rename title="" onClose={onClose} />} />
    </UiProvider>,
  );
  await page.getByRole('button', { name: 'Other' }).click();
  await title.fill('More');
  keepDrafts('7');
  await screen.unmount();
  await render(<Example />);
  await expect.element(title).toHaveValue('Half a thought');
});
