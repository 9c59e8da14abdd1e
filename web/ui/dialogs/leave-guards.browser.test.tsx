import { useState } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { z } from 'zod';
import { Form } from '../forms/Form.tsx';
import { keepDrafts, takeDraft } from '../forms/kept-drafts.ts';
import { TextField } from '../forms/TextField.tsx';
import { useZodForm } from '../forms/useZodForm.ts';
import { UiProvider } from '../UiProvider.tsx';
import { ConfirmButton } from './ConfirmButton.tsx';
import { FormButton } from './FormButton.tsx';
import { LeaveGuards } from './LeaveGuards.tsx';

const opener = page.getByRole('button', { name: 'Rename' });
const dialog = page.getByRole('dialog', { name: 'Rename' });
const nested = page.getByRole('dialog', { name: 'Delete it?' });
const question = page.getByRole('dialog', { name: 'Leave without saving?' });
const title = dialog.getByRole('textbox', { name: 'Title' });
const pageTitle = page.getByRole('textbox', { name: 'Name' });
const here = page.getByRole('heading', { name: 'Here' });
const before = page.getByRole('heading', { name: 'Before' });

let router: ReturnType<typeof createBrowserRouter>;
const started = window.location.href;

beforeEach(async () => {
  router = createBrowserRouter([
    { path: '/before', element: <Framed name="Before" /> },
    { path: '/here', element: <Framed name="Here" hasForms /> },
    { path: '/after', element: <Framed name="After" /> },
    { path: '*', element: null },
  ]);
  await render(<RouterProvider router={router} />);
  await router.navigate('/before');
  await router.navigate('/here');
});
afterEach(async () => {
  await cleanup();
  router.dispose();
  window.history.replaceState(null, '', started);
});

test('Back closes an untouched dialog, and the next Back leaves the page', async () => {
  await opener.click();
  await expect.element(title).toHaveFocus();
  window.history.back();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
  await expect.poll(() => window.location.pathname).toBe('/here');
  window.history.back();
  await expect.element(before).toBeVisible();
  window.history.forward();
  await expect.element(here).toBeVisible();
});

test('Back with unsaved words asks as Escape does; staying keeps them, again and again', async () => {
  await opener.click();
  await title.fill('Move');
  for (let times = 0; times < 3; times += 1) {
    window.history.back();
    await expect.element(question.getByRole('button', { name: 'Stay' })).toHaveFocus();
    await expect.poll(() => window.location.pathname).toBe('/here');
    // Back closes the question, as Escape does.
    if (times === 1) window.history.back();
    else await question.getByRole('button', { name: 'Stay' }).click();
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(title).toHaveValue('Move');
    await expect.element(title).toHaveFocus();
  }
  window.history.back();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(here).toBeVisible();
  window.history.back();
  await expect.element(before).toBeVisible();
});

test('Forward asks too', async () => {
  await router.navigate('/after');
  window.history.back();
  await expect.element(here).toBeVisible();
  await opener.click();
  await title.fill('Move');
  window.history.forward();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect.element(title).toHaveValue('Move');
  await expect.poll(() => window.location.pathname).toBe('/here');
});

test('Back closes only the topmost of nested dialogs', async () => {
  await opener.click();
  await title.fill('Move');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.element(nested).toBeVisible();
  window.history.back();
  await expect.element(nested).not.toBeInTheDocument();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(title).toHaveValue('Move');
  window.history.back();
  await expect.element(question).toBeVisible();
});

test('a dialog over a page’s form: Back first closes the dialog, then asks about the page', async () => {
  await pageTitle.fill('Atlas');
  await opener.click();
  await expect.element(title).toHaveFocus();
  window.history.back();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(question).not.toBeInTheDocument();
  window.history.back();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect.element(pageTitle).toHaveValue('Atlas');
  window.history.back();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect.element(before).toBeVisible();
});

test('another page that opens over unsaved words asks first, and then opens', async () => {
  await opener.click();
  await title.fill('Move');
  void router.navigate('/after');
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect.element(title).toHaveValue('Move');
  await router.navigate('/here?filter=1');
  await expect.element(question).not.toBeInTheDocument();
  void router.navigate('/after');
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect.element(page.getByRole('heading', { name: 'After' })).toBeVisible();
});

test('nothing is asked once the session’s end has kept the words', async () => {
  await opener.click();
  await title.fill('Move');
  keepDrafts('5');
  await router.navigate('/after');
  await expect.element(page.getByRole('heading', { name: 'After' })).toBeVisible();
  expect(sessionStorage.getItem('benchmark.unsaved')).toContain('Move');
  takeDraft(JSON.parse(sessionStorage.getItem('benchmark.unsaved') ?? '').drafts[0]);
});

test('closing the tab asks only while a dialog has unsaved words', async () => {
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  await opener.click();
  await expect.element(title).toHaveFocus();
  expect(asks()).toBe(false);
  await title.fill('Move');
  await expect.poll(asks).toBe(true);
  await userEvent.keyboard('{Escape}');
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(asks).toBe(false);
});

const schema = z.object({ title: z.string() });

function Framed({ name, hasForms = false }: { readonly name: string; readonly hasForms?: boolean }) {
  return (
    <UiProvider>
      <h1>{name}</h1>
      {hasForms && <Forms />}
      <LeaveGuards />
    </UiProvider>
  );
}

function Forms() {
  const form = useZodForm(schema, { defaultValues: { title: '' } });
  const [, setCount] = useState(0);
  return (
    <Form form={form} onSubmit={() => setCount((count) => count + 1)} asksBeforeLeaving>
      <TextField name="title" label="Name" />
      <FormButton label="Rename" form={({ onClose }) => <Rename onClose={onClose} />} />
    </Form>
  );
}

function Rename({ onClose }: { readonly onClose: () => void }) {
  const form = useZodForm(schema, { defaultValues: { title: '' } });
  return (
    <Form form={form} submitLabel="Save" onCancel={onClose} onSubmit={onClose}>
      <TextField name="title" label="Title" />
      <ConfirmButton
        label="Delete"
        title="Delete it?"
        message="It goes."
        verb="Delete it"
        onConfirm={() => Promise.resolve()}
      />
    </Form>
  );
}
