import { type Browser, expect, type Page, test } from '@playwright/test';
import { addDays, formatDay } from '#contract/core/values/dates.ts';
import { completeMeeting, completeReview, reopenReview } from './annual-review/end.ts';
import { choosePeers, linkOf } from './annual-review/reviewers.ts';
import { gatherCast } from './review-to-next-period/cast.ts';
import {
  ACTION,
  agreeOn,
  confirm,
  endWithAction,
  KEPT,
  openAnswers,
  openDuty,
  openPeriod,
  share,
  writeForm,
} from './review-to-next-period/steps.ts';
import { mailTo } from './support/mail.ts';
import { demo } from './support/people.ts';
import { dialogOf, openProfile, reviewerOf, sectionOf } from './support/profile.ts';
import type { Cast } from './support/script.ts';
import { browserOf } from './support/sign-in.ts';

// A review with survey links alone goes the same way in annual-review.spec.ts.

const SELF = 'Zeno looks back';
const LEAD = 'Zora saw it like this';
const PEER = 'Zita has worked on it with Zeno every week';

test.describe.configure({ mode: 'parallel' });

test('a review with forms alone, from its start to the next review', async ({ browser, request }) => {
  test.setTimeout(900_000);
  const cast = await gatherCast(request);
  const { employee, peers } = cast;
  const [leadPage, own] = await openBoth(browser, cast);

  await test.step('the lead starts it and chooses the peers', async () => {
    await start(leadPage, cast, 'Answers are written here');
    await choosePeers(leadPage, cast);
  });
  await test.step('employee, peer and lead write', async () => {
    await openDuty(own, 'Write your self review');
    await writeForm(own, SELF, 0);
    const peerPage = await browserOf(browser, peers[0].fullName);
    await openDuty(peerPage, `Write your peer review of ${employee.fullName}`);
    await writeForm(peerPage, PEER, 1);
    await peerPage.context().close();
    await openDuty(leadPage, `Write your review of ${employee.fullName}`);
    const { period } = await openPeriod(leadPage);
    await expect(period.getByRole('region', { name: 'Zeno’s self review' })).toContainText(SELF);
    await leadPage.getByRole('button', { name: 'This period' }).click();
    await writeForm(leadPage, LEAD, 2);
  });
  await test.step('the lead reads, sums up without quotes, and shares', async () => {
    await openAnswers(leadPage, cast);
    await expect(leadPage.getByText(`${peers[0].fullName} (peer)`).first()).toBeVisible();
    await expect(leadPage.getByText('Two steps apart').first()).toBeVisible();
    const summary = leadPage.getByRole('textbox', { name: /^What the peers say/ });
    await summary.fill(`${PEER} (1).`);
    await expect(leadPage.getByText(/quoted word for word/)).toBeVisible();
    await summary.fill('A colleague to rely on.');
    await expect(leadPage.getByText(/quoted word for word/)).toBeHidden();
    await leadPage.getByRole('button', { name: 'Save Summary' }).click();
    await expect(leadPage.getByText('The summary has been saved.')).toBeVisible();
    await agreeOn(leadPage, ACTION);
    await share(leadPage, 'Zeno');
  });
  await test.step('the employee gets one email, reads what is shared, and confirms', async () => {
    const mail = await mailTo(request, employee.email, 'Your review is ready to read');
    for (const word of [LEAD, PEER, peers[0].fullName, peers[1].fullName])
      expect(mail.text).not.toContain(word);
    await own.goto(/\/reviews\/\d+/.exec(mail.text)?.[0] ?? 'no address');
    await expect(own.getByText('A colleague to rely on.')).toBeVisible();
    await expect(own.getByText(new RegExp(LEAD)).first()).toBeVisible();
    for (const hidden of [KEPT, PEER, peers[0].fullName, peers[1].fullName])
      await expect(own.getByRole('main')).not.toContainText(hidden);
    await confirm(own, 'Thank you for the time.');
  });
  await test.step('the review is held and complete; reopening voids the confirmation, completing shares it', async () => {
    await hold(leadPage, cast);
    await completeReview(leadPage);
    await reopenReview(leadPage);
    await openAnswers(leadPage, cast);
    await expect(leadPage.getByText(/confirmed on .* no longer counts/)).toBeVisible();
    await expect(leadPage.getByText('Thank you for the time.')).toBeVisible();
    await own.reload();
    await expect(own.getByText(/You confirmed on .* no longer counts/)).toBeVisible();
    await expect(own.getByText(new RegExp(LEAD))).toHaveCount(0);
    await openProfile(leadPage, employee.employeeId, employee.fullName);
    await completeReview(leadPage);
    await confirm(own, 'Read again.');
  });
  await intoNextPeriod({ browser, cast, leadPage, own });
  await test.step('a peer of the next review sees nothing of the last one', async () => {
    await choosePeers(leadPage, cast);
    const peerPage = await browserOf(browser, peers[1].fullName);
    await openDuty(peerPage, `Write your peer review of ${employee.fullName}`);
    const { period, lastReview } = await openPeriod(peerPage);
    await expect(period).toContainText('There is nothing to show for this period.');
    await expect(lastReview).toHaveCount(0);
    await expect(peerPage.getByRole('main')).not.toContainText(LEAD);
  });
});

