import { describe, expect, it } from 'vitest';
import { can, hasLead, relationTo, type Viewer } from './policies.ts';
import type { DocumentFacts, KudoFacts, ProjectFacts } from './policy-facts.ts';
import type { TeamMove } from './people/team-move.ts';

/** Ada is the employee that the calls are about, and Ben is named as her manager. */
const viewers = {
  Ada: { employeeId: 1, permissions: [] },
  'Ada as Admin': { employeeId: 1, permissions: ['Benchmark_Admin'] },
  'Ada as Team Lead': { employeeId: 1, permissions: ['Benchmark_TeamLead'] },
  'Ada with her upload': { employeeId: 1, permissions: ['Benchmark_OwnReviewUpload'] },
  Ben: { employeeId: 2, permissions: [] },
  'Ben as Team Lead': { employeeId: 2, permissions: ['Benchmark_TeamLead'] },
  'Cem as Team Lead': { employeeId: 3, permissions: ['Benchmark_TeamLead'] },
  'Dan as Admin': { employeeId: 4, permissions: ['Benchmark_Admin'] },
  Eve: { employeeId: 5, permissions: [] },
  'Eve as Project Manager': { employeeId: 5, permissions: ['Benchmark_PM'] },
} as const satisfies Record<string, Viewer>;

const line = { employeeId: 1, managerId: 2, hasOtherAdmin: true };
const whoMay = (policy: (viewer: Viewer) => boolean) =>
  Object.entries(viewers).flatMap(([name, viewer]) => (policy(viewer) ? [name] : []));

const Ada = ['Ada', 'Ada as Admin', 'Ada as Team Lead', 'Ada with her upload'];
const others = ['Ben as Team Lead', 'Dan as Admin'];

describe('an employee', () => {
  it.each([
    ['seeProfile', [...Ada, ...others]],
    ['seeGoals', [...Ada, ...others]],
    ['seeReviewers', [...Ada, ...others]],
    ['seeKudosOf', [...Ada, ...others]],
    ['changeGoals', ['Ada as Admin', ...others]],
    ['changeReviewers', others],
    ['seePeerReviewers', others],
    ['seeFeedback', others],
    ['markReviewer', ['Dan as Admin']],
    ['seeManagedProjects', [...Ada, 'Dan as Admin']],
    ['endMarkingPeriod', ['Dan as Admin']],
    ['startAnnualReview', others],
  ] as const)('is for those whom %s names', (name, allowed) => {
    expect(whoMay((viewer) => can[name](viewer, line))).toEqual(allowed);
  });

  it.each([
    [{ managerId: null }, ['Ada as Admin', 'Dan as Admin'], ['Ada as Admin', 'Dan as Admin']],
    [{ managerId: 1 }, ['Ada as Admin', 'Dan as Admin'], ['Ada as Admin', 'Dan as Admin']],
    [{ managerId: 2 }, others, ['Ada as Admin', 'Dan as Admin']],
  ])(
    'without another Admin and with %j may handle a review or a period of their own',
    (change, ...allowed) => {
      const facts = { ...line, hasOtherAdmin: false, ...change };
      expect(whoMay((viewer) => can.completeAnnualReview(viewer, facts))).toEqual(allowed[0]);
      expect(whoMay((viewer) => can.correctMarkingPeriod(viewer, facts))).toEqual(allowed[1]);
    },
  );

  it('is led by another person who holds Team Lead, or by no person', () => {
    expect([2, 1, null].map((managerId) => hasLead({ employeeId: 1, managerId }))).toEqual([
      true,
      false,
      false,
    ]);
    expect(Object.values(viewers).map((viewer) => relationTo(viewer, line))).toEqual([
      'Self',
      'Self',
      'Self',
      'Self',
      'Colleague',
      'Lead',
      'Colleague',
      'Admin',
      'Colleague',
      'Colleague',
    ]);
    const own = { employeeId: 1, managerId: 1 };
    expect(whoMay((viewer) => can.changeGoals(viewer, own))).toEqual(['Ada as Admin', 'Dan as Admin']);
  });
});

describe('an own goal', () => {
  const goal = { ...line, ownGoals: true, progress: 'Started' } as const;
  const fresh = { ...goal, update: null, status: 'Complete' } as const;
  const own = { authorId: 1, progress: 'Started' } as const;

  it.each([
    [{}, [...Ada, ...others]],
    [{ progress: 'Complete' }, [...Ada, ...others]],
    [{ progress: 'None' }, [...Ada, ...others]],
    [{ progress: 'Cancelled' }, ['Ada as Admin', ...others]],
    [{ ownGoals: false }, ['Ada as Admin', ...others]],
  ] as const)('that is %j: ticking its tasks and writing an update', (change, allowed) => {
    expect(whoMay((viewer) => can.tickTask(viewer, { ...goal, ...change }))).toEqual(allowed);
    expect(whoMay((viewer) => can.writeGoalUpdate(viewer, { ...fresh, ...change }))).toEqual(allowed);
  });

  it.each([
    [{ update: own }, [...Ada, ...others]],
    [{ update: own, status: null }, [...Ada, ...others]],
    [{ update: own, ownGoals: false }, ['Ada as Admin', ...others]],
    [{ status: 'Cancelled' }, ['Ada as Admin', ...others]],
    [{ update: own, status: 'Cancelled' }, ['Ada as Admin', ...others]],
    [{ update: { ...own, authorId: 2 } }, ['Ada as Admin', ...others]],
    [{ update: { ...own, authorId: null }, status: null }, ['Ada as Admin', ...others]],
    [{ update: { ...own, progress: 'Cancelled' } }, ['Ada as Admin', ...others]],
    [{ update: { ...own, progress: 'Cancelled' }, status: null }, ['Ada as Admin', ...others]],
  ] as const)('an update with %j', (change, allowed) => {
    expect(whoMay((viewer) => can.writeGoalUpdate(viewer, { ...fresh, ...change }))).toEqual(allowed);
  });
});

