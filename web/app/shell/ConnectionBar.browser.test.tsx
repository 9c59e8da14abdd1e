import '#web/ui/tokens.css';
import './base.css';
import { type ComponentType, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { lazyDialog, lazyForm } from '#web/ui/lazy.tsx';
import { UiProvider } from '#web/ui/UiProvider.tsx';
import { ConnectionBar } from './ConnectionBar.tsx';
import { notePages } from '../newer-pages.ts';
import { newVersion } from '../new-version.ts';
import { useNotSaved } from '../not-saved.ts';

const goOnline = (isOnline: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
};

beforeEach(() => goOnline(true));
afterEach(() => vi.restoreAllMocks());

const offline = 'You are offline. What you see may be out of date, and changes cannot be saved.';
const missing = 'What you opened could not be loaded. Reload the page, then try again. Reload';
const bar = page.getByTestId('bar').getByRole('status');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog');
const says = async (text: string) => expect.poll(() => bar.element().textContent).toBe(text);

const Bar = () => (
  <div data-testid="bar" style={{ display: 'contents' }}>
    <ConnectionBar />
  </div>
);

test('a part that was pressed and does not load is said at once, until it has loaded', async () => {
  const { fetch, repair } = brokenFetch(GreetingDialog);
  const LazyGreeting = lazyDialog(fetch);
  await render(<Opener dialog={LazyGreeting} />);
  await userEvent.keyboard('{Tab}');
  await expect.poll(() => fetch.mock.calls.length).toBe(1);
  // So far, only a prefetch has asked for the part.
  await fetch.mock.results[0]?.value.catch(() => undefined);
  await says('');
  await button('Open').click();
  await says(missing);
  goOnline(false);
  await says(offline);
  repair();
  goOnline(true);
  await expect.element(dialog.getByText('Hello')).toBeVisible();
  await says('');
});

test('a dialog whose form does not load offers Reload by keyboard, or says that the device is offline', async () => {
  const { fetch, repair } = brokenFetch(Greeting);
  const LazyForm = lazyForm(fetch);
  await render(
    <Opener
      dialog={(props) => (
        <Dialog title="Greeting" {...props}>
          <LazyForm />
        </Dialog>
      )}
    />,
  );
  await button('Open').click();
  await expect.element(dialog.getByText(/^What you opened could not be loaded\./)).toBeVisible();
  await userEvent.keyboard('{Tab}');
  await expect.element(dialog.getByRole('button', { name: 'Reload' })).toHaveFocus();
  goOnline(false);
  await expect
    .element(dialog.getByText('You are offline. What you opened will load once there is a connection.'))
    .toBeVisible();
  repair();
  goOnline(true);
  await expect.element(dialog.getByText('Hello')).toBeVisible();
  await expect.element(dialog.getByText(/^What you opened/)).not.toBeInTheDocument();
});

test('the bar stays in sight, and the page knows its height', async () => {
  await render(
    <>
      <Bar />
      <div style={{ height: '300vh' }} />
    </>,
  );
  await says('');
  const room = () => Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);
  const without = room();
  goOnline(false);
  await says(offline);
  window.scrollTo(0, 900);
  expect(window.scrollY).toBe(900);
  const { top, height } = bar.element().getBoundingClientRect();
  expect(top).toBe(0);
  expect(height).toBeGreaterThan(30);
  await expect.poll(() => Math.abs(room() - without - height)).toBeLessThan(1);
  window.scrollTo(0, 0);
});

test('what a page says of its input takes the place of the sentence about the connection', async () => {
  const press = vi.fn<() => void>();
  function Form({ sentence }: { readonly sentence: string | null }) {
    useNotSaved(sentence, { label: 'Sign in', onPress: press });
    return null;
  }
  const shown = (sentence: string | null) => (
    <>
      <Bar />
      <Form sentence={sentence} />
    </>
  );
  const { rerender } = await render(shown('Not saved yet.'));
  await says('Not saved yet. Sign in');
  await button('Sign in').click();
  expect(press).toHaveBeenCalledTimes(1);
  goOnline(false);
  await says('Not saved yet. Sign in');
  await rerender(shown(null));
  await says(offline);
  await rerender(shown('Kept here.'));
  await says('Kept here. Sign in');
  await rerender(<Bar />);
  await says(offline);
});

// The last test: from then on, newer pages are known.
test('the bar is empty, says that the device is offline, or offers a newer version', async () => {
  await render(<Bar />);
  await says('');
  notePages('/assets/index-b.js', '/assets/index-a.js');
  await says(`${newVersion} Reload`);
  goOnline(false);
  await says(offline);
  goOnline(true);
  await says(`${newVersion} Reload`);
});

const Greeting = () => <p>Hello</p>;

type Opened = { readonly opened: boolean; readonly onClose: () => void };

const GreetingDialog = (props: Opened) => (
  <Dialog title="Greeting" {...props}>
    <Greeting />
  </Dialog>
);

function Opener({ dialog: Shown }: { readonly dialog: ComponentType<Opened> }) {
  const [opened, setOpened] = useState(false);
  return (
    <UiProvider>
      <Bar />
      <button type="button" onClick={() => setOpened(true)}>
        Open
      </button>
      <Shown opened={opened} onClose={() => setOpened(false)} />
    </UiProvider>
  );
}

/** Fails until the test repairs it. */
function brokenFetch<Props>(component: ComponentType<Props>) {
  let isBroken = true;
  const fetch = vi.fn<() => Promise<ComponentType<Props>>>(async () => {
    if (isBroken) throw new TypeError('Failed to fetch dynamically imported module');
    return component;
  });
  return {
    fetch,
    repair: () => {
      isBroken = false;
    },
  };
}
