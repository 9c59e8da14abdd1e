import { type ComponentType, type ReactNode, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { UiProvider } from '../../UiProvider.tsx';
import { PersonSelect } from './PersonSelect.tsx';
import type { PeoplePickerProps } from './picker-props.ts';
import { lazyPicker, type TakenOver } from './lazy-picker.tsx';

type Loaded = ComponentType<PeoplePickerProps & TakenOver>;

const people = [
  { id: 1, label: 'José Álvarez' },
  { id: 2, label: 'Mia Wolf' },
];
const lead = page.getByRole('combobox', { name: 'Lead' });
const option = (name: string) => page.getByRole('option', { name });
const blurred = vi.fn<() => void>();

let arrive: () => void;
let fetched: ReturnType<typeof vi.fn<() => Promise<Loaded>>>;

// Each test loads its own list, when it says so.
beforeEach(() => {
  blurred.mockClear();
  const coming = Promise.withResolvers<Loaded>();
  arrive = () => coming.resolve(PersonSelect);
  fetched = vi.fn<() => Promise<Loaded>>(() => coming.promise);
});

afterEach(() => vi.restoreAllMocks());

test('until its list is loaded, a plain field shows the value', async () => {
  await show({ description: 'Reads the review.', error: 'Team Lead is required.', required: true });
  await expect.element(lead).toHaveValue('Mia Wolf');
  await expect.element(lead).toHaveAttribute('aria-expanded', 'false');
  await expect.element(lead).toBeRequired();
  await expect.element(lead).toBeInvalid();
  await expect.element(lead).toHaveAccessibleDescription('Team Lead is required. Reads the review.');
});

test('by keyboard: the loaded list takes over the focus, opens, and a person can be picked', async () => {
  await show({});
  await userEvent.keyboard('{Tab}');
  await expect.element(lead).toHaveFocus();
  expect(fetched).toHaveBeenCalledTimes(1);
  await userEvent.keyboard('{ArrowDown}');
  arrive();
  await expect.element(option('José Álvarez')).toBeVisible();
  await expect.element(lead).toHaveFocus();
  expect(blurred).not.toHaveBeenCalled();
  // Screen readers find the list by the field.
  await expect.element(lead).toHaveAttribute('aria-expanded', 'true');
  await expect
    .poll(() => lead.element().getAttribute('aria-controls'))
    .toBe(page.getByRole('listbox').element().id);
  await userEvent.fill(lead, 'jos');
  await userEvent.keyboard('{Enter}');
  await expect.element(lead).toHaveValue('José Álvarez');
});

test('letters typed before the list is loaded narrow it, and Enter picks', async () => {
  await show({});
  await userEvent.keyboard('{Tab}jos');
  await expect.element(lead).toHaveValue('jos');
  arrive();
  await expect.element(option('José Álvarez')).toBeVisible();
  expect(page.getByRole('option').elements()).toHaveLength(1);
  await expect.element(lead).toHaveValue('jos');
  await userEvent.keyboard('é');
  await expect.element(lead).toHaveValue('josé');
  await expect.element(option('José Álvarez')).toHaveAttribute('data-combobox-selected');
  await userEvent.keyboard('{Enter}');
  await expect.element(lead).toHaveValue('José Álvarez');
});

test('letters typed behind what is picked narrow the list by themselves', async () => {
  await show({}, undefined, { typesBehind: true });
  await userEvent.keyboard('{Tab}{End}jos');
  await expect.element(lead).toHaveValue('Mia Wolfjos');
  arrive();
  await expect.element(option('José Álvarez')).toBeVisible();
  await expect.element(lead).toHaveValue('jos');
});

test('where the text is the value, it is kept when the person leaves before the list is loaded', async () => {
  const keep = vi.fn<(props: PeoplePickerProps, text: string) => void>();
  await show({}, undefined, { keep });
  await userEvent.keyboard('{Tab}');
  await lead.fill('Chief of Staff');
  await userEvent.keyboard('{Tab}');
  expect(keep.mock.calls.map(([, text]) => text)).toEqual(['Chief of Staff']);
});

test.each([
  ['a click', () => userEvent.click(lead)],
  ['an arrow key', () => userEvent.keyboard('{ArrowDown}')],
  ['a letter', () => userEvent.keyboard('m')],
])('the loaded list opens on %s, not on focus', async (_, open) => {
  await show({});
  await userEvent.keyboard('{Tab}');
  arrive();
  await isLoaded();
  await expect.element(lead).toHaveFocus();
  await expect.element(lead).toHaveAttribute('aria-expanded', 'false');
  await open();
  await expect.element(option('Mia Wolf')).toBeVisible();
  await userEvent.keyboard('{Escape}{Shift>}{Tab}{/Shift}{Tab}');
  await expect.element(lead).toHaveFocus();
  await expect.element(lead).toHaveAttribute('aria-expanded', 'false');
  await open();
  await expect.element(option('Mia Wolf')).toBeVisible();
});

test('Enter in the plain field opens the list and does not submit the form', async () => {
  const sent = vi.fn<() => void>();
  await show({}, (picker) => (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent();
      }}
    >
      {picker}
      <button type="submit">Save</button>
    </form>
  ));
  await userEvent.keyboard('{Tab}{Enter}');
  arrive();
  await expect.element(option('Mia Wolf')).toBeVisible();
  expect(sent).not.toHaveBeenCalled();
});

test('the loaded list does not take back focus that has moved on', async () => {
  await show({}, (picker) => (
    <>
      {picker}
      <button type="button">Next</button>
    </>
  ));
  await userEvent.keyboard('{Tab}{Tab}');
  await expect.element(page.getByRole('button', { name: 'Next' })).toHaveFocus();
  expect(blurred).toHaveBeenCalledTimes(1);
  arrive();
  await isLoaded();
  await expect.element(page.getByRole('button', { name: 'Next' })).toHaveFocus();
  expect(page.getByRole('option').elements()).toHaveLength(0);
});

/** Only the loaded picker has a hidden field. */
const isLoaded = () => expect.poll(() => document.querySelector('input[type=hidden]')).not.toBeNull();

type Shown = Partial<Pick<PeoplePickerProps, 'description' | 'error' | 'required'>>;

/** Renders a picker whose list is not loaded yet. */
async function show(
  props: Shown,
  around: (picker: ReactNode) => ReactNode = (picker) => picker,
  typing: Parameters<typeof lazyPicker<PeoplePickerProps>>[2] = {},
) {
  const Picker = lazyPicker<PeoplePickerProps>(
    fetched,
    ({ options, value }) => options.find(({ id }) => id === value)?.label ?? '',
    typing,
  );
  function Example() {
    const [id, setId] = useState<number | null>(2);
    return <Picker {...props} label="Lead" options={people} value={id} onChange={setId} onBlur={blurred} />;
  }
  await render(<UiProvider>{around(<Example />)}</UiProvider>);
}
