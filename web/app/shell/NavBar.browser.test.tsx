import { useNavigate } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Permission } from '#contract/core/enums.ts';
import { getFeatures } from '#contract/core/features.endpoints.ts';
import { allOff } from '#contract/core/settings.test-data.ts';
import type { Viewer } from '#web/testing/answer-calls.ts';
import { answer } from '#web/testing/answers.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { onSendDrafts } from '../drafts/send-drafts.ts';
import { reviewDraftKey } from '../drafts/shared-drafts.ts';
import { NavBar } from './NavBar.tsx';
import { Root } from './Root.tsx';

beforeEach(() => page.viewport(1280, 800));
afterEach(() => {
  document.title = '';
});

const mia = (...permissions: Permission[]): Viewer => ({ employeeId: 7, fullName: 'Mia Wolf', permissions });
const show = (as: Viewer | null, path: string) =>
  renderScreen({
    as,
    path,
    element: <NavBar />,
    calls: [answer(getFeatures, allOff)],
  });
const main = page.getByRole('navigation', { name: 'Main' });
const links = () =>
  main
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent);

test('all people have their own page, and each role its links; on evaluations and signed out there are none', async () => {
  const manager = await show(mia('Benchmark_PM'), '/projects');
  await expect.poll(links).toEqual(['My page', 'Project Evaluations']);
  await manager.unmount();
  const lead = await show(mia('Benchmark_TeamLead'), '/dashboard');
  await expect.poll(links).toEqual(['My page', 'Dashboard', 'Team Member Directory', 'Review Cycle']);
  await lead.unmount();
  const evaluating = await show(mia('Benchmark_TeamLead'), '/evaluations/abc/welcome');
  const name = page.getByRole('link', { name: 'Mia Wolf' });
  await expect.element(name).toHaveAttribute('href', '/employees/7');
  await expect.element(main).not.toBeInTheDocument();
  await evaluating.unmount();
  const member = await show(mia(), '/employees/7');
  await expect.element(name).toBeVisible();
  await expect.poll(links).toEqual(['My page']);
  await member.unmount();
  await show(null, '/login');
  await expect.element(page.getByRole('banner')).toBeVisible();
  await expect.element(main).not.toBeInTheDocument();
  await expect.element(name).not.toBeInTheDocument();
});

test('one link is lit: as the page itself, or as the part that the page belongs to', async () => {
  const lit = () =>
    main
      .getByRole('link')
      .elements()
      .filter((link) => link.hasAttribute('aria-current'))
      .map((link) => `${link.textContent}: ${link.getAttribute('aria-current')}`);
  for (const [address, label] of [
    ['/employees/7', 'My page: page'],
    ['/employees/7/goals/3', 'My page: true'],
    ['/employees/77', 'Team Member Directory: true'],
    ['/employees', 'Team Member Directory: page'],
    ['/projects/1/edit', 'Project Evaluations: true'],
    ['/settings', 'Company: page'],
    ['/system', 'Company: true'],
  ] as const) {
    const shown = await show(mia('Benchmark_Admin'), address);
    await expect.poll(lit, { message: address }).toEqual([label]);
    await shown.unmount();
  }
});

test.each([
  ['Mia Wolf', 'light', undefined],
  [
    'Maximiliana Alexandra von Hohenstein-Wittgenstein zu Löwenberg',
    'dark',
    'Northwind Trading and Shipping',
  ],
])('the fullest bar is one row in a window of 1280 px: %s, %s, %s', async (fullName, scheme, companyName) => {
  localStorage.setItem('mantine-color-scheme-value', scheme);
  const viewers: Permission[][] = [
    ['Benchmark_Admin', 'Benchmark_TeamLead', 'Benchmark_PM'],
    ['Benchmark_TeamLead', 'Benchmark_PM'],
    ['Benchmark_TeamLead'],
    [],
  ];
  for (const permissions of viewers) {
    const shown = await renderScreen({
      as: { employeeId: 7, fullName, permissions, ...(companyName === undefined ? {} : { companyName }) },
      path: '/settings',
      element: <NavBar />,
      calls: [answer(getFeatures, { ...allOff, kudosFeed: true })],
    });
    await expect.element(main.getByRole('link', { name: 'Recognition' })).toBeVisible();
    // A window of a desktop has a scroll bar beside the page.
    for (const width of [1280 - 15, 1240 - 15]) {
      document.body.style.width = `${width}px`;
      const words = [
        ...main.getByRole('link').elements(),
        ...page.getByRole('banner').getByRole('button').elements(),
      ].filter((word) => word.checkVisibility());
      const boxes = words.map((word) => word.getBoundingClientRect());
      const bar = page.getByRole('banner').element();
      expect(Math.max(...boxes.map(({ right }) => right))).toBeLessThanOrEqual(width - 16);
      expect(new Set(boxes.map(({ top, height }) => Math.round(top + height / 2))).size).toBe(1);
      expect(bar.scrollWidth).toBeLessThanOrEqual(width);
      expect(words.filter((word) => word.scrollWidth > word.clientWidth + 1)).toEqual([]);
    }
    await shown.unmount();
  }
  document.body.style.width = '';
  localStorage.removeItem('mantine-color-scheme-value');
});

