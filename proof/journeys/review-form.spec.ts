import { type Browser, expect, type Page, test } from '@playwright/test';
import { answer, choose, isSaved, SAVED_OFFLINE, startWrittenReview } from './review-forms/written-review.ts';
import { expectAccessible } from './support/axe.ts';
import { browserOf, signInFromHere } from './support/sign-in.ts';

const RESULTS = /two or three results that mattered most/;
const CHANGE = /one or two things will you do differently/;
const submit = (page: Page) => page.getByRole('button', { name: 'Submit', exact: true });

test('a self review is written by keyboard, on two devices, offline and without a session, and submitted', async ({
  browser,
  request,
}) => {
  // Seven steps, with the accessibility of five screens.
  test.setTimeout(600_000);
  const review = await startWrittenReview(request);
  const { employee, lead } = review;
  const path = review.formOf('Self');
  const laptop = await openForm(browser, employee.fullName, path);
  await expect(laptop.getByRole('heading', { level: 1, name: 'Your self review' })).toBeVisible();
  await expect(laptop.getByText(`${lead.fullName} (lead) and admins will read this.`)).toBeVisible();
  await expectAccessible(laptop, 'an empty form');

  await test.step('by keyboard alone', async () => {
    await answer(laptop, RESULTS).focus();
    await laptop.keyboard.type('The new timetable went live.');
    await expect(laptop.getByText('5 words · 60–200 is plenty')).toBeVisible();
    await laptop.keyboard.press('Tab');
    await laptop.keyboard.type('Two of three.');
    await laptop.keyboard.press('Tab');
    await laptop.keyboard.press('Space');
    await laptop.keyboard.press('ArrowRight');
    await expect(laptop.getByRole('radio', { name: 'Partly meets it', exact: true })).toBeChecked();
    await expect(laptop.getByText('3 of 9 answered')).toBeVisible();
    await isSaved(laptop);
  });

  await test.step('after a reload', async () => {
    await answer(laptop, CHANGE).fill('Ask');
    await laptop.reload();
    await expect(answer(laptop, CHANGE)).toHaveValue('Ask');
    await expect(answer(laptop, RESULTS)).toHaveValue('The new timetable went live.');
    await isSaved(laptop);
  });

  const phone = await openForm(browser, employee.fullName, path);
  await test.step('two devices: other questions join silently, the same one asks', async () => {
    await phone.setViewportSize({ width: 390, height: 844 });
    await expect(answer(phone, CHANGE)).toHaveValue('Ask');
    await phone.context().setOffline(true);
    await answer(phone, RESULTS).fill('Said on the phone.');
    await answer(phone, /learn or take on next/).fill('Rail signals.');
    await expect(phone.getByText(SAVED_OFFLINE).first()).toBeVisible();
    await answer(laptop, RESULTS).fill('Said on the laptop.');
    await isSaved(laptop);
    await phone.context().setOffline(false);
    const both = phone.getByRole('group', { name: /also wrote here on another device/ });
    await expect(both).toContainText('Said on the laptop.');
    await expect(both).toContainText('Said on the phone.');
    await expectAccessible(phone, 'two texts');
    await phone.setViewportSize({ width: 390, height: 844 });
    await both.getByRole('button', { name: 'Keep both' }).click();
    await expect(answer(phone, RESULTS)).toHaveValue('Said on the phone.\n\nSaid on the laptop.');
    await isSaved(phone);
    await laptop.reload();
    await expect(answer(laptop, RESULTS)).toHaveValue('Said on the phone.\n\nSaid on the laptop.');
    await expect(answer(laptop, /learn or take on next/)).toHaveValue('Rail signals.');
  });

  await test.step('a killed tab loses nothing that is older than two seconds', async () => {
    const context = laptop.context();
    let isCut = true;
    await context.route('**/api/ReviewForms/draft', (route) => (isCut ? route.abort() : route.continue()));
    await answer(laptop, CHANGE).fill('Ask earlier for help.');
    await laptop.waitForTimeout(2_000);
    const crashed = laptop.waitForEvent('crash');
    void laptop.goto('chrome://crash').catch(() => null);
    await crashed;
    isCut = false;
    const again = await context.newPage();
    await again.goto(path);
    await expect(answer(again, CHANGE)).toHaveValue('Ask earlier for help.');
    await isSaved(again);
  });

  await test.step('an ended session: typing goes on, and signing in again saves it', async () => {
    await phone.reload();
    await expect(answer(phone, /your lead or the company/)).toBeVisible();
    await phone.evaluate(() => {
      const record = JSON.parse(localStorage.getItem('benchmark.session') ?? '{}');
      localStorage.setItem(
        'benchmark.session',
        JSON.stringify({ ...record, accessToken: 'ended', refreshToken: 'ended' }),
      );
      window.dispatchEvent(new StorageEvent('storage', { key: 'benchmark.session' }));
    });
    await answer(phone, /your lead or the company/).fill('Typed without a session.');
    await expect(phone.getByText('Sign in again to save. Nothing is lost.').first()).toBeVisible();
    await answer(phone, /your lead or the company/).fill('Typed without a session, and on.');
    await phone.getByRole('button', { name: 'Sign in', exact: true }).click();
    await signInFromHere(phone, employee.fullName);
    await expect(phone).toHaveURL(path);
    await expect(answer(phone, /your lead or the company/)).toHaveValue('Typed without a session, and on.');
    await isSaved(phone);
  });

  await test.step('submitting names what is missing and leads there', async () => {
    await submit(phone).click();
    const missing = phone.getByRole('alert').filter({ hasText: 'before you can submit' });
    await expect(missing.getByRole('link')).toHaveCount(2);
    await expect(
      phone
        .getByRole('radiogroup', { name: /rely on what I agree to/ })
        .getByRole('radio')
        .first(),
    ).toBeFocused();
    await expectAccessible(phone, 'missing answers');
    await phone.setViewportSize({ width: 390, height: 844 });
    await missing.getByRole('link', { name: /I share what I know/ }).click();
    await choose(phone, /I share what I know/, 'Usually');
    await choose(phone, /rely on what I agree to/, 'I couldn’t see this');
    await phone.getByRole('checkbox', { name: 'Think Forward' }).check();
    await phone.getByRole('checkbox', { name: 'Drive Results' }).check();
    await expect(phone.getByRole('checkbox', { name: 'Foster Teamwork' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await submit(phone).click();
    await expect(phone.getByText(/^Submitted/)).toBeVisible();
    await expect(phone.getByText('Ask earlier for help.')).toBeVisible();
    await expectAccessible(phone, 'a submitted review');
  });

  await test.step('taking it back, and submitting it again', async () => {
    await phone.getByRole('button', { name: 'Take back' }).click();
    await expect(answer(phone, CHANGE)).toHaveValue('Ask earlier for help.');
    await phone.getByText(/^Version 1, submitted/).click();
    await answer(phone, CHANGE).fill('Ask earlier, and write it down.');
    await submit(phone).click();
    await expect(phone.getByText(/^Submitted/)).toBeVisible();
    await expect(phone.getByText('Ask earlier, and write it down.')).toBeVisible();
  });
});

test('a peer is told who reads it, declines, and their text stays when they are not needed', async ({
  browser,
  request,
}) => {
  const review = await startWrittenReview(request);
  const { employee, lead, peers } = review;
  const path = review.formOf('Peer', peers[0].employeeId);
  const peer = await openForm(browser, peers[0].fullName, path);
  const first = employee.fullName.split(' ')[0] ?? '';
  await expect(peer.getByRole('heading', { level: 1 })).toHaveText(`Your review of ${employee.fullName}`);
  await expect(
    peer.getByText(
      `${lead.fullName} (lead) and admins will read this with your name. ${first} won’t see it.`,
    ),
  ).toBeVisible();
  await answer(peer, new RegExp(`What should ${first} keep doing`)).fill('Explaining the plan.');
  await choose(peer, new RegExp(`work with ${first} this period`), 'Hardly');
  await expect(peer.getByText('You can decline this review.')).toBeVisible();
  await isSaved(peer);

  // Another person on the same computer finds nothing of it, and the address leads nowhere.
  await peer.getByRole('button', { name: 'Sign Out' }).click();
  await peer.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(peer).toHaveURL('/login');
  await expect.poll(() => peer.evaluate(() => JSON.stringify(localStorage))).not.toContain('Explaining');
  await signInFromHere(peer, employee.fullName);
  await peer.goto(path);
  await expect(peer).toHaveURL('/access-denied');

  const again = await openForm(browser, peers[0].fullName, path);
  await expect(answer(again, new RegExp(`What should ${first} keep doing`))).toHaveValue(
    'Explaining the plan.',
  );
  await again.getByRole('button', { name: 'Decline this review' }).click();
  await expect(again.getByText('You declined this review.')).toBeVisible();
  await again.reload();
  await expect(again.getByText(/no longer needs your review of .* Your text is still here\./)).toBeVisible();
  await expectAccessible(again, 'a review that is not needed');
  const file = again.waitForEvent('download');
  await again.getByRole('button', { name: 'Save as a file' }).click();
  expect((await file).suggestedFilename()).toContain('Your review of');
});

async function openForm(browser: Browser, fullName: string, path: string): Promise<Page> {
  const page = await browserOf(browser, fullName);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: /^Your/ })).toBeVisible();
  return page;
}
