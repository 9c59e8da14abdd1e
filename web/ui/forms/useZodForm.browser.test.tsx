import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { z } from 'zod';
import { UiProvider } from '../UiProvider.tsx';
import { DateFieldControl } from './dates/DateFieldControl.tsx';
import { FieldError } from './FieldError.tsx';
import { Form } from './Form.tsx';
import { TextField } from './TextField.tsx';
import { useZodForm } from './useZodForm.ts';

const plan = z
  .object({
    title: z.string().trim().min(1, 'Title is required.'),
    startDate: z.string().min(1, 'Start date is required.'),
    endDate: z.string(),
    rows: z.array(z.string()),
  })
  .refine(({ startDate, endDate }) => !startDate || !endDate || endDate > startDate, {
    message: 'End date must come after start date.',
    path: ['endDate'],
    when: () => true,
  });
type Plan = z.output<typeof plan>;

const title = page.getByRole('textbox', { name: 'Title' });
const start = page.getByRole('textbox', { name: 'Start' });
const end = page.getByRole('textbox', { name: 'End' });
const save = page.getByRole('button', { name: 'Save' });

test('submitting shows an error at each missing field and focuses the first', async () => {
  const onSubmit = await show();
  await save.click();
  await expect.element(title).toHaveAccessibleDescription('Title is required.');
  await expect.element(start).toHaveAccessibleDescription('Start date is required.');
  await expect.element(title).toHaveFocus();
  expect(onSubmit).not.toHaveBeenCalled();
});

test('a rule on the order of dates is validated again when either field changes', async () => {
  await show();
  await title.fill('Move');
  await start.fill('03/10/2026');
  await end.fill('03/04/2026');
  await save.click();
  await expect.element(end).toHaveAccessibleDescription('End date must come after start date.');
  await start.fill('03/01/2026');
  await expect.element(end).not.toHaveAttribute('aria-invalid', 'true');
});

test('an unreadable date blocks the submit even in an optional field', async () => {
  const onSubmit = await show();
  await title.fill('Move');
  await start.fill('03/10/2026');
  await end.fill('next week');
  await save.click();
  await expect.element(end).toHaveAccessibleDescription('Please enter a date as MM/DD/YYYY.');
  await expect.element(end).toHaveFocus();
  expect(onSubmit).not.toHaveBeenCalled();
  await end.fill('');
  await save.click();
  await expect.poll(() => onSubmit).toHaveBeenCalledWith(written);
});

test('the server’s errors appear at their fields or above the buttons, and the input is kept', async () => {
  const refusal = Object.assign(new Error('Taken.'), {
    status: 400,
    errors: [
      { path: 'title', message: 'This title is taken.' },
      { path: 'budget', message: 'No budget is left.' },
    ],
  });
  await show(() => Promise.reject(refusal));
  await fillIn();
  await save.click();
  await expect.element(title).toHaveAccessibleDescription('This title is taken.');
  await expect.element(title).toHaveFocus();
  await expect.element(page.getByRole('alert')).toHaveTextContent('No budget is left.');
  await expect.element(title).toHaveValue('Move');
});

test('a rule on a list shows its error at its FieldError', async () => {
  await show(() => {
    throw Object.assign(new Error('No rows.'), {
      status: 400,
      errors: [{ path: 'rows', message: 'No rows.' }],
    });
  });
  await fillIn();
  await save.click();
  await expect.element(page.getByTestId('rows')).toHaveTextContent('No rows.');
});

test('the button keeps its label while saving, and a second click does not save twice', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const onSubmit = await show(() => promise);
  await fillIn();
  await save.click();
  await expect.element(save).toHaveAttribute('aria-busy', 'true');
  await title.click();
  await userEvent.keyboard('{Enter}');
  await save.click();
  resolve();
  await expect.element(save).toHaveAttribute('aria-busy', 'false');
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith(written);
});

const written: Plan = { title: 'Move', startDate: '2026-03-10', endDate: '', rows: [] };

async function fillIn() {
  await title.fill('Move');
  await start.fill('03/10/2026');
}

function Example({ onSubmit }: { readonly onSubmit: (values: Plan) => Promise<void> }) {
  const form = useZodForm(plan, { defaultValues: { title: '', startDate: '', endDate: '', rows: [] } });
  return (
    <UiProvider>
      <Form form={form} onSubmit={onSubmit} submitLabel="Save">
        <TextField name="title" label="Title" required />
        <DateFieldControl name="startDate" label="Start" required deps={['endDate']} />
        <DateFieldControl name="endDate" label="End" deps={['startDate']} />
        <div data-testid="rows">
          <FieldError name="rows" />
        </div>
      </Form>
    </UiProvider>
  );
}

async function show(answer: () => Promise<void> = async () => undefined) {
  const onSubmit = vi.fn<(values: Plan) => Promise<void>>(answer);
  await render(<Example onSubmit={onSubmit} />);
  return onSubmit;
}
