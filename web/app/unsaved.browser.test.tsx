import { afterEach, expect, test } from 'vitest';
import { takeDraft } from '#web/ui/forms/kept-drafts.ts';
import { forgetSession, keepSession } from './session/session-record.ts';
import { keepUnsaved } from './unsaved.ts';

afterEach(() => {
  forgetSession();
  sessionStorage.clear();
});

const signIn = (employeeId: number) =>
  keepSession(
    { employeeId, accessToken: 'a', refreshToken: 'r' },
    { employeeId, fullName: 'Mia Wolf', email: 'mia@example.com', permissions: [] },
  );

test.each([
  ['not for another person, whose session is there before the screens are', 8, null],
  ['for the same person', 7, { title: 'Words of Mia' }],
])('input that was kept is given back %s', (_whom, employeeId, given) => {
  const form = { page: '/employees/9', dialog: 'Create Goal', fields: ['title'] };
  const drafts = [{ ...form, values: { title: 'Words of Mia' } }];
  sessionStorage.setItem('benchmark.unsaved', JSON.stringify({ owner: '7', drafts }));
  signIn(employeeId);
  keepUnsaved();
  expect(takeDraft(form)).toEqual(given);
});
