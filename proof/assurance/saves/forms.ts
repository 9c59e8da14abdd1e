import * as reviews from '#contract/reviews/steps/annual-reviews.endpoints.ts';
import { addDays } from '#contract/core/values/dates.ts';
import * as goals from '#contract/goals/goals.endpoints.ts';
import { type Goal, goalInput, goalUpdateInput } from '#contract/goals/goals.schemas.ts';
import * as kudos from '#contract/kudos/kudos.endpoints.ts';
import { type Kudo, kudoEdit } from '#contract/kudos/kudos.schemas.ts';
import * as periods from '#contract/reviews/marking-periods.endpoints.ts';
import * as reminders from '#contract/dashboards/notifications.endpoints.ts';
import type { AutomaticReminders } from '#contract/dashboards/notifications.schemas.ts';
import * as people from '#contract/people/people.endpoints.ts';
import type { Department } from '#contract/people/people.schemas.ts';
import { changeEmployee } from '#contract/people/people-changes.endpoints.ts';
import { deadlinesInput } from '#contract/reviews/steps/review-deadlines.schemas.ts';
import { profileFor, reviewFor } from '#server/testing/reviews.ts';
import {
  deadlineValues,
  linkBody,
  linksInput,
  linkValues,
  peersInput,
  peerValues,
} from '#web/features/reviews/steps/review-forms.ts';
import {
  sitDownBody,
  sitDownInput,
  sitDownValues,
} from '#web/features/reviews/steps/sit-down/sit-down-form.ts';
import { entriesWithPeers } from '#web/features/reviews/steps/reviewers/reviewer-entries.ts';
import { goalBody, goalValues, updateBody, updateValues } from '#web/features/goals/goal-form.ts';
import { tasksInput, tasksToSave, taskValues } from '#web/features/goals/work/task-rows.ts';
import { kudoBody, kudoValues } from '#web/features/kudos/kudo-edit.ts';
import { startBody, startInput, startValues } from '#web/features/periods/period-start-form.ts';
import { reminderBody, remindersForm, reminderValues } from '#web/features/emails/reminders-form.ts';
import { activePersonForm, personBody, valuesOf } from '#web/features/people/person-form.ts';
import type { FormRow } from './form-row.ts';
import { questionSetFormRow } from './question-set-form.ts';
import { projectFormRow } from './project-form.ts';
import type { Fixture } from './fixture.ts';
import { jobNameFormRow } from './job-name-form.ts';
import { mailTextFormRow } from './mail-text-form.ts';
import { agreedActionsForm, peerSummaryForm } from './review-reading-forms.ts';
import { firstRunFormRow } from './first-run-form.ts';
import { settingsFormRow } from './settings-form.ts';

const goal = async ({ company, idOf, get }: Fixture) => {
  const { employeeId, markingPeriodId } = company.member;
  const words = { title: 'Learn to sail', description: 'In all weathers', endDate: '2027-05-01' };
  const given = { employeeId, markingPeriodId, ...words };
  const goalId = await idOf(goals.saveGoal, given);
  const readGoal = () => get<Goal>(goals.getGoal, { params: { id: goalId } });
  return { goalId, given, readGoal };
};

