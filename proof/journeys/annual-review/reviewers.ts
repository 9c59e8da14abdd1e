import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { formatDay, formatMonthDay } from '#contract/core/values/dates.ts';
import { dayOfRun } from '../support/day-of-run.ts';
import { mailTo, readInMailbox } from '../support/mail.ts';
import { dialogOf, reviewerOf, sectionOf } from '../support/profile.ts';
import type { Cast, Script } from '../support/script.ts';

export const linkOf = (fullName: string) =>
  `https://surveys.example/${encodeURIComponent(fullName.toLowerCase().replaceAll(' ', '-'))}`;

export async function choosePeers(page: Page, { peers }: Cast): Promise<void> {
  await expect(page.getByRole('button', { name: 'Skip', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Select Peer Reviewers' }).click();
  const dialog = dialogOf(page, 'Select Peer Reviewers');
  const search = dialog.getByRole('combobox', { name: 'Peer reviewers' });
  for (const { fullName } of peers) {
    await search.fill(fullName);
    await page.getByRole('option', { name: fullName }).click();
  }
  // The list covers the button. Escape closes only the list.
  await search.press('Escape');
  await dialog.getByRole('button', { name: 'Save Peer Reviewers' }).click();
  await expect(dialog).toBeHidden();
  for (const { fullName } of peers) await expect(reviewerOf(page, fullName)).toContainText('Peer');
  await expect(page.getByRole('button', { name: 'Skip', exact: true })).toBeHidden();
}

export async function giveSurveyLinks(page: Page, { employee, lead, peers }: Cast): Promise<void> {
  await page.getByRole('button', { name: 'Edit Survey Links' }).click();
  const dialog = dialogOf(page, 'Edit Survey Links');
  const own = dialog.getByRole('textbox', { name: `${employee.fullName} (Self)` });
  await own.fill('not a link');
  await dialog.getByRole('button', { name: 'Save Links' }).click();
  await expect(dialog.getByText('invalid url', { exact: true })).toBeVisible();

  await own.fill(linkOf(employee.fullName));
  await dialog.getByRole('textbox', { name: `${lead.fullName} (Manager)` }).fill(linkOf(lead.fullName));
  for (const { fullName } of peers) {
    await dialog.getByRole('textbox', { name: `${fullName} (Peer)` }).fill(linkOf(fullName));
  }
  await dialog.getByRole('button', { name: 'Save Links' }).click();
  await expect(dialog).toBeHidden();
  for (const { fullName } of [employee, lead, ...peers]) {
    const link = reviewerOf(page, fullName).getByRole('link', { name: 'Open survey' });
    await expect(link).toHaveAttribute('href', linkOf(fullName));
  }
}

/** Reminds the first peer and reads the email. A second reminder is refused as too early. */
export async function remindPeer(
  page: Page,
  { employee, peers: [peer] }: Cast,
  { script, request }: { script: Script; request: APIRequestContext },
): Promise<void> {
  const message = 'The sit-down is close: two paragraphs will do.';
  const notify = reviewerOf(page, peer.fullName).getByRole('button', { name: `Notify ${peer.fullName}` });
  await notify.click();
  const dialog = dialogOf(page, `Notify ${peer.fullName}?`);
  await dialog.getByRole('textbox', { name: 'Message (optional)' }).fill(message);
  await dialog.getByRole('button', { name: 'Notify', exact: true }).click();
  const success = dialogOf(page, 'Reminder Sent');
  await expect(success).toContainText(`A reminder to ${peer.fullName} is on its way.`);

  const mail = await mailTo(request, peer.email, `peer review of ${employee.fullName}`);
  expect(mail.text).toContain(message);
  expect(mail.text).toContain(linkOf(peer.fullName));
  const mailbox = await page.context().newPage();
  await readInMailbox(mailbox, mail);
  await expect(mailbox.locator('pre')).toContainText(message);
  await expect(mailbox.frameLocator('iframe').getByText(message)).toBeVisible();
  await mailbox.close();

  // The date is added once the mail server has accepted the email.
  const remindersSent = async () => {
    const { personalAnnualReview } = await script.profile(employee.employeeId);
    return personalAnnualReview?.reviewers.find(({ reviewerName }) => reviewerName === peer.fullName)
      ?.remindersSent;
  };
  await expect.poll(remindersSent).toHaveLength(1);
  await success.getByRole('button', { name: 'OK' }).click();
  const sent = dayOfRun(employee.today, '1 reminder: ', formatMonthDay);
  await expect(reviewerOf(page, peer.fullName)).toContainText(sent);

  await notify.click();
  await dialog.getByRole('button', { name: 'Notify', exact: true }).click();
  const failure = dialogOf(page, 'Oops! Something went wrong.');
  await failure.getByRole('button', { name: 'OK' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(reviewerOf(page, peer.fullName)).toContainText(sent);
}

/** Sets the meeting's date, time and place. Employee and lead get an invitation with a calendar entry. */
export async function setSitDownDate(
  page: Page,
  { employee, lead }: Cast,
  day: string,
  request: APIRequestContext,
): Promise<void> {
  await page.getByRole('button', { name: 'Set Date of the Sit-Down Meeting' }).click();
  const dialog = dialogOf(page, 'Set Sit-Down Date');
  await dialog.getByRole('button', { name: 'Save Date' }).click();
  await expect(dialog.getByText('No sit-down date was provided.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Sit-down date' }).fill(formatDay(day));
  await dialog.getByLabel('Time', { exact: true }).fill('10:00');
  await dialog.getByRole('textbox', { name: 'Place or call link' }).fill('Room Heron');
  await dialog.getByRole('button', { name: 'Save Date' }).click();
  await expect(dialog).toBeHidden();
  const section = sectionOf(page, 'Sit-Down Meeting');
  for (const text of [formatDay(day), '10:00 AM – 10:45 AM (UTC)', 'Room Heron'])
    await expect(section).toContainText(text);
  for (const [email, title] of [
    [employee.email, `your annual review with ${lead.fullName}`],
    [lead.email, `the annual review of ${employee.fullName}`],
  ] as const) {
    const mail = await mailTo(request, email, `Sit-down meeting on ${formatDay(day)}, 10:00 AM: ${title}`);
    const calendar = mail.attachments.find(({ filename }) => filename.endsWith('.ics'));
    expect(calendar?.content).toContain('METHOD:REQUEST');
    expect(calendar?.content).toContain(`DTSTART:${day.replaceAll('-', '')}T100000Z`);
    expect(calendar?.content).toContain('LOCATION:Room Heron');
  }
}
