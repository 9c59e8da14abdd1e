import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { z } from 'zod';
import { LeaveGuards } from '../dialogs/LeaveGuards.tsx';
import { UiProvider } from '../UiProvider.tsx';
import { Form } from './Form.tsx';
import { TextField } from './TextField.tsx';
import { useZodForm } from './useZodForm.ts';

const title = page.getByRole('textbox', { name: 'Title' });
const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
const elsewhere = page.getByText('Elsewhere');

test('leaving with changes asks: staying keeps them, leaving navigates', async () => {
  const router = await show();
  await title.fill('Move');
  void router.navigate('/elsewhere');
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(title).toHaveValue('Move');
  void router.navigate('/elsewhere');
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect.element(elsewhere).toBeVisible();
});

test('leaving without changes, and after saving them, does not ask', async () => {
  const router = await show();
  await title.fill('Move');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(elsewhere).toBeVisible();
  await router.navigate('/');
  await expect.element(title).toBeVisible();
  await router.navigate('/elsewhere');
  await expect.element(elsewhere).toBeVisible();
});

test('closing the tab asks only while there are changes', async () => {
  await show();
  await expect.element(title).toBeVisible();
  expect(closingAsks()).toBe(false);
  await title.fill('Move');
  await expect.poll(closingAsks).toBe(true);
});

const closingAsks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

const schema = z.object({ title: z.string() });

function Example({ onSaved }: { readonly onSaved: () => void }) {
  const form = useZodForm(schema, { defaultValues: { title: '' } });
  return (
    <Form form={form} onSubmit={() => onSaved()} submitLabel="Save" asksBeforeLeaving>
      <TextField name="title" label="Title" />
      <LeaveGuards />
    </Form>
  );
}

async function show() {
  const router = createMemoryRouter([
    { path: '/', element: <Example onSaved={() => void router.navigate('/elsewhere')} /> },
    { path: '/elsewhere', element: <p>Elsewhere</p> },
  ]);
  await render(
    <UiProvider>
      <RouterProvider router={router} />
    </UiProvider>,
  );
  return router;
}
