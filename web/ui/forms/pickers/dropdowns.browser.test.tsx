import { type ReactNode, useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { z } from 'zod';
import { FormDialog } from '../../dialogs/FormDialog.tsx';
import { UiProvider } from '../../UiProvider.tsx';
import { CreatableSelectField } from './CreatableSelectField.tsx';
import { DateFieldControl } from '../dates/DateFieldControl.tsx';
import { Form } from '../Form.tsx';
import { PeopleField } from './PeopleField.tsx';
import { PeopleMultiField } from './PeopleMultiField.tsx';
import { SelectField } from './SelectField.tsx';
import { TextAreaField } from '../TextAreaField.tsx';
import { useZodForm } from '../useZodForm.ts';

const people = Array.from({ length: 40 }, (_, index) => ({ id: index + 1, label: `Person ${index + 1}` }));
const names = people.map(({ label }) => label);
const screens = [
  [1440, 900],
  [390, 844],
  [320, 568],
] as const;

const kinds: Record<string, { name: string; field: ReactNode; open: () => Promise<Locator> }> = {
  'several people': {
    name: 'several',
    field: <PeopleMultiField name="several" label="Field" required options={people} />,
    open: openList,
  },
  'one of people': {
    name: 'one',
    field: <PeopleField name="one" label="Field" required options={people} />,
    open: openList,
  },
  'one or new': {
    name: 'text',
    field: <CreatableSelectField name="text" label="Field" required options={names} />,
    open: openList,
  },
  'one of a list': {
    name: 'text',
    field: (
      <SelectField
        name="text"
        label="Field"
        required
        options={names.map((name) => ({ value: name, label: name }))}
      />
    ),
    open: openList,
  },
  'a day': {
    name: 'text',
    field: <DateFieldControl name="text" label="Field" required />,
    open: async () => {
      await page.getByRole('button', { name: 'Pick a date: Field' }).click();
      await expect.element(page.getByRole('button', { name: 'Next month' })).toBeVisible();
      return page.elementLocator(surely(document.querySelector('.mantine-Popover-dropdown')));
    },
  },
};

async function openList(): Promise<Locator> {
  const field = page.getByRole('combobox', { name: 'Field' });
  await field.click();
  await expect.element(page.getByRole('option').first()).toBeVisible();
  const dropdown = document.querySelector('[data-combobox-option]')?.closest('[class*="dropdown"]');
  return page.elementLocator(surely(dropdown));
}

afterEach(() => page.viewport(1280, 900));

describe.each(screens)('on a screen of %i by %i', (width, height) => {
  for (const [kind, { field, open }] of Object.entries(kinds)) {
    for (const below of [0, 1]) {
      test(`the list of ${kind} leaves error, Save and Cancel free, ${below === 0 ? 'last in its form' : 'with a field below'}`, async () => {
        await page.viewport(width, height);
        await render(<InDialog field={field} hasMore={below === 1} />);
        await page.getByRole('button', { name: 'Save' }).click();
        await expect.element(page.getByText('Field is required.')).toBeVisible();
        const list = await open();
        await vi.waitFor(() => {
          const place = rect(list);
          expect(place.height).toBeGreaterThan(100);
          expect(place.top, 'inside the screen').toBeGreaterThanOrEqual(0);
          for (const free of [
            page.getByText('Field is required.'),
            page.getByRole('button', { name: 'Save' }),
            page.getByRole('button', { name: 'Cancel' }),
          ]) {
            expect(overlap(place, rect(free)), `${kind} over ${String(free.element().textContent)}`).toBe(
              false,
            );
          }
        }, 30_000);
      });
    }
  }
});

test('after a choice no option is highlighted: another Enter adds no person and submits nothing', async () => {
  const sent = vi.fn<() => void>();
  await render(<InDialog field={kinds['several people']?.field} hasMore={false} onSent={sent} />);
  const field = page.getByRole('combobox', { name: 'Field' });
  await field.click();
  await field.fill('person 7');
  await expect
    .element(page.getByRole('option', { name: 'Person 7' }))
    .toHaveAttribute('data-combobox-selected');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByTestId('values')).toHaveTextContent('[7]');
  await settled();
  expect(document.querySelectorAll('[data-combobox-selected]')).toHaveLength(0);
  await userEvent.keyboard('{Enter}{Enter}');
  await settled();
  await expect.element(page.getByTestId('values')).toHaveTextContent('[7]');
  // Repeat with arrow keys, and with a double click.
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(page.getByTestId('values')).toHaveTextContent('[7,1]');
  await settled();
  await userEvent.keyboard('{Enter}');
  await settled();
  await expect.element(page.getByTestId('values')).toHaveTextContent('[7,1]');
  await page.getByRole('option', { name: 'Person 4', exact: true }).dblClick();
  await settled();
  await expect.element(page.getByTestId('values')).toHaveTextContent('[7,1,4]');
  expect(sent).not.toHaveBeenCalled();
});

