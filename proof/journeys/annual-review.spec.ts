import { expect, test } from '@playwright/test';
import { addDays, formatDay } from '#contract/core/values/dates.ts';
import {
  downloadOf,
  expectDownload,
  note,
  pdf,
  replace,
  upload,
  uploadWithoutFile,
} from './annual-review/documents.ts';
import {
  completeMeeting,
  completeReview,
  notifyManager,
  openEndedPeriod,
  reopenReview,
  withdrawReview,
} from './annual-review/end.ts';
import {
  choosePeers,
  giveSurveyLinks,
  linkOf,
  remindPeer,
  setSitDownDate,
} from './annual-review/reviewers.ts';
import { startReview } from './annual-review/start.ts';
import { endPeriod } from './support/end-period.ts';
import { demo } from './support/people.ts';
import { editControls, openProfile, sectionOf } from './support/profile.ts';
import { findUnreviewed, signInByScript } from './support/script.ts';
import { browserOf } from './support/sign-in.ts';

const papers = {
  draft: pdf('self-review-draft.pdf', 'A first try.'),
  self: pdf('self-review.pdf', 'What went well, and what did not.'),
  peer: note('peer-review.txt', 'Reliable, and kind in reviews of code.'),
  final: pdf('final-review.pdf', 'Agreed by both sides.'),
};

test('an annual review, from its start to the next marking period', async ({ browser, request }) => {
  test.setTimeout(900_000);
  const script = await signInByScript(request);
  const cast = await findUnreviewed(script, 'first');
  const { employee, lead, peers } = cast;
  const meeting = addDays(employee.today, 10);
  const leadPage = await browserOf(browser, lead.fullName);
  const employeePage = await browserOf(browser, employee.fullName);

  await test.step('the lead finds the profile in the directory and starts the review', async () => {
    await leadPage.getByRole('link', { name: 'Team Member Directory' }).click();
    await leadPage.getByRole('main').getByRole('link', { name: employee.fullName }).click();
    await expect(leadPage.getByRole('heading', { level: 1, name: 'Team Member Profile' })).toBeVisible();
    await startReview(leadPage, cast);
  });
  await test.step('the lead withdraws it and starts it anew', async () => {
    await withdrawReview(leadPage, cast);
    await startReview(leadPage, cast);
  });
  await test.step('the lead chooses the peers and gives the survey links', async () => {
    await choosePeers(leadPage, cast);
    await giveSurveyLinks(leadPage, cast);
  });
  await test.step('the lead reminds a peer', () => remindPeer(leadPage, cast, { script, request }));
  await test.step('the lead sets the sit-down date', () => setSitDownDate(leadPage, cast, meeting, request));
  await test.step('the lead uploads the documents', async () => {
    await uploadWithoutFile(leadPage, 'Self review');
    await upload(leadPage, 'Self review', papers.draft);
    await replace(leadPage, 'Self review', papers.draft, papers.self);
    await upload(leadPage, 'Peer review', papers.peer);
    await expect(leadPage.getByRole('button', { name: 'Notify Manager' })).toBeHidden();
    await upload(leadPage, 'Final review', papers.final);
    await expectDownload(leadPage, 'Self review', papers.self);
    await expectDownload(leadPage, 'Peer review', papers.peer);
  });

  await test.step('the employee sees their part of the review and changes nothing', async () => {
    await openProfile(employeePage, employee.employeeId, employee.fullName);
    await expect(sectionOf(employeePage, 'Sit-Down Meeting')).toContainText(formatDay(meeting));
    const own = sectionOf(employeePage, 'Your Self Review');
    await expect(own.getByRole('link', { name: 'Open survey' })).toHaveAttribute(
      'href',
      linkOf(employee.fullName),
    );
    await expectDownload(employeePage, 'Self review', papers.self);
    await expect(downloadOf(employeePage, 'Final review', papers.final)).toBeHidden();
    await expect(sectionOf(employeePage, 'Documents')).not.toContainText(papers.peer.name);
    for (const { fullName } of peers) await expect(employeePage.getByText(fullName)).toHaveCount(0);
    await expect(editControls(employeePage)).toHaveCount(0);
  });
  await test.step('a peer finds the duty, and not the profile', async () => {
    const peerPage = await browserOf(browser, peers[0].fullName);
    const duty = sectionOf(peerPage, 'To Do Reviews')
      .getByRole('listitem')
      .filter({ hasText: employee.fullName });
    await expect(duty.getByRole('link', { name: 'Open survey' })).toHaveAttribute(
      'href',
      linkOf(peers[0].fullName),
    );
    await peerPage.goto(`/employees/${employee.employeeId}`);
    await expect(peerPage).toHaveURL('/access-denied');
    await expect(peerPage.getByText('You do not have permission to view this page.')).toBeVisible();
    await peerPage.context().close();
  });

  await test.step('the lead tells the manager, holds the meeting and completes the review', async () => {
    await notifyManager(leadPage, cast, request);
    await completeMeeting(leadPage, cast);
    await completeReview(leadPage);
    await expect(leadPage.getByRole('button', { name: 'End Period' })).toBeHidden();
  });
  await test.step('the employee may read the final review now', async () => {
    await employeePage.reload();
    await expectDownload(employeePage, 'Final review', papers.final);
  });
  await test.step('the lead reopens the review, which hides the final review again, and completes it', async () => {
    await reopenReview(leadPage);
    await employeePage.reload();
    await expectDownload(employeePage, 'Self review', papers.self);
    await expect(downloadOf(employeePage, 'Final review', papers.final)).toBeHidden();
    await completeReview(leadPage);
  });
  await test.step('an Admin ends the period; the past one can only be read', async () => {
    const adminPage = await browserOf(browser, demo.admin.fullName);
    await openProfile(adminPage, employee.employeeId, employee.fullName);
    await endPeriod(adminPage, cast.employee.fullName, cast.employee.today);
    await openEndedPeriod(adminPage, cast);
    await expectDownload(adminPage, 'Peer review', papers.peer);
    await openProfile(leadPage, employee.employeeId, employee.fullName);
    await openEndedPeriod(leadPage, cast);
  });
});
