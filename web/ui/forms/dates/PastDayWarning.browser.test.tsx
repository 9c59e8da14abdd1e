import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { z } from 'zod';
import { UiProvider } from '../../UiProvider.tsx';
import { DateFieldControl } from './DateFieldControl.tsx';
import { Form } from '../Form.tsx';
import { useZodForm } from '../useZodForm.ts';

const schema = z.object({ rows: z.array(z.object({ day: z.string() })) });
const field = page.getByRole('textbox', { name: 'Deadline' });
const warning = page.getByText('This day is in the past.');
let saved: unknown;

function Example({ day, isUsual }: { readonly day: string; readonly isUsual: boolean }) {
  const form = useZodForm(schema, { defaultValues: { rows: [{ day }] } });
  return (
    <UiProvider>
      <Form
        form={form}
        submitLabel="Save"
        onSubmit={(values) => {
          saved = values;
        }}
      >
        <DateFieldControl name="rows.0.day" label="Deadline" {...(isUsual ? {} : { today: '2026-05-04' })} />
      </Form>
    </UiProvider>
  );
}
const show = (day: string, isUsual = false) => render(<Example day={day} isUsual={isUsual} />);

test('a day before today gets a warning while it is entered, and can be saved', async () => {
  await show('');
  await field.fill('05/04/2026');
  await expect.element(warning).not.toBeInTheDocument();
  await field.fill('05/03/2026');
  await expect.element(warning).toBeVisible();
  await expect.element(field).not.toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => saved).toEqual({ rows: [{ day: '2026-05-03' }] });
  await field.fill('');
  await expect.element(warning).not.toBeInTheDocument();
});

test('a past day that was there before gets none, until it is changed to another past day', async () => {
  await show('2026-04-01');
  await expect.element(field).toHaveValue('04/01/2026');
  await expect.element(warning).not.toBeInTheDocument();
  await field.fill('04/02/2026');
  await expect.element(warning).toBeVisible();
});

test('a field where past days are usual has no warning', async () => {
  await show('', true);
  await field.fill('05/03/2026');
  await expect.element(field).toHaveValue('05/03/2026');
  await expect.element(warning).not.toBeInTheDocument();
});
