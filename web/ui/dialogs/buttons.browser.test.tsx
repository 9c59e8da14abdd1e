import { type ComponentType, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { z } from 'zod';
import { Form } from '../forms/Form.tsx';
import { TextField } from '../forms/TextField.tsx';
import { useZodForm } from '../forms/useZodForm.ts';
import { lazyDialog, lazyForm } from '../lazy.tsx';
import { UiProvider } from '../UiProvider.tsx';
import { ConfirmButton } from './ConfirmButton.tsx';
import { DialogButton, type OpenedDialog } from './DialogButton.tsx';
import { showError } from './error-store.ts';
import { FormButton } from './FormButton.tsx';
import { FormDialog } from './FormDialog.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = (name: string) => page.getByRole('dialog', { name });
const question = dialog('Delete Goal?');
const rename = dialog('Rename Goal');
const leaving = dialog('Leave without saving?');
const failure = dialog('Oops! Something went wrong.');
const title = rename.getByRole('textbox', { name: 'Title' });

type Call = () => Promise<void>;

/** A call that stays pending until the test settles it. */
function pendingCall() {
  const answer = Promise.withResolvers<void>();
  const call = vi.fn<Call>(() => answer.promise);
  return { call, succeed: () => answer.resolve() };
}

/** A failed call as pages see it: the error dialog reports it, then it throws. */
async function refuse(): Promise<void> {
  showError('No answer.');
  throw Object.assign(new Error('No answer.'), { status: 0 });
}

afterEach(() => showError(null));

test('a confirmed call runs once for a double click, then the dialog closes and a toast reports it', async () => {
  const { call, succeed } = pendingCall();
  await showQuestion(call);
  await button('Delete').click();
  await question.getByRole('button', { name: 'Delete Goal' }).dblClick();
  await expect
    .element(question.getByRole('button', { name: 'Delete Goal' }))
    .toHaveAttribute('aria-busy', 'true');
  await question.getByRole('button', { name: 'Delete Goal' }).click();
  succeed();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(page.getByText('The goal has been deleted.')).toBeVisible();
  await expect.element(button('Delete')).toHaveFocus();
  expect(call).toHaveBeenCalledTimes(1);
});

test('Escape and Cancel close the question, call nothing and return the focus to the button', async () => {
  const { call } = pendingCall();
  await showQuestion(call);
  for (const close of [
    () => userEvent.keyboard('{Escape}'),
    () => question.getByRole('button', { name: 'Cancel' }).click(),
  ]) {
    await button('Delete').click();
    await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await close();
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(button('Delete')).toHaveFocus();
  }
  expect(call).not.toHaveBeenCalled();
});

test('after a failed call the question stays open, reports no success and can be confirmed again', async () => {
  const call = vi.fn<Call>().mockImplementationOnce(refuse).mockResolvedValue();
  await showQuestion(call, false, 'Deleted at the second try.');
  await button('Delete').click();
  await question.getByRole('button', { name: 'Delete Goal' }).click();
  await failure.getByRole('button', { name: 'OK' }).click();
  await expect.element(failure).not.toBeInTheDocument();
  await expect
    .element(question.getByRole('button', { name: 'Delete Goal' }))
    .toHaveAttribute('aria-busy', 'false');
  expect(page.getByText('Deleted at the second try.').elements()).toHaveLength(0);
  await question.getByRole('button', { name: 'Delete Goal' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(page.getByText('Deleted at the second try.')).toBeVisible();
  expect(call).toHaveBeenCalledTimes(2);
});

test('a question that closes on failure gives the focus to the error dialog, which returns it to the button', async () => {
  await showQuestion(refuse, true);
  await button('Delete').click();
  await question.getByRole('button', { name: 'Delete Goal' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(failure.getByRole('button', { name: 'OK' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(button('Delete')).toHaveFocus();
});

test('the toast appears even if the work has removed the button', async () => {
  await render(<Vanishing />);
  await button('Delete').click();
  await question.getByRole('button', { name: 'Delete Goal' }).click();
  await expect.element(page.getByText('The vanished goal has been deleted.')).toBeVisible();
  expect(button('Delete').elements()).toHaveLength(0);
});

test('a failed call keeps the form open with what was typed; the next one saves it once and closes', async () => {
  const { call, succeed } = pendingCall();
  const save = vi.fn<Call>().mockImplementationOnce(refuse).mockImplementation(call);
  await showForm(save);
  await button('Rename').click();
  await title.fill('Move house');
  await rename.getByRole('button', { name: 'Save' }).click();
  await failure.getByRole('button', { name: 'OK' }).click();
  await expect.element(failure).not.toBeInTheDocument();
  await expect.element(title).toHaveValue('Move house');
  await rename.getByRole('button', { name: 'Save' }).dblClick();
  await rename.getByRole('button', { name: 'Save' }).click();
  expect(call).toHaveBeenCalledTimes(1);
  succeed();
  await expect.element(rename).not.toBeInTheDocument();
  await expect.element(button('Rename')).toHaveFocus();
});

test('Escape asks before it discards the input; the next opening starts empty', async () => {
  await showForm(async () => undefined);
  await button('Rename').click();
  await title.fill('Move house');
  await userEvent.keyboard('{Escape}');
  await leaving.getByRole('button', { name: 'Stay' }).click();
  await expect.element(title).toHaveValue('Move house');
  await userEvent.keyboard('{Escape}');
  await leaving.getByRole('button', { name: 'Leave' }).click();
  await expect.element(rename).not.toBeInTheDocument();
  await expect.element(button('Rename')).toHaveFocus();
  await button('Rename').click();
  await expect.element(title).toHaveValue('');
});

test('an icon opens the dialog in place of the button, and gets the focus back', async () => {
  const icon = (open: () => void) => (
    <button type="button" aria-label="Edit links of Mia Wolf" onClick={open}>
      ✎
    </button>
  );
  await render(
    <UiProvider>
      <FormButton label="Edit Links" opener={icon} form={() => 'All links'} />
    </UiProvider>,
  );
  expect(button('Edit Links').elements()).toHaveLength(0);
  await button('Edit links of Mia Wolf').click();
  await expect.element(dialog('Edit Links').getByText('All links')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(button('Edit links of Mia Wolf')).toHaveFocus();
});

test('a form that fails to load appears after the next press', async () => {
  const { fetch, repair } = brokenFetch(Title);
  const LazyTitle = lazyForm(fetch);
  await expectPrefetch(fetch);
  await render(
    <UiProvider>
      <FormButton
        label="Rename"
        title="Rename Goal"
        form={({ onClose }) => <LazyTitle onSave={refuse} onClose={onClose} />}
      />
    </UiProvider>,
  );
  await button('Rename').click();
  await expect.poll(() => fetch).toHaveBeenCalledTimes(2);
  await expect.element(rename).toBeVisible();
  expect(title.elements()).toHaveLength(0);
  repair();
  await rename.getByRole('heading').click();
  await expect.element(title).toBeVisible();
});

test('a dialog that fails to load opens after the next press of its button', async () => {
  const { fetch, repair } = brokenFetch(RenameDialog);
  const LazyRename = lazyDialog(fetch);
  await expectPrefetch(fetch);
  await render(
    <UiProvider>
      <DialogButton label="Rename" dialog={(state) => <LazyRename {...state} />} />
    </UiProvider>,
  );
  await button('Rename').click();
  await expect.poll(() => fetch).toHaveBeenCalledTimes(2);
  expect(rename.elements()).toHaveLength(0);
  repair();
  await button('Rename').click();
  await expect.element(title).toBeVisible();
});

test('a failed prefetch is not repeated before the module is needed', async () => {
  const { fetch } = brokenFetch(Title);
  lazyForm(fetch);
  await expectPrefetch(fetch);
  await render(<UiProvider>Nothing</UiProvider>);
  await page.getByText('Nothing').click();
  await userEvent.keyboard('a');
  expect(fetch).toHaveBeenCalledTimes(1);
});

/** At an idle moment. */
const expectPrefetch = (fetch: () => Promise<unknown>) => expect.poll(() => fetch).toHaveBeenCalledTimes(1);

/** Fails until the test repairs it. */
function brokenFetch<Props>(component: ComponentType<Props>) {
  let isBroken = true;
  const fetch = vi.fn<() => Promise<ComponentType<Props>>>(async () => {
    if (isBroken) throw new TypeError('Failed to fetch dynamically imported module');
    return component;
  });
  return {
    fetch,
    repair: () => {
      isBroken = false;
    },
  };
}

async function showQuestion(
  onConfirm: Call,
  closesOnFailure = false,
  done = 'The goal has been deleted.',
): Promise<void> {
  await render(
    <UiProvider>
      <DeleteGoal onConfirm={onConfirm} closesOnFailure={closesOnFailure} done={done} />
    </UiProvider>,
  );
}

type DeleteProps = { readonly onConfirm: Call; readonly closesOnFailure?: boolean; readonly done: string };

const DeleteGoal = (props: DeleteProps) => (
  <ConfirmButton
    label="Delete"
    title="Delete Goal?"
    message="It cannot be restored."
    verb="Delete Goal"
    isDestructive
    {...props}
  />
);

function Vanishing() {
  const [isThere, setIsThere] = useState(true);
  const vanish = async () => setIsThere(false);
  return (
    <UiProvider>
      {isThere && <DeleteGoal onConfirm={vanish} done="The vanished goal has been deleted." />}
    </UiProvider>
  );
}

async function showForm(onSave: Call): Promise<void> {
  await render(
    <UiProvider>
      <FormButton
        label="Rename"
        title="Rename Goal"
        form={({ onClose }) => <Title onSave={onSave} onClose={onClose} />}
      />
    </UiProvider>,
  );
}

const RenameDialog = ({ opened, onClose }: OpenedDialog) => (
  <FormDialog opened={opened} title="Rename Goal" onClose={onClose}>
    <Title onSave={refuse} onClose={onClose} />
  </FormDialog>
);

const schema = z.object({ title: z.string() });

function Title({ onSave, onClose }: { readonly onSave: Call; readonly onClose: () => void }) {
  const form = useZodForm(schema, { defaultValues: { title: '' } });
  return (
    <Form
      form={form}
      submitLabel="Save"
      onCancel={onClose}
      onSubmit={async () => {
        await onSave();
        onClose();
      }}
    >
      <TextField name="title" label="Title" />
    </Form>
  );
}