test('a review that was changed before a reviewer began, from its start to the next review', async ({
  browser,
  request,
}) => {
  test.setTimeout(900_000);
  const cast = await gatherCast(request);
  const { employee, lead, peers } = cast;
  const [leadPage, own] = await openBoth(browser, cast);

  await test.step('it starts with survey links; employee and lead then answer here', async () => {
    await start(leadPage, cast, 'By survey link');
    await choosePeers(leadPage, cast);
    for (const { fullName } of [employee, lead]) {
      await reviewerOf(leadPage, fullName)
        .getByRole('button', { name: /^Switch to answers here/ })
        .click();
      await dialogOf(leadPage, 'Switch to answers here').getByRole('button', { name: 'Switch' }).click();
      await expect(
        reviewerOf(leadPage, fullName).getByRole('button', { name: /^Switch to survey link/ }),
      ).toBeVisible();
    }
    await leadPage.getByRole('button', { name: 'Edit Survey Links' }).click();
    const links = dialogOf(leadPage, 'Edit Survey Links');
    await expect(links.getByRole('textbox')).toHaveCount(2);
    for (const { fullName } of peers)
      await links.getByRole('textbox', { name: `${fullName} (Peer)` }).fill(linkOf(fullName));
    await links.getByRole('button', { name: 'Save Links' }).click();
    await expect(links).toBeHidden();
  });
  await test.step('a peer answers in the survey, employee and lead here', async () => {
    const peerPage = await browserOf(browser, peers[0].fullName);
    const duty = sectionOf(peerPage, 'To Do Reviews')
      .getByRole('listitem')
      .filter({ hasText: employee.fullName });
    await expect(duty.getByRole('link', { name: 'Open survey' })).toHaveAttribute(
      'href',
      linkOf(peers[0].fullName),
    );
    await peerPage.context().close();
    await openDuty(own, 'Write your self review');
    await writeForm(own, SELF, 3);
    await openDuty(leadPage, `Write your review of ${employee.fullName}`);
    await writeForm(leadPage, LEAD, 3);
    await openAnswers(leadPage, cast);
    await expect(leadPage.getByText('By survey link')).toHaveCount(2);
    await expect(leadPage.getByText('Two steps apart')).toHaveCount(0);
    await agreeOn(leadPage, ACTION);
  });
  await test.step('completing shares it at the latest, and the employee confirms', async () => {
    await hold(leadPage, cast);
    await completeReview(leadPage);
    await mailTo(request, employee.email, 'Your review is ready to read');
    await confirm(own, '');
    await expect(own.getByText(new RegExp(LEAD)).first()).toBeVisible();
    for (const hidden of [KEPT, peers[0].fullName, peers[1].fullName])
      await expect(own.getByRole('main')).not.toContainText(hidden);
  });
  await intoNextPeriod({ browser, cast, leadPage, own });
});

async function openBoth(browser: Browser, { employee, lead }: Cast): Promise<[Page, Page]> {
  return [await browserOf(browser, lead.fullName), await browserOf(browser, employee.fullName)];
}

async function start(page: Page, { employee }: Cast, kind: string): Promise<void> {
  await openProfile(page, employee.employeeId, employee.fullName);
  await page.getByRole('button', { name: 'Start Annual Review' }).click();
  const dialog = dialogOf(page, 'Start Annual Review');
  await dialog.getByRole('radio', { name: kind }).check();
  await dialog.getByRole('button', { name: 'Start Annual Review' }).click();
  await expect(dialog).toBeHidden();
  await expect(reviewerOf(page, employee.fullName)).toBeVisible();
}

/** Sets the sit-down for tomorrow and holds it today. */
async function hold(page: Page, cast: Cast): Promise<void> {
  const { employeeId, fullName, today } = cast.employee;
  await openProfile(page, employeeId, fullName);
  await page.getByRole('button', { name: 'Set Date of the Sit-Down Meeting' }).click();
  const dialog = dialogOf(page, 'Set Sit-Down Date');
  await dialog.getByRole('textbox', { name: 'Sit-down date' }).fill(formatDay(addDays(today, 1)));
  await dialog.getByRole('button', { name: 'Save Date' }).click();
  await expect(dialog).toBeHidden();
  await completeMeeting(page, cast);
}

type NextPeriod = {
  readonly browser: Browser;
  readonly cast: Cast;
  readonly leadPage: Page;
  readonly own: Page;
};

/** An Admin ends the period; in the next review, lead and employee read the last one's shared answers. */
async function intoNextPeriod({ browser, cast, leadPage, own }: NextPeriod): Promise<void> {
  const { fullName } = cast.employee;
  await test.step('an Admin ends the period, and the agreed action becomes a goal', async () => {
    const admin = await browserOf(browser, demo.admin.fullName);
    await endWithAction(admin, cast);
    await admin.context().close();
  });
  await test.step('the next review shows the shared answers of the last one', async () => {
    await start(leadPage, cast, 'Answers are written here');
    for (const [page, duty] of [
      [leadPage, `Write your review of ${fullName}`],
      [own, 'Write your self review'],
    ] as const) {
      await openDuty(page, duty);
      const { period, lastReview } = await openPeriod(page);
      await expect(lastReview).toContainText(LEAD);
      for (const hidden of [KEPT, SELF, PEER]) await expect(period).not.toContainText(hidden);
      await expect(period.getByRole('region', { name: 'Goals' })).toContainText(ACTION);
    }
    await openProfile(leadPage, cast.employee.employeeId, fullName);
  });
}
