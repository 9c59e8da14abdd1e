import { changeAbsence } from '#contract/people/absence.endpoints.ts';
import * as reviews from '#contract/reviews/steps/annual-reviews.endpoints.ts';
import { addDays } from '#contract/core/values/dates.ts';
import { endDeputy, nameDeputy } from '#contract/people/deputies.endpoints.ts';
import * as goals from '#contract/goals/goals.endpoints.ts';
import type { Goal } from '#contract/goals/goals.schemas.ts';
import * as kudos from '#contract/kudos/kudos.endpoints.ts';
import type { Kudo } from '#contract/kudos/kudos.schemas.ts';
import { endMarkingPeriod } from '#contract/reviews/marking-periods.endpoints.ts';
import * as people from '#contract/people/people.endpoints.ts';
import type { EmployeeProfile } from '#contract/people/people.schemas.ts';
import * as changes from '#contract/people/people-changes.endpoints.ts';
import * as projects from '#contract/projects/projects.endpoints.ts';
import type { Client, Project } from '#contract/projects/projects.schemas.ts';
import { addPerson } from '#server/testing/people.ts';
import { deadlines, profileFor, reviewFor } from '#server/testing/reviews.ts';
import { type ActRow, draftAct } from './draft-act.ts';
import { choicesAct, publicationAct } from './question-set-form.ts';
import { entryKindAct } from './entry-kind-act.ts';
import { projectInput } from './project-form.ts';
import { reviewFormActs } from './review-form-acts.ts';
import type { Fixture } from './fixture.ts';

const personFields = [
  'firstName',
  'lastName',
  'email',
  'activeHireDate',
  'managerId',
  'department.departmentName',
  'position.positionName',
  'permissions[]',
];

const personSeen = async ({ admin }: Fixture, employeeId: number) => {
  const profile = await profileFor(admin, employeeId);
  return {
    firstName: profile.firstName,
    lastName: profile.lastName,
    email: profile.email,
    activeHireDate: profile.activeHireDate,
    managerId: profile.managerId,
    'department.departmentName': profile.department.departmentName,
    'position.positionName': profile.position?.positionName,
    'permissions[]': profile.permissions?.[0],
  };
};

