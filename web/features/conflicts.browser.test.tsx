import { useEffect, useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getHandover } from '#contract/people/handover.endpoints.ts';
import { changeAbsence } from '#contract/people/absence.endpoints.ts';
import {
  changeReviewDates,
  changeReviewers,
  changeSurveyLinks,
  updateAnnualReview,
  withdrawAnnualReview,
} from '#contract/reviews/steps/annual-reviews.endpoints.ts';
import { nameDeputy } from '#contract/people/deputies.endpoints.ts';
import { saveGoal, saveGoalUpdate, saveMilestones } from '#contract/goals/goals.endpoints.ts';
import { editKudo } from '#contract/kudos/kudos.endpoints.ts';
import { changeMailText } from '#contract/core/mail-texts.endpoints.ts';
import { correctMarkingPeriod, endMarkingPeriod } from '#contract/reviews/marking-periods.endpoints.ts';
import { listSnippets, listTeamLeads } from '#contract/core/names.endpoints.ts';
import { archiveEmployee, changeEmployee } from '#contract/people/people-changes.endpoints.ts';
import { listDepartments, listPositions } from '#contract/people/people.endpoints.ts';
import { saveQuestionSet } from '#contract/reviews/questions/question-sets.endpoints.ts';
import { reopenReviewForm } from '#contract/reviews/forms/review-forms.endpoints.ts';
import { saveAgreedActions, savePeerSummary } from '#contract/reviews/reading/review-reading.endpoints.ts';
import { getSettings } from '#contract/core/settings.endpoints.ts';
import { listSuggestedPeers } from '#contract/reviews/steps/suggested-peers.endpoints.ts';
import { anAdmin, calls } from '#web/testing/answer-calls.ts';
import { answer, failure, type Failure } from '#web/testing/answers.ts';
import { nothingLeft } from './people/handover.test-data.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { settingsAtFirst } from '#contract/core/settings.test-data.ts';
import { PeersForm } from './reviews/steps/reviewers/PeersForm.tsx';
import { EditGoalForm } from './goals/EditGoalForm.tsx';
import { peopleRows } from './conflicts-people.test-fixture.tsx';
import { readingRows } from './conflicts-reading.test-fixture.tsx';
import { questionRows } from './conflicts-of-questions.test-fixture.tsx';
import { goal, ignore, ofReview, peer, type Row, rows } from './conflicts.test-fixture.tsx';

const SENTENCE = 'Ada Admin changed this on 05/04/2026 09:00.';

/** The versions that the calls were based on. */
const versions = () => calls.changes().map(({ ifMatch }) => ifMatch);
/** Makes the harness show the newest record, as the screens do after each call. */
let showNewest: () => void = ignore;

/** The first write meets another person's change. */
function conflict(): Failure | null {
  if (versions().length > 1) return null;
  showNewest();
  return failure(412, SENTENCE);
}
const done = [
  changeReviewDates,
  updateAnnualReview,
  changeSurveyLinks,
  changeReviewers,
  withdrawAnnualReview,
  editKudo,
  correctMarkingPeriod,
  changeEmployee,
  archiveEmployee,
  changeAbsence,
  nameDeputy,
  changeMailText,
  savePeerSummary,
  saveAgreedActions,
  reopenReviewForm,
].map((endpoint) => answer(endpoint, () => conflict() ?? {}));
const versioned = [saveMilestones, saveQuestionSet].map((endpoint) =>
  answer(endpoint, () => conflict() ?? { version: 3 }),
);
const created = [saveGoal, saveGoalUpdate, endMarkingPeriod].map((endpoint) =>
  answer(endpoint, () => conflict() ?? { entityId: 1 }),
);
const reads = [listSnippets, listPositions, listDepartments, listTeamLeads, listSuggestedPeers].map(
  (endpoint) => answer(endpoint, []),
);
const leftBehind = answer(getHandover, nothingLeft);

test.each([...peopleRows, ...rows, ...readingRows, ...questionRows])(
  '$name: a conflict keeps what was typed, beside the newest version',
  async (row) => {
    await show(row);
    const field = page.getByRole('textbox', { name: row.field });
    await field.fill(row.typed);
    await page.getByRole('button', { name: row.save }).click();
    await expect.element(page.getByRole('alert').getByText(SENTENCE)).toBeVisible();
    const newest = page.getByRole('region', { name: 'Newest version' });
    await expect.element(newest.getByText(row.newest).first()).toBeVisible();
    await expect.element(field).toHaveValue(row.typed);
    await expect
      .element(page.getByRole('dialog', { name: 'Oops! Something went wrong.' }))
      .not.toBeInTheDocument();
    await page.getByRole('button', { name: row.save }).click();
    await expect.poll(versions).toEqual(['"1"', '"2"']);
  },
);

test('chosen peers stay beside the newest peers', async () => {
  const draw = ofReview({ reviewers: [peer(7, 'Tom Okafor'), peer(8, 'Wei Chen')] }, (shown) => (
    <PeersForm view={shown} onClose={ignore} />
  ));
  await show({ draw });
  await page.getByRole('button', { name: 'Save Peer Reviewers' }).click();
  const newest = page.getByRole('region', { name: 'Newest version' });
  await expect.element(newest.getByText('Tom Okafor, Wei Chen')).toBeVisible();
  await page.getByRole('button', { name: 'Save Peer Reviewers' }).click();
  await expect.poll(versions).toEqual(['"1"', '"2"']);
});

test('the newest version can be taken over, one field or all of it', async () => {
  const draw = (isNewest: boolean) => (
    <EditGoalForm
      goal={isNewest ? { ...goal, title: 'Swim', description: 'In the lake', version: 2 } : goal}
      onClose={ignore}
    />
  );
  await show({ draw });
  const title = page.getByRole('textbox', { name: 'Title' });
  const description = page.getByRole('textbox', { name: 'Description' });
  await title.fill('Learn to row');
  await description.fill('On the river');
  await page.getByRole('button', { name: 'Save Goal' }).click();
  await page.getByRole('button', { name: 'Use this for Description' }).click();
  await expect.element(description).toHaveValue('In the lake');
  await expect.element(description).toHaveFocus();
  await expect.element(title).toHaveValue('Learn to row');
  await expect
    .element(page.getByRole('button', { name: 'Use this for Description' }))
    .not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Use the newest version' }).click();
  await expect.element(title).toHaveValue('Swim');
});

test('a newer version that loads meanwhile is not overwritten unseen', async () => {
  const draw = (isNewest: boolean) => (
    <EditGoalForm goal={isNewest ? { ...goal, title: 'Swim', version: 2 } : goal} onClose={ignore} />
  );
  await show({ draw });
  await page.getByRole('textbox', { name: 'Title' }).fill('Learn to row');
  showNewest();
  await page.getByRole('button', { name: 'Save Goal' }).click();
  await expect.element(page.getByRole('region', { name: 'Newest version' })).toBeVisible();
  expect(versions()).toEqual(['"1"']);
});

const show = ({ draw }: Pick<Row, 'draw'>) =>
  renderScreen({
    as: anAdmin,
    element: <Screen draw={draw} />,
    calls: [...done, ...versioned, ...created, ...reads, leftBehind, answer(getSettings, settingsAtFirst)],
  });

function Screen({ draw }: Pick<Row, 'draw'>) {
  const [isNewest, setIsNewest] = useState(false);
  useEffect(() => {
    showNewest = () => setIsNewest(true);
  }, []);
  return draw(isNewest);
}
