import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { getFeatures } from '#contract/core/features.endpoints.ts';
import { allOff } from '#contract/core/settings.test-data.ts';
import { listSnippets } from '#contract/core/names.endpoints.ts';
import { answer } from '#web/testing/answers.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { NavBar } from './shell/NavBar.tsx';
import { queryClient } from './calls/query-client.ts';
import { forgetSession } from './session/session-record.ts';
import { keepUnsaved } from './unsaved.ts';

keepUnsaved();

beforeEach(() => page.viewport(1280, 800));

const show = (employeeId: number) =>
  renderScreen({
    as: { employeeId, fullName: `Person ${employeeId}`, permissions: [] },
    element: <NavBar />,
    calls: [answer(listSnippets, []), answer(getFeatures, allOff)],
  });
const dialog = page.getByRole('dialog', { name: 'Give kudos' });
const message = dialog.getByRole('textbox', { name: 'Message' });
const opener = page.getByRole('button', { name: 'Give kudos' });

/** The session of person 7 ends while they write kudos, which leads to the sign-in page. */
async function endWhileTyping() {
  await show(7);
  await opener.click();
  await message.fill('Half a thought');
  forgetSession();
  await cleanup();
  queryClient.clear();
}

test('kudos that were being written open again for the person who wrote them', async () => {
  await endWhileTyping();
  await show(7);
  await expect.element(message).toHaveValue('Half a thought');
  // The words, and those added to them, are kept again.
  await message.fill('Half a thought, and more');
  forgetSession();
  await cleanup();
  await show(7);
  await expect.element(message).toHaveValue('Half a thought, and more');
});

test('another person finds no form and no words', async () => {
  await endWhileTyping();
  await show(8);
  await opener.click();
  await expect.element(message).toHaveValue('');
  expect(dialog.elements()).toHaveLength(1);
  expect(sessionStorage.getItem('benchmark.unsaved')).toBeNull();
});
