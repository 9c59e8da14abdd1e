import type { ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  changeReviewers,
  changeSurveyLinks,
  startAnnualReview,
} from '#contract/reviews/steps/annual-reviews.endpoints.ts';
import type { AnnualReview } from '#contract/reviews/steps/annual-reviews.schemas.ts';
import { listSnippets } from '#contract/core/names.endpoints.ts';
import type { EmployeeProfile } from '#contract/people/people.schemas.ts';
import { getSettings } from '#contract/core/settings.endpoints.ts';
import { listSuggestedPeers } from '#contract/reviews/steps/suggested-peers.endpoints.ts';
import { settingsAtFirst } from '#contract/core/settings.test-data.ts';
import { calls } from '#web/testing/answer-calls.ts';
import { answer } from '#web/testing/answers.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { PeersForm } from './PeersForm.tsx';
import { entry, jon, lea, mia, review } from '../review-widget.test-fixture.tsx';
import type { ReviewView } from '../review-view.ts';
import { StartForm } from '../start/StartForm.tsx';
import { SurveyLinksForm } from './SurveyLinksForm.tsx';

const ann = { employeeId: 9, fullName: 'Ann Admin' };
const colleagues = [
  { employeeId: 5, fullName: 'Tom Okafor' },
  { employeeId: 6, fullName: 'Wei Chen' },
  { employeeId: 7, fullName: 'Ivy Park' },
  { employeeId: 8, fullName: 'Max Lund' },
];

const sent = () => calls.changes().at(-1)?.body;

const show = (element: ReactNode, viewer = ann) =>
  renderScreen({
    as: { ...viewer, permissions: ['Benchmark_Admin'] },
    element,
    calls: [
      answer(startAnnualReview, { entityId: 5 }),
      answer(changeReviewers, {}),
      answer(changeSurveyLinks, {}),
      answer(getSettings, settingsAtFirst),
      answer(listSuggestedPeers, []),
      answer(
        listSnippets,
        [jon, ...colleagues].map((one) => ({ ...one, positionName: null })),
      ),
    ],
  });

const box = page.getByRole('checkbox', { name: 'Email them now', exact: true });
const told = (sentence: string) => expect.element(box).toHaveAccessibleDescription(sentence);
const save = (name: string) => page.getByRole('button', { name, exact: true });
const ignore = () => undefined;

const profile = (changes: object = {}) =>
  ({
    ...mia,
    managerId: 4,
    teamLead: lea,
    markingPeriodId: 7,
    markingPeriods: [],
    activeHireDate: '2020-09-06',
    today: '2026-05-04',
    activeMarkingPeriod: {
      markingPeriodId: 7,
      startDate: '2025-09-06',
      version: 1,
    },
    ...changes,
  }) as unknown as EmployeeProfile;

describe('starting a review', () => {
  const start = save('Start Annual Review');

  test('emails the employee and the lead, unless the box is unticked', async () => {
    await show(<StartForm profile={profile()} onClose={ignore} />);
    await expect.element(box).toBeChecked();
    await told('Mia Wolf and Lea Stone get an email in about five minutes.');
    await start.click();
    await expect.poll(sent).toMatchObject({ tellNow: true });
    await box.click();
    await told('No one gets an email.');
    await start.click();
    await expect.poll(sent).toMatchObject({ tellNow: false });
  });

  test('does not email the lead who starts it', async () => {
    await show(<StartForm profile={profile()} onClose={ignore} />, lea);
    await told('Mia Wolf gets an email in about five minutes.');
  });

  test('emails the Admin in place of a lead, unless that is the viewer', async () => {
    const shown = profile({ managerId: null, teamLead: null, otherAdmins: [ann, colleagues[0]] });
    await show(<StartForm profile={shown} onClose={ignore} />);
    await told('Mia Wolf gets an email in about five minutes.');
    const pick = async (name: string) => {
      await page.getByRole('combobox', { name: 'Reviewed by' }).click();
      await page.getByRole('option', { name }).click();
    };
    await pick('Tom Okafor');
    await told('Mia Wolf and Tom Okafor get an email in about five minutes.');
    await pick('Ann Admin');
    await told('Mia Wolf gets an email in about five minutes.');
  });
});

const viewTo = (viewerId: number, more: object = {}): ReviewView => ({
  viewer: { employeeId: viewerId, permissions: ['Benchmark_Admin'] },
  employee: { ...mia, managerId: 4, hasOtherAdmin: true },
  review: { ...review, ...more } as unknown as AnnualReview,
  today: '2026-05-04',
  isChangeable: true,
});

describe('choosing peers', () => {
  const peers = page.getByRole('combobox', { name: 'Peer reviewers' });
  const pick = async ({ fullName }: { fullName: string }) => {
    await peers.click();
    await page.getByRole('option', { name: fullName }).click();
  };

  test('emails the new ones, and names the first', async () => {
    await show(<PeersForm view={viewTo(ann.employeeId)} onClose={ignore} />);
    await told('New peer reviewers get an email in about five minutes.');
    const [tom, wei, ivy, max] = colleagues;
    if (!tom || !wei || !ivy || !max) throw new Error('There are four.');
    await pick(tom);
    await told('Tom Okafor gets an email in about five minutes.');
    for (const one of [wei, ivy]) await pick(one);
    await told('Tom Okafor, Wei Chen, and Ivy Park get an email in about five minutes.');
    await pick(max);
    await told('Tom Okafor, Wei Chen, and 2 others get an email in about five minutes.');
    await save('Save Peer Reviewers').click();
    await expect.poll(sent).toContainEqual({ annualReviewId: 5, employeeId: 5, type: 'Peer', tellNow: true });
    await box.click();
    await save('Save Peer Reviewers').click();
    await expect
      .poll(sent)
      .toContainEqual({ annualReviewId: 5, employeeId: 5, type: 'Peer', tellNow: false });
  });
});

describe('setting survey links', () => {
  const field = (name: string) => page.getByRole('textbox', { name });

  test('emails those with a new link who are not done, but not the viewer', async () => {
    const reviewers = [
      { ...entry(mia, 'Self'), surveyLink: 'https://a.test/' },
      entry(lea, 'Manager'),
      entry(jon, 'Peer', true),
      entry(ann, 'Peer'),
    ];
    await show(<SurveyLinksForm view={viewTo(ann.employeeId, { reviewers })} onClose={ignore} />);
    await told('Reviewers with a new link get an email in about five minutes.');
    for (const name of [/^Lea/, /^Jon/, /^Ann/]) {
      await page.getByRole('textbox', { name }).fill('https://survey.test/1');
    }
    await told('Lea Stone gets an email in about five minutes.');
    await field('Mia Wolf (Self)').fill('https://b.test/');
    await told('Mia Wolf and Lea Stone get an email in about five minutes.');
    await field('Mia Wolf (Self)').fill('');
    await told('Lea Stone gets an email in about five minutes.');
    await save('Save Links').click();
    const body = { annualReviewId: 5, employeeId: 4, surveyLink: 'https://survey.test/1', tellNow: true };
    await expect.poll(sent).toContainEqual(body);
  });

  test('sends no email when people set their own link', async () => {
    await show(
      <SurveyLinksForm view={viewTo(mia.employeeId, { reviewers: [entry(mia, 'Self')] })} onClose={ignore} />,
      mia,
    );
    await field('Mia Wolf (Self)').fill('https://survey.test/1');
    await expect.element(box).not.toBeInTheDocument();
    await save('Save Links').click();
    await expect.poll(sent).toMatchObject([{ tellNow: false }]);
  });
});