test("the company's name stands in the bar, whole for a reader of the screen; without one, the product's", async () => {
  await page.viewport(320, 800);
  const companyName = 'Northwind Trading and Shipping';
  const named = await show({ ...mia(), companyName }, '/employees/7');
  const home = page.getByRole('link', { name: `${companyName}, home` });
  await expect.element(home.getByText(companyName)).toBeVisible();
  await expect.element(home).toHaveAttribute('title', companyName);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  await named.unmount();
  await show(mia(), '/employees/7');
  const own = page.getByRole('link', { name: 'Benchmark, home' });
  await expect.element(own.getByText('Benchmark')).toBeVisible();
  await expect.element(own).not.toHaveAttribute('title');
});

test('the question of Sign Out stays when a narrow window folds the menu around its button', async () => {
  await show(mia('Benchmark_Admin'), '/dashboard');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  const question = page.getByRole('dialog', { name: 'Sign out' });
  await expect.element(question).toBeVisible();
  await page.viewport(320, 800);
  await expect.element(page.getByRole('link', { name: 'Mia Wolf' })).not.toBeInTheDocument();
  await expect.element(question.getByText('Are you sure you want to sign out?')).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(question).not.toBeInTheDocument();
});

test('the press of Sign Out sends the drafts, and the question names words that stay on the device', async () => {
  await show(mia('Benchmark_Admin'), '/dashboard');
  const key = reviewDraftKey(7, 1, 'Peer');
  let sends = 0;
  let isOffline = true;
  const stop = onSendDrafts(async () => {
    sends += 1;
    if (!isOffline) localStorage.removeItem(key);
  });
  localStorage.setItem(key, '{"answers":{"keep":{"text":"Explains plans."}}}');
  const button = page.getByRole('button', { name: 'Sign Out' });
  const question = page.getByRole('dialog', { name: 'Sign out' });
  const words = question.getByText(/^Some words of a review are only on this device\./);
  await button.click();
  await expect.element(words).toBeVisible();
  expect(sends).toBe(1);
  await question.getByRole('button', { name: 'Cancel' }).click();
  isOffline = false;
  await button.click();
  await expect.poll(() => sends).toBe(2);
  await expect.element(question.getByText('Are you sure you want to sign out?')).toBeVisible();
  await expect.element(words).not.toBeInTheDocument();
  stop();
});

function Example() {
  const navigate = useNavigate();
  return (
    <main id="main" tabIndex={-1} style={{ height: 3000 }}>
      <button type="button" style={{ marginTop: 1500 }} onClick={() => void navigate('/next')}>
        Next
      </button>
    </main>
  );
}

test('each page has its title and begins at the top, with the focus', async () => {
  const children = [
    { path: '/', Component: Example },
    { path: '/next', Component: Example, handle: { title: 'Next Page' } },
  ];
  await renderScreen({ as: null, isLight: true, routes: [{ Component: Root, children }] });
  await expect.poll(() => document.title).toBe('Benchmark');
  const next = page.getByRole('button', { name: 'Next' });
  next.element().scrollIntoView();
  expect(window.scrollY).toBeGreaterThan(0);
  await next.click();
  await expect.poll(() => document.title).toBe('Next Page · Benchmark');
  await expect.poll(() => window.scrollY).toBe(0);
  await expect.element(page.getByRole('main')).toHaveFocus();
});
