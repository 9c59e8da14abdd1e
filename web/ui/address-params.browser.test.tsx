import { createMemoryRouter, Link, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useAddressParams } from './address-params.ts';

/** A list whose query is on the screen, and the change of a control that rendered first. */
async function openList() {
  let change: ReturnType<typeof useAddressParams>[1] = () => {};
  let arrive = () => {};
  function List() {
    const [params, setParams] = useAddressParams();
    change = setParams;
    return (
      <>
        <p>Query {params.toString()}</p>
        <Link to="/next">Next</Link>
      </>
    );
  }
  const loader = () => new Promise((resolve) => (arrive = () => resolve(null)));
  const router = createMemoryRouter(
    [
      { path: '/list', Component: List },
      { path: '/next', loader, element: <p>The next page</p> },
    ],
    { initialEntries: ['/list?period=3'] },
  );
  await render(<RouterProvider router={router} />);
  return { router, arrive: () => arrive(), late: change };
}

const withValue = (name: string, value: string) => (now: URLSearchParams) => {
  const next = new URLSearchParams(now);
  next.set(name, value);
  return next;
};

test('two changes keep each other, also from a control that has not seen the first', async () => {
  const { late } = await openList();
  late(withValue('dates', 'sitDowns'), { replace: true });
  late(withValue('search', 'ada'), { replace: true });
  await expect.element(page.getByText('Query period=3&dates=sitDowns&search=ada')).toBeVisible();
});

test('a late change does not call off the way to another page', async () => {
  const { router, arrive, late } = await openList();
  await page.getByRole('link', { name: 'Next' }).click();
  expect(router.state.navigation.state).toBe('loading');
  late(withValue('search', 'ada'), { replace: true });
  arrive();
  await expect.element(page.getByText('The next page')).toBeVisible();
  expect(router.state.location.search).toBe('');
});