test('a click on Save with the list open saves and picks no person', async () => {
  const sent = vi.fn<() => void>();
  await render(<InDialog field={kinds['several people']?.field} hasMore={false} onSent={sent} />);
  const field = page.getByRole('combobox', { name: 'Field' });
  await field.click();
  await field.fill('person 7');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('option').first()).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => sent).toHaveBeenCalledTimes(1);
  await expect.element(page.getByTestId('values')).toHaveTextContent('[7]');
});

test('a reopened list highlights the chosen option, not the first', async () => {
  await render(<InDialog field={kinds['one of people']?.field} hasMore={false} />);
  const field = page.getByRole('combobox', { name: 'Field' });
  await field.click();
  await field.fill('person 9');
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveValue('Person 9');
  await settled();
  expect(document.querySelectorAll('[data-combobox-selected]')).toHaveLength(0);
});

const schema = z.object({
  several: z.array(z.number()),
  one: z.number().nullable(),
  text: z.string(),
  note: z.string(),
});
const demanding = schema.superRefine((values, context) => {
  const name = document.querySelector('[data-name]')?.getAttribute('data-name') ?? '';
  const isEmpty = values.several.length === 0 && values.one === null && values.text === '';
  if (isEmpty) context.addIssue({ code: 'custom', path: [name], message: 'Field is required.' });
});

type Shown = { readonly field: ReactNode; readonly hasMore: boolean; readonly onSent?: () => void };

function InDialog({ field, hasMore, onSent }: Shown) {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <UiProvider>
      <FormDialog opened={isOpen} title="Edit" size="small" onClose={() => setIsOpen(false)}>
        <Fields field={field} hasMore={hasMore} onSent={onSent} />
      </FormDialog>
    </UiProvider>
  );
}

function Fields({ field, hasMore, onSent }: { [Key in keyof Shown]: Shown[Key] | undefined }) {
  const form = useZodForm(demanding, { defaultValues: { several: [], one: null, text: '', note: '' } });
  return (
    <Form
      form={form}
      onSubmit={() => onSent?.()}
      submitLabel="Save"
      onCancel={() => undefined}
      asksBeforeLeaving={false}
    >
      <div data-name={nameOf(field)}>{field}</div>
      {hasMore === true && <TextAreaField name="note" label="Note" />}
      <output data-testid="values">{JSON.stringify(form.watch('several'))}</output>
    </Form>
  );
}

const nameOf = (field: ReactNode) => Object.values(kinds).find((kind) => kind.field === field)?.name ?? '';

const rect = (locator: Locator) => locator.element().getBoundingClientRect();

const overlap = (one: DOMRect, other: DOMRect) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** Waits for the library's delayed updates. */
const settled = () => new Promise((done) => setTimeout(done, 100));

function surely<Thing>(thing: Thing | null | undefined): Thing {
  if (thing === null || thing === undefined) throw new Error('It is not there.');
  return thing;
}
