import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { z } from 'zod';
import { listSnippets } from '#contract/core/names.endpoints.ts';
import { anAdmin, calls } from '#web/testing/answer-calls.ts';
import { answer, failure, pageOf } from '#web/testing/answers.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { Form } from '#web/ui/forms/Form.tsx';
import { PeopleMultiField } from '#web/ui/forms/pickers/PeopleMultiField.tsx';
import { useZodForm } from '#web/ui/forms/useZodForm.ts';
import { PersonField } from './PersonField.tsx';
import { usePeopleOptions } from './use-people-options.ts';

const person = (employeeId: number, fullName: string, positionName: string | null = null) => ({
  employeeId,
  fullName,
  positionName,
});
/** A company of 1,500: of the first 200 names, none begins with Z. */
const company = [
  ...Array.from({ length: 1498 }, (_, at) => person(at + 10, `Ann Abel${at}`)),
  person(2, 'Zoe Zander', 'Designer'),
  person(3, 'Zoe Zulu', 'Developer'),
];
let people = company;
const asked = () => calls.of(listSnippets).map(({ query }) => query);
let fails: boolean;
let hold: Promise<void>;

beforeEach(() => {
  people = company;
  fails = false;
  hold = Promise.resolve();
});

const answers = [
  answer(listSnippets, async ({ query: { ids, without, q, limit } }) => {
    if (q !== undefined) await hold;
    if (fails) return failure(500, '');
    const isIn = (list: string, { employeeId }: (typeof company)[number]) =>
      list.split(',').includes(String(employeeId));
    const found = people.filter(
      (one) =>
        (ids === undefined || isIn(ids, one)) &&
        (without === undefined || !isIn(without, one)) &&
        one.fullName.toLowerCase().includes((q ?? '').toLowerCase()),
    );
    const total = found.length > 1000 ? '1,000+' : String(found.length);
    return pageOf(found.slice(0, Number(limit ?? found.length)), { total });
  }),
];

const member = page.getByRole('combobox', { name: 'Member' });
const guests = page.getByRole('combobox', { name: 'Guests' });
const option = (name: string | RegExp) => page.getByRole('option', { name });
const values = page.getByTestId('values');
const searches = () => asked().filter(({ q }) => q !== undefined);

test('in a large company the server searches, and Enter picks the first person it found', async () => {
  await show();
  await member.click();
  await expect.element(option('50 of 1,000+ shown. Type more to find others.')).toBeVisible();
  await member.fill('zoe');
  await expect.element(option(/Zoe Zander.*Designer/)).toBeVisible();
  expect(page.getByRole('option').elements()).toHaveLength(2);
  await userEvent.keyboard('{Enter}');
  await expect.element(values).toHaveTextContent('{"member":2,"guests":[]}');
  await expect.element(member).toHaveValue('Zoe Zander');
  expect(searches()).toEqual([{ limit: '50', q: 'zoe' }]);
});

test('until the server has answered, Enter neither picks nor submits', async () => {
  const answered = Promise.withResolvers<void>();
  hold = answered.promise;
  await show();
  await member.click();
  await member.fill('zoe');
  await expect.element(page.getByText('Searching…')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Nothing found')).not.toBeInTheDocument();
  answered.resolve();
  await expect.element(option(/Zoe Zulu/)).toBeVisible();
  await expect.element(values).toHaveTextContent('{"member":0,"guests":[]}');
  expect(submitted).not.toHaveBeenCalled();
});

test('a search that fails or finds no person says so', async () => {
  await show();
  await member.click();
  await member.fill('yyy');
  await expect.element(page.getByText('Nothing found')).toBeVisible();
  fails = true;
  await member.fill('zoe');
  await expect.element(page.getByText('The search failed. Change a letter to try again.')).toBeVisible();
});

test('picked people keep their names while others are searched', async () => {
  await show();
  for (const name of ['zander', 'zulu']) {
    await guests.fill(name);
    await expect.element(option(new RegExp(name, 'i'))).toBeVisible();
    await userEvent.keyboard('{Enter}');
  }
  await expect.element(values).toHaveTextContent('{"member":0,"guests":[2,3]}');
  await guests.fill('abel7');
  await expect.element(option(/Abel7\b/)).toBeVisible();
  await expect.element(page.getByText('Zoe Zander')).toBeVisible();
  await expect.element(page.getByText('Zoe Zulu')).toBeVisible();
  expect(asked().filter(({ ids }) => ids !== undefined)).toEqual([]);
});

test('people of a draft are named by one call; archived ones are told apart', async () => {
  await show({ member: 0, guests: [3, 2, 7] });
  await expect.element(page.getByTestId('gone')).toHaveTextContent('[7]');
  await guests.click();
  await expect.element(page.getByText('Zoe Zander')).toBeVisible();
  expect(asked()).toEqual([{ limit: '200' }, { limit: '200', without: '10' }, { ids: '3,2,7' }]);
});

test('a small company is loaded once and searched without calls', async () => {
  people = company.slice(-120);
  await show();
  await guests.click();
  await expect.element(option('50 of 120 shown. Type more to find others.')).toBeVisible();
  await guests.fill('zoe zu');
  await expect.element(option(/Zoe Zulu/)).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(values).toHaveTextContent('{"member":0,"guests":[3]}');
  expect(searches()).toEqual([]);
});

test('further choices come first, and known people are found though the server does not list them', async () => {
  await show();
  await member.click();
  await expect.element(option(/No lead/)).toBeVisible();
  expect(page.getByRole('option').elements()[0]?.textContent).toContain('No lead');
  await member.fill('old');
  await expect.element(option(/Old Hand.*Archived/)).toBeVisible();
  expect(page.getByRole('option').elements()).toHaveLength(1);
});

const schema = z.object({ member: z.number(), guests: z.array(z.number()) });
const submitted = vi.fn<() => void>();

function show(defaultValues: z.output<typeof schema> = { member: 0, guests: [] }) {
  submitted.mockClear();
  function Example() {
    const form = useZodForm(schema, { defaultValues });
    const [without] = useState([10]);
    const { options, search, gone } = usePeopleOptions(listSnippets, form.watch('guests'), { without });
    return (
      <>
        <Form form={form} onSubmit={submitted} submitLabel="Save">
          <PersonField
            name="member"
            label="Member"
            added={[{ id: 9, label: 'No lead' }]}
            known={[{ id: 8, label: 'Old Hand', hint: 'Archived' }]}
          />
          <PeopleMultiField name="guests" label="Guests" options={options} search={search} />
        </Form>
        <output data-testid="values">{JSON.stringify(form.watch())}</output>
        <output data-testid="gone">{JSON.stringify(gone)}</output>
      </>
    );
  }
  return renderScreen({
    as: { ...anAdmin, permissions: [] },
    element: <Example />,
    calls: answers,
  });
}