export const forms: Readonly<Record<string, FormRow>> = {
  'summary of peers': peerSummaryForm,
  'agreed actions': agreedActionsForm,
  goal: {
    endpoint: goals.saveGoal,
    table: 'goal',
    isMadeByCall: true,
    files: ['goals/use-goal-form.ts'],
    async open(fixture) {
      const { given, readGoal } = await goal(fixture);
      const read = async () => {
        const now = await readGoal();
        return { body: goalBody(now, goalInput.parse(goalValues(now))), version: now.version };
      };
      return { read, given };
    },
    changes: {
      title: { to: 'Learn to dive' },
      description: { to: 'In the cold' },
      endDate: { to: '2027-06-01' },
    },
  },
  tasks: {
    endpoint: goals.saveMilestones,
    table: 'goal',
    isMadeByCall: true,
    files: ['goals/work/TasksForm.tsx'],
    async open(fixture) {
      const { goalId, readGoal } = await goal(fixture);
      const given = [{ goalId, content: 'Buy a boat', dueDate: '2027-04-01', isCompleted: true }];
      await fixture.call(goals.saveMilestones, { body: given });
      const read = async () => {
        const now = await readGoal();
        const { tasks } = tasksInput.parse(taskValues(now));
        return { body: tasksToSave(now, now, tasks), version: now.version };
      };
      return { read, given };
    },
    changes: {
      '[].content': { to: 'Sell a boat' },
      '[].dueDate': { to: '2027-04-02' },
      '[].isCompleted': { to: false },
    },
  },
  'goal update': {
    endpoint: goals.saveGoalUpdate,
    table: 'goal_update',
    isMadeByCall: true,
    files: ['goals/work/EditUpdateForm.tsx'],
    async open(fixture) {
      const { goalId, readGoal } = await goal(fixture);
      const given = { goal: goalId, title: 'Under way', status: 'Started', notes: 'Windy' };
      const updateId = await fixture.idOf(goals.saveGoalUpdate, given);
      const read = async () => {
        const update = (await readGoal()).goalUpdates.find(({ goalUpdateId }) => goalUpdateId === updateId);
        if (!update) throw new Error('The update is gone.');
        const values = goalUpdateInput.parse(updateValues(update));
        return { body: updateBody(update, values), version: update.version };
      };
      return { read, given };
    },
    changes: {
      title: { to: 'Becalmed' },
      status: { to: 'Complete' },
      notes: { to: 'No wind' },
    },
  },
  'sit-down': {
    endpoint: reviews.updateAnnualReview,
    table: 'annual_review',
    files: ['reviews/steps/sit-down/SitDownForm.tsx'],
    async open(fixture) {
      const { annualReviewId, employeeId } = await fixture.newReview();
      const sitdownDate = addDays(fixture.today, 20);
      const where = { sitdownTime: '09:30', sitdownMinutes: 30, sitdownPlace: 'Room 4' };
      await fixture.call(reviews.updateAnnualReview, { body: { annualReviewId, sitdownDate, ...where } });
      const read = async () => {
        const review = await reviewFor(fixture.admin, employeeId);
        return {
          body: sitDownBody(review, sitDownInput.parse(sitDownValues(review))),
          version: review.version,
        };
      };
      return { read };
    },
    changes: {
      sitdownDate: ({ today }) => ({ to: addDays(today, 21) }),
      sitdownTime: { to: '16:00' },
      sitdownMinutes: { to: 60 },
      sitdownPlace: { to: 'https://meet.example.test/room' },
    },
  },
  deadlines: {
    endpoint: reviews.changeReviewDates,
    table: 'annual_review',
    files: ['reviews/steps/deadlines/DeadlinesForm.tsx'],
    async open(fixture) {
      const { employeeId } = await fixture.newReview();
      const read = async () => {
        const review = await reviewFor(fixture.admin, employeeId);
        const { annualReviewId, version } = review;
        return { body: { annualReviewId, ...deadlinesInput.parse(deadlineValues(review)) }, version };
      };
      return { read };
    },
    changes: {
      finalDeadline: { to: '2027-03-05' },
      managerDeadline: { to: '2027-02-24' },
      selfDeadline: { to: '2027-02-17' },
      peerDeadline: { to: '2027-02-10' },
    },
  },
  'survey links': {
    endpoint: reviews.changeSurveyLinks,
    table: 'annual_review',
    files: ['reviews/steps/reviewers/SurveyLinksForm.tsx'],
    async open(fixture) {
      const { annualReviewId, employeeId } = await fixture.newReview();
      const surveyLink = 'https://survey.example.test/1';
      await fixture.call(reviews.changeSurveyLinks, { body: [{ annualReviewId, employeeId, surveyLink }] });
      const read = async () => {
        const review = await reviewFor(fixture.admin, employeeId);
        return { body: linkBody(review, linksInput.parse(linkValues(review))), version: review.version };
      };
      return { read };
    },
    changes: {
      '[].surveyLink': { to: 'https://survey.example.test/2' },
    },
  },
  peers: {
    endpoint: reviews.changeReviewers,
    table: 'annual_review',
    files: ['reviews/steps/reviewers/PeersForm.tsx'],
    async open(fixture) {
      const { employeeId } = await fixture.newReview();
      const read = async () => {
        const review = await reviewFor(fixture.admin, employeeId);
        const values = peersInput.parse(peerValues(review));
        return { body: entriesWithPeers(review, values), version: review.version };
      };
      const review = await reviewFor(fixture.admin, employeeId);
      const peers = [fixture.company.stranger.employeeId, fixture.company.alone.employeeId];
      const chosen = { peerIds: peers, tellNow: false };
      await fixture.call(reviews.changeReviewers, { body: entriesWithPeers(review, chosen) });
      return { read };
    },
    changes: {},
  },
  kudo: {
    endpoint: kudos.editKudo,
    table: 'kudo',
    files: ['kudos/OpenKudo.tsx'],
    async open(fixture) {
      const id = await fixture.idOf(kudos.sendKudo, {
        message: 'Well done',
        values: ['Foster Teamwork'],
        targetEmployees: [fixture.company.member.employeeId],
      });
      const read = async () => {
        const kudo = await fixture.get<Kudo>(kudos.getKudo, { params: { id } });
        return { body: kudoBody(kudo, kudoEdit.parse(kudoValues(kudo))), version: kudo.version };
      };
      return { read };
    },
    changes: {
      message: { to: 'Very well done' },
      'values[]': { to: 'Think Forward' },
    },
  },
  'start of the period': {
    endpoint: periods.correctMarkingPeriod,
    table: 'marking_period',
    files: ['periods/PeriodStartForm.tsx'],
    async open(fixture) {
      const { employeeId } = await fixture.newPerson();
      const read = async () => {
        const { activeMarkingPeriod: period, today } = await profileFor(fixture.admin, employeeId);
        if (period === null) throw new Error('There is no period.');
        return {
          body: startBody(period, startInput(today).parse(startValues(period))),
          version: period.version,
        };
      };
      return { read };
    },
    changes: { startDate: { to: '2026-03-04' } },
  },
  'automatic reminders': {
    endpoint: reminders.changeAutomaticReminders,
    table: 'automatic_reminders',
    files: ['emails/RemindersForm.tsx'],
    async open({ get, call }) {
      const body = {
        isOn: true,
        sevenDaysBefore: true,
        oneDayBefore: false,
        onTheDay: true,
        weeklyAfter: false,
      };
      await call(reminders.changeAutomaticReminders, { body });
      const read = async () => {
        const settings = await get<AutomaticReminders>(reminders.getAutomaticReminders);
        return {
          body: reminderBody(remindersForm.parse(reminderValues(settings))),
          version: settings.version,
        };
      };
      return { read };
    },
    changes: {
      isOn: { to: false },
      sevenDaysBefore: { to: false },
      oneDayBefore: { to: true },
      onTheDay: { to: false },
      weeklyAfter: { to: true },
    },
  },
  person: {
    endpoint: changeEmployee,
    table: 'employee',
    files: ['people/DraftDialog.tsx'],
    async open(fixture) {
      const { employeeId } = await fixture.newPerson();
      const read = async () => {
        const profile = await profileFor(fixture.admin, employeeId);
        const names = {
          departments: await fixture.get<Department[]>(people.listDepartments),
          positions: await fixture.get<{ roleId: number; title: string }[]>(people.listPositions),
        };
        const values = activePersonForm(profile).parse(valuesOf(profile));
        return { body: personBody(profile, values, names), version: profile.version };
      };
      return { read };
    },
    changes: {
      firstName: { to: 'Another' },
      lastName: { to: 'Name' },
      email: { to: 'another@example.test' },
      employeeNumber: { to: 'N-1002' },
      activeHireDate: { to: '2020-03-01' },
      'position.startDate': { to: '2020-03-03' },
      managerId: ({ company }) => ({ to: company.otherLead.employeeId }),
    },
  },
  settings: settingsFormRow,
  'how you work': firstRunFormRow,
  'name of a department': jobNameFormRow,
  'words of an email': mailTextFormRow,
  'a question of a set': questionSetFormRow,
  project: projectFormRow,
};
