import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Permission } from '#contract/core/enums.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { CompanyFrame } from './CompanyFrame.tsx';

const show = async (path: string, ...permissions: Permission[]) =>
  renderScreen({
    as: { employeeId: 7, fullName: 'Mia Wolf', permissions },
    path,
    element: (
      <CompanyFrame>
        <h1>The page</h1>
      </CompanyFrame>
    ),
  });
const menu = page.getByRole('navigation', { name: 'Company' });
const links = () =>
  menu
    .getByRole('link')
    .elements()
    .map((link) => `${link.textContent} ${link.getAttribute('href')}`);

test('an Admin finds the pages of the company in one menu, which marks the page itself', async () => {
  await page.viewport(1280, 800);
  for (const [path, label] of [
    ['/settings', 'General'],
    ['/settings/questions', 'Questions'],
    ['/settings/emails', 'Emails'],
    ['/automatic-reminders', 'Reminders'],
    ['/import', 'People Import and Export'],
    ['/settings/departments', 'Departments'],
    ['/settings/sign-ins', 'Sign-ins'],
    ['/settings/recent-actions', 'Recent Actions'],
    ['/system', 'System'],
  ] as const) {
    const shown = await show(path, 'Benchmark_Admin');
    await expect.element(menu.getByRole('link', { name: label })).toHaveAttribute('aria-current', 'page');
    expect(menu.element().querySelectorAll('[aria-current]')).toHaveLength(1);
    await expect.element(page.getByRole('heading', { name: 'The page' })).toBeVisible();
    await shown.unmount();
  }
  await show('/settings', 'Benchmark_Admin');
  expect(links()).toEqual([
    'General /settings',
    'Questions /settings/questions',
    'Emails /settings/emails',
    'Reminders /automatic-reminders',
    'People Import and Export /import',
    'Departments /settings/departments',
    'Sign-ins /settings/sign-ins',
    'Recent Actions /settings/recent-actions',
    'System /system',
  ]);
  const page1 = page.getByRole('heading', { name: 'The page' }).element().getBoundingClientRect();
  expect(menu.element().getBoundingClientRect().width).toBe(220);
  expect(page1.left).toBeGreaterThan(menu.element().getBoundingClientRect().right);
});

test('no other role has the menu, and no other page', async () => {
  const other = await show('/dashboard', 'Benchmark_Admin');
  await expect.element(page.getByRole('heading', { name: 'The page' })).toBeVisible();
  await expect.element(menu).not.toBeInTheDocument();
  await other.unmount();
  await show('/settings', 'Benchmark_TeamLead', 'Benchmark_PM', 'Benchmark_OwnReviewUpload');
  await expect.element(page.getByRole('heading', { name: 'The page' })).toBeVisible();
  await expect.element(menu).not.toBeInTheDocument();
});

test('on a phone it is a row above the page that shows where one is', async () => {
  await page.viewport(320, 800);
  await show('/system', 'Benchmark_Admin');
  const here = menu.getByRole('link', { name: 'System' });
  await expect.element(here).toBeInViewport({ ratio: 1 });
  const heading = page.getByRole('heading', { name: 'The page' }).element();
  expect(menu.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(
    heading.getBoundingClientRect().top,
  );
  expect(document.documentElement.scrollWidth).toBe(320);
});