describe('a review document', () => {
  const final: DocumentFacts = { ...line, kind: 'Final', isComplete: true, isPeriodEnded: false };

  it.each([
    [{}, [...Ada, ...others], others],
    [{ isComplete: false }, others, others],
    [{ kind: 'Self', isComplete: false }, [...Ada, ...others], ['Ada with her upload', ...others]],
    [{ kind: 'Self', isPeriodEnded: true }, [...Ada, ...others], others],
    [{ kind: 'Peer' }, others, others],
  ] as const)('that is %j', (change, readers, writers) => {
    const document = { ...final, ...change };
    expect(whoMay((viewer) => can.seeDocument(viewer, document))).toEqual(readers);
    expect(whoMay((viewer) => can.changeDocument(viewer, { ...document, hasOtherAdmin: true }))).toEqual(
      writers,
    );
  });

  it('that an only Admin without a lead may read is theirs to write', () => {
    const document = { ...final, managerId: null, hasOtherAdmin: false };
    const writers = ['Ada as Admin', 'Dan as Admin'];
    expect(whoMay((viewer) => can.changeDocument(viewer, document))).toEqual(writers);
    const peer = { ...document, kind: 'Peer' } as const;
    expect(whoMay((viewer) => can.changeDocument(viewer, peer))).toEqual(['Dan as Admin']);
  });
});

describe('a move between teams', () => {
  const move: TeamMove = {
    employeeId: 5,
    fromManagerId: 2,
    toManagerId: null,
    holdsAdmin: false,
    leadsMayReassign: false,
  };
  const admins = ['Ada as Admin', 'Dan as Admin'];

  it.each([
    ['out of a team', {}, ['Ada as Admin', ...others]],
    ['out of a team, of an Admin', { holdsAdmin: true }, admins],
    ['out of a team, of the lead', { employeeId: 2 }, admins],
    ['to another lead', { toManagerId: 3 }, admins],
    [
      'to another lead, where leads may',
      { toManagerId: 3, leadsMayReassign: true },
      ['Ada as Admin', 'Cem as Team Lead', 'Dan as Admin'],
    ],
    ['into a team', { fromManagerId: null, toManagerId: 2 }, ['Ada as Admin', ...others]],
    ['from no team to no team', { fromManagerId: null }, admins],
  ])('%s', (_case, change, allowed) => {
    expect(whoMay((viewer) => can.assignTeam(viewer, { ...move, ...change }))).toEqual(allowed);
  });
});

describe('a project', () => {
  const project: ProjectFacts = { creatorId: null, projectManagerId: null, memberLeadIds: [] };
  const admins = ['Ada as Admin', 'Dan as Admin'];
  const managers = [...admins, 'Eve as Project Manager'];

  it.each([
    ['of nobody', {}, admins, admins],
    ['that Eve manages', { projectManagerId: 5 }, managers, managers],
    ['that Eve created', { creatorId: 5 }, managers, managers],
    ['with a member of Ben', { memberLeadIds: [7, 2] }, admins, ['Ada as Admin', ...others]],
  ])('%s', (_case, change, deleters, changers) => {
    const facts = { ...project, ...change };
    expect(whoMay((viewer) => can.deleteProject(viewer, facts))).toEqual(deleters);
    expect(whoMay((viewer) => can.changeProject(viewer, facts))).toEqual(changers);
    expect(whoMay((viewer) => can.saveProject(viewer, facts))).toEqual(changers);
  });

  it('is created, listed, and given a client by those who may', () => {
    expect(whoMay((viewer) => can.saveProject(viewer, 'new'))).toEqual(managers);
    expect(whoMay(can.createProject)).toEqual(managers);
    expect(whoMay(can.listProjects)).toEqual(managers);
    expect(whoMay((viewer) => can.manageClients(viewer, { leadsAMember: false }))).toEqual(managers);
    expect(whoMay((viewer) => can.manageClients(viewer, { leadsAMember: true }))).toEqual([
      'Ada as Admin',
      'Ada as Team Lead',
      'Ben as Team Lead',
      'Cem as Team Lead',
      'Dan as Admin',
      'Eve as Project Manager',
    ]);
  });
});

