import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { z } from 'zod';
import { UiProvider } from '../../UiProvider.tsx';
import { CreatableSelectField } from './CreatableSelectField.tsx';
import { Form } from '../Form.tsx';
import type { PickOption } from './options.ts';
import { PeopleMultiField } from './PeopleMultiField.tsx';
import { PeoplePicker } from './PeoplePicker.tsx';
import { useZodForm } from '../useZodForm.ts';

const thousands: readonly PickOption[] = [
  { id: 1, label: 'José Álvarez', hint: 'Designer' },
  { id: 2, label: 'Mia Wolf', hint: 'Developer' },
  { id: 3, label: 'Mia Wolf', hint: 'Strategist' },
  ...Array.from({ length: 5000 }, (_, index) => ({ id: index + 10, label: `Person Number${index}` })),
];

const person = page.getByRole('combobox', { name: 'Lead' });
const position = page.getByRole('combobox', { name: 'Position' });
const option = (name: string | RegExp) => page.getByRole('option', { name });
const values = page.getByTestId('values');

/** Types into an open list as people do: opening the list clears the highlighted option a moment later. */
async function typeInto(field: typeof person, text: string) {
  await field.click();
  await expect.element(page.getByRole('option').first()).toBeVisible();
  await field.fill(text);
}

test('the first of thousands are listed, with the total', async () => {
  await render(<Picker />);
  await person.click();
  await expect.element(option('50 of 5,003 shown. Type more to find others.')).toBeVisible();
  expect(page.getByRole('option').elements()).toHaveLength(51);
});

test('search ignores accents, and Enter picks the first person', async () => {
  await render(<Picker />);
  await typeInto(person, 'alva jo');
  await expect.element(option(/José Álvarez/)).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(values).toHaveTextContent('1');
  await expect.element(person).toHaveValue('José Álvarez');
});

test('a hint distinguishes people with the same name', async () => {
  await render(<Picker />);
  await person.fill('mia');
  await option(/Mia Wolf.*Strategist/).click();
  await expect.element(values).toHaveTextContent('3');
});

test('a search without a match says so', async () => {
  await render(<Picker />);
  await person.fill('zzz');
  await expect.element(page.getByText('Nothing found')).toBeVisible();
});

test('several people are picked one after another and removed again', async () => {
  await render(<Fields />);
  const people = page.getByRole('combobox', { name: 'Recipients' });
  await typeInto(people, 'jos');
  await userEvent.keyboard('{Enter}');
  await typeInto(people, 'mia');
  await userEvent.keyboard('{Enter}');
  await expect.element(values).toHaveTextContent('{"people":[1,2],"position":""}');
  await people.click();
  await userEvent.keyboard('{Backspace}');
  await expect.element(values).toHaveTextContent('{"people":[1],"position":""}');
});

test('a typed name that is not in the list can be created', async () => {
  await render(<Fields />);
  await position.fill('Chief of Staff');
  await option('New position: “Chief of Staff”').click();
  await expect.element(values).toHaveTextContent('{"people":[],"position":"Chief of Staff"}');
});

test('an error without a subject begins with the label of the field', async () => {
  await render(<Fields />);
  await position.fill('x'.repeat(31));
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(position).toHaveAccessibleDescription('Position must be 30 characters or less.');
});

test('a listed name in another case takes the listed spelling', async () => {
  await render(<Fields />);
  await position.fill('tech lead');
  expect(option(/New position/).elements()).toHaveLength(0);
  await userEvent.tab();
  await expect.element(position).toHaveValue('Tech Lead');
});

function Picker() {
  const [id, setId] = useState<number | null>(null);
  return (
    <UiProvider>
      <PeoplePicker label="Lead" options={thousands} value={id} onChange={setId} />
      <output data-testid="values">{id}</output>
    </UiProvider>
  );
}

const schema = z.object({
  people: z.array(z.number()),
  position: z.string().max(30, 'must be 30 characters or less.'),
});

function Fields() {
  const form = useZodForm(schema, { defaultValues: { people: [], position: '' } });
  return (
    <UiProvider>
      <Form form={form} submitLabel="Save" onSubmit={() => undefined}>
        <PeopleMultiField name="people" label="Recipients" options={thousands} />
        <CreatableSelectField
          name="position"
          label="Position"
          options={['Developer', 'Tech Lead']}
          newLabel="New position"
        />
      </Form>
      <output data-testid="values">{JSON.stringify(form.watch())}</output>
    </UiProvider>
  );
}
