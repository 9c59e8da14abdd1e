import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { ComponentType, ReactNode } from 'react';
import { UiProvider } from '#web/ui/UiProvider.tsx';
import { lazySection } from './lazy-section.tsx';
import { SideBySide } from './SideBySide.tsx';
import { TableSection } from './TableSection.tsx';
import { UploadSection } from './UploadSection.tsx';

const show = (element: ReactNode) =>
  render(
    <MemoryRouter>
      <UiProvider>{element}</UiProvider>
    </MemoryRouter>,
  );

test('the example table lists projects with both states, and filters them by title', async () => {
  await page.viewport(1280, 800);
  await show(<TableSection />);
  const rows = () => Array.from(document.querySelectorAll('tbody tr'), ({ textContent }) => textContent);
  await expect.poll(rows).toHaveLength(6);
  expect(rows()[0]).toMatch(/Atlas.*01\/15\/2023.*Complete/);
  expect(rows()[1]).toMatch(/Beacon.*02\/15\/2024.*In Progress/);
  expect(rows()[2]).toMatch(/Cedar.*03\/15\/2025.*Complete/);
  await page.getByRole('searchbox').fill('bea');
  await expect.poll(rows).toEqual([expect.stringContaining('Beacon')]);
});

test('the first example of an upload has a limit, the second has none', async () => {
  await show(<UploadSection />);
  const hints = () => page.getByText(/^pdf, docx, txt/).elements();
  await expect.poll(hints).toHaveLength(4);
  expect(hints()[0]?.textContent).toBe('pdf, docx, txt · up to 20 MB');
  expect(hints()[1]?.textContent).toBe('pdf, docx, txt');
});

test('an example stands on a light and on a dark background', async () => {
  await show(<SideBySide Content={() => <p>Example</p>} />);
  for (const name of ['Light', 'Dark'])
    await expect.element(page.getByRole('group', { name, exact: true }).getByText('Example')).toBeVisible();
});

test('a section loads once it scrolls into view', async () => {
  const fetch = vi.fn<() => Promise<ComponentType>>(async () => () => <p>The section</p>);
  const Section = lazySection(fetch);
  await show(
    <div style={{ paddingTop: 3000 }}>
      <Section />
    </div>,
  );
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  expect(fetch).not.toHaveBeenCalled();
  window.scrollTo(0, 4000);
  await expect.element(page.getByText('The section')).toBeVisible();
});