describe('a kudo', () => {
  const kudo: KudoFacts = { senderId: 5, recipientIds: [7, 1], isApproved: false, hasOtherAdmin: true };
  const admins = ['Ada as Admin', 'Dan as Admin'];
  const sender = ['Eve', 'Eve as Project Manager'];

  it.each([
    ['that waits', {}, [...admins, ...sender], [...admins, ...sender], ['Dan as Admin']],
    ['that is approved', { isApproved: true }, [...Ada, 'Dan as Admin', ...sender], admins, ['Dan as Admin']],
    ['that an Admin sent', { senderId: 4, recipientIds: [7] }, admins, admins, ['Ada as Admin']],
    ['for the only Admin', { hasOtherAdmin: false }, [...admins, ...sender], [...admins, ...sender], admins],
  ])('%s', (_case, change, readers, deleters, approvers) => {
    const facts = { ...kudo, ...change };
    expect(whoMay((viewer) => can.seeKudo(viewer, facts))).toEqual(readers);
    expect(whoMay((viewer) => can.deleteKudo(viewer, facts))).toEqual(deleters);
    expect(whoMay((viewer) => can.approveKudo(viewer, facts))).toEqual(approvers);
  });
});

it('the directory and a team are for Team Leads; everyone may name people', () => {
  const leads = ['Ada as Team Lead', 'Ben as Team Lead', 'Cem as Team Lead'];
  expect(whoMay(can.seeTeamLeadDashboard)).toEqual(leads);
  expect(whoMay(can.seeDirectory)).toEqual([
    'Ada as Admin',
    'Ada as Team Lead',
    ...others.slice(0, 1),
    'Cem as Team Lead',
    'Dan as Admin',
  ]);
  expect(whoMay(can.seeReviewCycle)).toEqual(whoMay(can.seeDirectory));
  expect(whoMay(can.managePeople)).toEqual(['Ada as Admin', 'Dan as Admin']);
  expect(whoMay(can.seeNames)).toEqual(Object.keys(viewers));
});

describe('a deputy', () => {
  /** Stands in for Ben. */
  const deputy = (employeeId: number, change: Partial<Viewer> = {}): Viewer => ({
    employeeId,
    permissions: [],
    deputyFor: [2],
    ...change,
  });
  const move = { fromManagerId: 2, toManagerId: null, holdsAdmin: false, leadsMayReassign: true };

  it('leads the people of the lead, but neither themselves nor the lead', () => {
    expect(can.changeReviewers(deputy(5), line)).toBe(true);
    expect(can.changeReviewers(deputy(1), line)).toBe(false);
    expect(can.seeProfile(deputy(5), { employeeId: 2, managerId: 3 })).toBe(false);
    expect(can.seeProfile(deputy(5), { employeeId: 2, managerId: 2 })).toBe(false);
    expect(can.seeProfile(deputy(5), { employeeId: 6, managerId: 5 })).toBe(false);
    expect(can.seeProfile(deputy(5), { employeeId: 6, managerId: null })).toBe(false);
    expect(can.seeReviewCycle(deputy(5, { deputyFor: [] }))).toBe(false);
  });

  it('acts as deputy, unless they are the lead themselves', () => {
    expect(relationTo(deputy(5), line)).toBe('Deputy');
    expect(relationTo(deputy(5, { permissions: ['Benchmark_Admin'] }), line)).toBe('Deputy');
    const both = deputy(2, { permissions: ['Benchmark_TeamLead'], deputyFor: [3] });
    expect(relationTo(both, line)).toBe('Lead');
    expect(relationTo(deputy(1), line)).toBe('Self');
  });

  it('moves people as the lead, but not themselves, the lead or an Admin', () => {
    const may = (viewer: Viewer, change: Partial<TeamMove>) =>
      can.assignTeam(viewer, { employeeId: 1, ...move, ...change });
    expect(may(deputy(5), {})).toBe(true);
    expect(may(deputy(5), { fromManagerId: null, toManagerId: 2 })).toBe(true);
    expect(may(deputy(5), { fromManagerId: 3, toManagerId: 2 })).toBe(true);
    expect(may(deputy(5), { fromManagerId: 3, toManagerId: 2, leadsMayReassign: false })).toBe(false);
    expect(may(deputy(5), { fromManagerId: 2, toManagerId: 3 })).toBe(false);
    expect(may(deputy(5), { fromManagerId: null, toManagerId: 5 })).toBe(false);
    expect(may(deputy(1), {})).toBe(false);
    expect(may(deputy(5), { employeeId: 2, fromManagerId: null, toManagerId: 2 })).toBe(false);
    expect(may(deputy(5), { holdsAdmin: true })).toBe(false);
  });

  it('is named by Admins and the lead, never by the deputy', () => {
    const whoNames = (lead: number) => whoMay((viewer) => can.nameDeputy(viewer, { employeeId: lead }));
    expect(whoNames(2)).toEqual(['Ada as Admin', 'Ben as Team Lead', 'Dan as Admin']);
    expect(can.nameDeputy(deputy(5), { employeeId: 2 })).toBe(false);
  });
});
