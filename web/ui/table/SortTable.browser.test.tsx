import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { UiProvider } from '../UiProvider.tsx';
import type { Column } from './columns.ts';
import type { Sort } from './sort.ts';
import { SortTable } from './SortTable.tsx';
import { VIRTUAL_FROM } from './use-long.ts';

type Fruit = { name: string; year: number };

const fruits: Fruit[] = [
  { name: 'pear', year: 2024 },
  { name: 'Apple', year: 2023 },
  { name: 'plum', year: 2024 },
];
const many = Array.from({ length: 3000 }, (_, at): Fruit => ({ name: `Fruit ${at}`, year: 2000 + (at % 3) }));

const columns: Column<Fruit>[] = [
  { key: 'name', label: 'Name', sortValue: (fruit) => fruit.name, render: (fruit) => fruit.name },
  {
    key: 'year',
    label: 'Year',
    firstDirection: 'desc',
    sortValue: (fruit) => fruit.year,
    render: (fruit) => fruit.year,
  },
  { key: 'note', label: 'Note', render: () => 'as it comes' },
];
const byName: Sort = { key: 'name', direction: 'asc' };
const byYear = (fruit: Fruit) => ({ key: `${fruit.year}`, label: `Year ${fruit.year}` });
const details = {
  label: (fruit: Fruit) => `About ${fruit.name}`,
  render: (fruit: Fruit) => `From ${fruit.year}`,
};
const keyOf = (fruit: Fruit) => fruit.name;

function Example({ rows = fruits, isGrouped = false }: { rows?: Fruit[]; isGrouped?: boolean }) {
  const [sort, setSort] = useState<Sort | null>(byName);
  return (
    <UiProvider>
      <p style={{ height: 64 }}>Under the bar</p>
      <SortTable
        caption="Fruits"
        columns={columns}
        rows={rows}
        rowKey={keyOf}
        sort={sort}
        onSort={setSort}
        defaultSort={byName}
        groupOf={isGrouped ? byYear : null}
        expansion={details}
        emptyText="No fruits match."
      />
    </UiProvider>
  );
}

const names = () => Array.from(document.querySelectorAll('tbody td:first-child'), (cell) => cell.textContent);
const header = (name: string) => page.getByRole('columnheader', { name });
const button = (name: string) => page.getByRole('button', { name, exact: true });

beforeEach(() => page.viewport(1280, 800));
afterEach(() => window.scrollTo(0, 0));

test('a header starts in its column’s direction, flips, announces it, and can be reset', async () => {
  await render(<Example />);
  expect(names()).toEqual(['Apple', 'pear', 'plum']);
  await button('Year').click();
  await expect.element(header('Year')).toHaveAttribute('aria-sort', 'descending');
  expect(names()).toEqual(['pear', 'plum', 'Apple']);
  await button('Year').click();
  await expect.element(header('Year')).toHaveAttribute('aria-sort', 'ascending');
  expect(names()).toEqual(['Apple', 'pear', 'plum']);
  await button('Reset sorting').click();
  await expect.element(header('Name')).toHaveAttribute('aria-sort', 'ascending');
  await expect.element(header('Year')).toHaveAttribute('aria-sort', 'none');
  await expect.element(button('Reset sorting')).not.toBeInTheDocument();
});

test('a column that is not sortable has no button', async () => {
  await render(<Example />);
  await expect.element(header('Note')).not.toHaveAttribute('aria-sort');
  expect(header('Note').getByRole('button').elements()).toHaveLength(0);
});

test('rows are grouped below their headings', async () => {
  await render(<Example isGrouped />);
  const firstCells = Array.from(
    document.querySelectorAll('tbody tr'),
    (line) => line.children[0]?.textContent,
  );
  expect(firstCells).toEqual(['Year 2023 1', 'Apple', 'Year 2024 2', 'pear', 'plum']);
});

test('a row expands by keyboard and stays expanded when the order changes', async () => {
  await render(<Example />);
  const toggle = button('About pear');
  toggle.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(toggle).toHaveAttribute('aria-expanded', 'true');
  await expect.element(page.getByText('From 2024')).toBeVisible();
  await button('Year').click();
  await expect.element(page.getByText('From 2024')).toBeVisible();
  await toggle.click();
  await expect.element(page.getByText('From 2024')).not.toBeInTheDocument();
});

test('only a screenful of thousands of rows is rendered, and the last row can be reached', async () => {
  await render(<Example rows={many} isGrouped />);
  expect(names().length).toBeLessThan(100);
  await expect.element(page.getByRole('table')).toHaveAttribute('aria-rowcount', '3004');
  // Row heights are measured while scrolling, so it takes several steps to reach the end.
  await expect
    .poll(() => {
      window.scrollTo(0, document.documentElement.scrollHeight);
      return names().at(-1);
    })
    .toBe('Fruit 2999');
  expect(names().length).toBeLessThan(100);
});

test('a long list stays virtualized while a search leaves few rows or none', async () => {
  const { rerender } = await render(<Example rows={many} />);
  await rerender(<Example rows={[]} />);
  await expect.element(page.getByText('No fruits match.')).toBeVisible();
  await expect.element(page.getByRole('table')).not.toBeInTheDocument();
  await rerender(<Example rows={many.slice(0, VIRTUAL_FROM)} />);
  await expect.element(page.getByRole('table')).toHaveAttribute('aria-rowcount', `${VIRTUAL_FROM + 1}`);
  expect(names().length).toBeLessThan(100);
});

test('on a narrow screen every row is a card that names its values, without scrolling sideways', async () => {
  await page.viewport(320, 700);
  await render(<Example />);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  await button('Name').click();
  expect(names()).toEqual(['plum', 'pear', 'Apple']);
  const year = document.querySelector('td[data-label="Year"]');
  expect(year && getComputedStyle(year, '::before').content).toBe('"Year"');
});

test('a printout has every row of a long table', async () => {
  await render(<Example rows={many} />);
  expect(names().length).toBeLessThan(VIRTUAL_FROM);
  window.dispatchEvent(new Event('beforeprint'));
  await expect.poll(() => names().length).toBe(many.length);
  window.dispatchEvent(new Event('afterprint'));
  await expect.poll(() => names().length).toBeLessThan(VIRTUAL_FROM);
});