export const acts: Readonly<Record<string, ActRow>> = {
  'a new person': {
    endpoint: changes.addEmployee,
    fields: [...personFields],
    async act(fixture) {
      const sent = {
        firstName: 'Nora',
        lastName: 'New',
        email: 'nora@example.test',
        activeHireDate: '2026-01-05',
        department: {
          departmentId: 0,
          departmentName: 'Shipping',
        },
        position: {
          positionId: -1,
          positionName: 'Captain',
        },
        permissions: ['Benchmark_TeamLead'],
        managerId: fixture.company.lead.employeeId,
      };
      return { sent, seen: await personSeen(fixture, await fixture.idOf(changes.addEmployee, sent)) };
    },
  },
  'a draft of an evaluation': draftAct,
  ...reviewFormActs,
  'choices of a question': choicesAct,
  'a published question set': publicationAct,
  'a leave of absence': {
    endpoint: changeAbsence,
    fields: ['from', 'to'],
    async act(fixture) {
      const { employeeId } = await fixture.newPerson();
      const sent = { employeeId, from: addDays(fixture.today, 3), to: addDays(fixture.today, 9) };
      await fixture.call(changeAbsence, { body: sent });
      const { leave } = await profileFor(fixture.admin, employeeId);
      return { sent, seen: { from: leave?.from, to: leave?.to } };
    },
  },
  'a deputy': {
    endpoint: nameDeputy,
    fields: ['deputyId', 'from', 'until'],
    async act(fixture) {
      const { lead, stranger } = fixture.company;
      const until = addDays(fixture.today, 9);
      const sent = { leadId: lead.employeeId, deputyId: stranger.employeeId, from: fixture.today, until };
      await fixture.call(nameDeputy, { body: sent });
      const { deputyship } = await profileFor(fixture.admin, lead.employeeId);
      await fixture.call(endDeputy, { params: { leadId: lead.employeeId } });
      return {
        sent,
        seen: {
          deputyId: deputyship?.deputy.employeeId,
          from: deputyship?.from,
          until: deputyship?.until,
        },
      };
    },
  },
  'a promotion': {
    endpoint: changes.changeEmployee,
    fields: [...personFields, 'employeeNumber', 'position.employeeRoleId', 'position.startDate'],
    async act(fixture) {
      const { employeeId, email } = await fixture.newPerson();
      const sent = {
        employeeId,
        email,
        employeeNumber: 'N-1001',
        firstName: 'Paul',
        lastName: 'Promoted',
        activeHireDate: '2020-03-02',
        department: {
          departmentId: 0,
          departmentName: 'Lighthouses',
        },
        position: {
          employeeRoleId: -1,
          positionId: -1,
          positionName: 'Keeper',
          startDate: '2026-02-02',
        },
        permissions: ['Benchmark_PM'],
        managerId: fixture.company.lead.employeeId,
      };
      await fixture.call(changes.changeEmployee, { body: sent });
      const { promotionHistory, employeeNumber } = await profileFor(fixture.admin, employeeId);
      const seen = await personSeen(fixture, employeeId);
      return {
        sent,
        seen: {
          ...seen,
          employeeNumber,
          'position.employeeRoleId': promotionHistory.length === 2 ? -1 : promotionHistory.length,
          'position.startDate': promotionHistory[0]?.startDate,
        },
      };
    },
  },
  'an archived person': {
    endpoint: changes.archiveEmployee,
    fields: ['endDate'],
    async act(fixture) {
      const { employeeId } = await fixture.newPerson();
      const sent = { employeeId, endDate: addDays(fixture.today, 12) };
      await fixture.call(changes.archiveEmployee, { body: sent });
      return { sent, seen: { endDate: (await profileFor(fixture.admin, employeeId)).endDate } };
    },
  },
  'a person who comes back': {
    endpoint: changes.changeEmployee,
    fields: ['isActive'],
    async act(fixture) {
      const { employeeId, email } = await fixture.newPerson();
      await fixture.call(changes.archiveEmployee, { body: { employeeId, endDate: fixture.today } });
      const sent = {
        employeeId,
        email,
        firstName: 'Berta',
        lastName: 'Back',
        activeHireDate: fixture.today,
        department: { departmentName: 'Engineering' },
        position: {
          employeeRoleId: -1,
          positionId: 0,
          positionName: 'Engineer',
          startDate: fixture.today,
        },
        managerId: fixture.company.lead.employeeId,
        isActive: true,
      };
      await fixture.call(changes.changeEmployee, { body: sent });
      return { sent, seen: { isActive: (await profileFor(fixture.admin, employeeId)).isActive } };
    },
  },
  'a new team': {
    endpoint: changes.assignTeam,
    fields: ['[].managerId'],
    async act(fixture) {
      const { employeeId } = await fixture.newPerson();
      const sent = [{ employeeId, managerId: fixture.company.otherLead.employeeId }];
      await fixture.call(changes.assignTeam, { body: sent });
      return { sent, seen: { '[].managerId': (await profileFor(fixture.admin, employeeId)).managerId } };
    },
  },
  'a new client': {
    endpoint: projects.saveClient,
    fields: ['name'],
    async act(fixture) {
      const sent = { name: 'Harbor Masters' };
      const id = await fixture.idOf(projects.saveClient, sent);
      const clients = await fixture.get<Client[]>(projects.listClients);
      return { sent, seen: { name: clients.find(({ clientId }) => clientId === id)?.name } };
    },
  },
  'a project of a client that is there, with another manager': {
    endpoint: projects.saveProject,
    fields: ['clientId', 'evaluations[].projectRole'],
    async act(fixture) {
      const clientId = await fixture.idOf(projects.saveClient, { name: 'Acme' });
      const project = projectInput(fixture);
      const evaluations = project.evaluations.toReversed();
      const sent = { ...project, client: undefined, clientId, evaluations };
      const id = await fixture.idOf(projects.saveProject, sent);
      const read = await fixture.get<Project>(projects.getProject, { params: { id } });
      const qa = read.evaluations.find(
        ({ employee }) => employee.employeeId === fixture.company.member.employeeId,
      );
      return {
        sent,
        seen: { clientId: read.client.clientId, 'evaluations[].projectRole': qa?.projectRole },
      };
    },
  },
  'a project of a new client': {
    endpoint: projects.saveProject,
    fields: ['client.name'],
    async act(fixture) {
      const sent = { ...projectInput(fixture), client: { clientId: -1, name: 'Pilots' } };
      const id = await fixture.idOf(projects.saveProject, sent);
      const { clientName } = await fixture.get<Project>(projects.getProject, { params: { id } });
      return { sent, seen: { 'client.name': clientName } };
    },
  },
  'new kudos': {
    endpoint: kudos.sendKudo,
    fields: ['message', 'values[]', 'targetEmployees[]'],
    async act(fixture) {
      const sent = {
        message: 'Well done',
        values: ['Foster Teamwork'],
        targetEmployees: [fixture.company.member.employeeId],
      };
      const id = await fixture.idOf(kudos.sendKudo, sent);
      const kudo = await fixture.get<Kudo>(kudos.getKudo, { params: { id } });
      return {
        sent,
        seen: {
          message: kudo.message,
          'values[]': kudo.values[0],
          'targetEmployees[]': kudo.targetEmployees[0]?.employeeId,
        },
      };
    },
  },
  'a new review of somebody without a lead': {
    endpoint: reviews.startAnnualReview,
    fields: [
      'markingPeriodId',
      'reviewers[].employeeId',
      'reviewers[].type',
      'isWrittenHere',
      'finalDeadline',
      'managerDeadline',
      'selfDeadline',
      'peerDeadline',
    ],
    async act(fixture) {
      const { employeeId, markingPeriodId } = await addPerson(fixture.test.owner);
      const sent = {
        employeeUnderReviewId: employeeId,
        markingPeriodId,
        ...deadlines,
        reviewers: [
          {
            employeeId: fixture.company.otherAdmin.employeeId,
            type: 'Manager',
          },
        ],
        isWrittenHere: true,
      };
      await fixture.call(reviews.startAnnualReview, { body: sent });
      const review = await reviewFor(fixture.admin, employeeId);
      const manager = review.reviewers.find(({ type }) => type === 'Manager');
      return {
        sent,
        seen: {
          markingPeriodId: review.markingPeriodId,
          'reviewers[].employeeId': manager?.employeeId,
          'reviewers[].type': manager?.type,
          isWrittenHere: manager?.isWrittenHere,
          finalDeadline: review.finalDeadline,
          managerDeadline: review.managerDeadline,
          selfDeadline: review.selfDeadline,
          peerDeadline: review.peerDeadline,
        },
      };
    },
  },
  'an entry that is answered here': entryKindAct,
  'a skipped peer review': {
    endpoint: reviews.updateAnnualReview,
    fields: ['skipPeerReview', 'skipPeerReviewReason'],
    async act(fixture) {
      const { annualReviewId, employeeId } = await fixture.newReview();
      const sent = { annualReviewId, skipPeerReview: true, skipPeerReviewReason: 'Too few colleagues' };
      await fixture.call(reviews.updateAnnualReview, { body: sent });
      const { skipPeerReview, skipPeerReviewReason } = await reviewFor(fixture.admin, employeeId);
      return { sent, seen: { skipPeerReview, skipPeerReviewReason } };
    },
  },
  'reviewers that are done': {
    endpoint: reviews.changeReviewers,
    fields: ['[].employeeId', '[].type', '[].isCompleted'],
    async act(fixture) {
      const { annualReviewId, employeeId } = await fixture.newReview();
      const { reviewers } = await reviewFor(fixture.admin, employeeId);
      const peer = {
        annualReviewId,
        employeeId: fixture.company.alone.employeeId,
        type: 'Peer',
        isCompleted: true,
      };
      const kept = reviewers.map((one) => ({ annualReviewId, employeeId: one.employeeId, type: one.type }));
      const sent = [peer, ...kept];
      // A peer must be chosen before the peer can be complete.
      await fixture.call(reviews.changeReviewers, { body: [{ ...peer, isCompleted: false }, ...kept] });
      await fixture.call(reviews.changeReviewers, { body: sent });
      const read = (await reviewFor(fixture.admin, employeeId)).reviewers.find(({ type }) => type === 'Peer');
      return {
        sent,
        seen: {
          '[].employeeId': read?.employeeId,
          '[].type': read?.type,
          '[].isCompleted': read?.isCompleted,
        },
      };
    },
  },
  'a task that is done': {
    endpoint: goals.toggleMilestone,
    fields: ['isCompleted'],
    async act(fixture) {
      const { employeeId, markingPeriodId } = fixture.company.member;
      const goalId = await fixture.idOf(goals.saveGoal, {
        employeeId,
        markingPeriodId,
        title: 'Learn to sail',
      });
      const read = () => fixture.get<Goal>(goals.getGoal, { params: { id: goalId } });
      await fixture.call(goals.saveMilestones, { body: [{ goalId, content: 'Buy a boat' }] });
      const [task] = (await read()).milestones;
      const sent = { goalId, milestoneId: task?.milestoneId ?? 0, isCompleted: 'true' };
      await fixture.call(goals.toggleMilestone, { query: sent });
      return { sent, seen: { isCompleted: String((await read()).milestones[0]?.isCompleted) } };
    },
  },
  'the end of a period': {
    endpoint: endMarkingPeriod,
    fields: ['oldMarkingPeriod.endDate', 'goalIds[]'],
    async act(fixture) {
      const { employeeId, markingPeriodId } = await addPerson(fixture.test.owner);
      const goalId = await fixture.idOf(goals.saveGoal, { employeeId, markingPeriodId, title: 'Go on' });
      const endDate = addDays(fixture.today, -1);
      const sent = { goalIds: [goalId], oldMarkingPeriod: { markingPeriodId, endDate } };
      await fixture.call(endMarkingPeriod, { body: sent });
      const { markingPeriods } = await fixture.get<EmployeeProfile>(people.getProfile, {
        params: { EmployeeId: employeeId, markingPeriodId: 0 },
      });
      const goal = await fixture.get<Goal>(goals.getGoal, { params: { id: goalId } });
      return {
        sent,
        seen: {
          'oldMarkingPeriod.endDate': markingPeriods.find((one) => one.markingPeriodId === markingPeriodId)
            ?.endDate,
          'goalIds[]': goal.copiedTo === null ? null : goalId,
        },
      };
    },
  },
};
