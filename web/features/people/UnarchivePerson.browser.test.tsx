import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { sampleOf } from '#contract/core/sample-of.test-data.ts';
import { listTeamLeads } from '#contract/core/names.endpoints.ts';
import { getProfile, listDepartments, listPositions } from '#contract/people/people.endpoints.ts';
import { calls as profileCalls } from '#contract/people/people.schemas.ts';
import { queryClient } from '#web/app/calls/query-client.ts';
import { anAdmin, calls } from '#web/testing/answer-calls.ts';
import { answer, failure } from '#web/testing/answers.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { keepDrafts } from '#web/ui/forms/kept-drafts.ts';
import { UnarchivePerson } from './UnarchivePerson.tsx';

const known = sampleOf(profileCalls.getProfile.response, {
  employeeId: 7,
  fullName: 'Gone Away',
  firstName: 'Gone',
  lastName: 'Away',
  version: 12,
  today: '2026-05-04',
});
let isRefused: boolean;

beforeEach(async () => {
  isRefused = false;
  await page.viewport(1280, 900);
});

const show = () =>
  renderScreen({
    as: anAdmin,
    element: <UnarchivePerson employeeId={7} fullName="Gone Away" />,
    calls: [
      answer(listDepartments, []),
      answer(listPositions, []),
      answer(listTeamLeads, []),
      answer(getProfile, () => (isRefused ? failure(403, 'No permission.') : known)),
    ],
  });
const opener = page.getByRole('button', { name: 'Unarchive Gone Away' });
const dialog = page.getByRole('dialog', { name: 'Unarchive Gone Away' });
const firstName = dialog.getByRole('textbox', { name: 'First Name' });

async function endWhileTyping() {
  await show();
  await opener.click();
  await firstName.fill('Gwen');
  keepDrafts(String(anAdmin.employeeId));
  await cleanup();
  queryClient.clear();
}

test('the form opens again with what was typed after an ended session', async () => {
  await endWhileTyping();
  await show();
  await expect.element(firstName).toHaveValue('Gwen');
});

test('a person who may no longer be seen is said to be refused, and no form opens', async () => {
  await endWhileTyping();
  isRefused = true;
  await show();
  await expect.poll(() => calls.of(getProfile).length).toBe(2);
  await expect.element(page.getByText('No permission.')).toBeVisible();
  expect(dialog.elements()).toEqual([]);
});
