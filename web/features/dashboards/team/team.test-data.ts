import type { TeamCard } from '#contract/dashboards/team-dashboard.schemas.ts';

/** A card with nothing new and nothing late. */
export const card = (employeeId: number, fullName: string, change: Partial<TeamCard> = {}): TeamCard => ({
  employeeId,
  fullName,
  firstName: 'A',
  lastName: 'B',
  email: 'a@example.com',
  isActive: true,
  managerId: 3,
  manager: null,
  position: null,
  hireDate: '2020-09-01',
  activeHireDate: '2020-09-01',
  department: {
    departmentId: 1,
    departmentName: 'Design',
  },
  lastSitDownDate: null,
  isContentViewed: true,
  isContentOverDue: false,
  review: null,
  finalDeadline: null,
  goals: {
    done: 0,
    all: 0,
  },
  late: [],
  reminders: {
    open: 0,
    justReminded: 0,
  },
  news: {
    kudos: 0,
    goalUpdates: 0,
    goals: 0,
    documents: 0,
    isReviewChanged: false,
  },
  ...change,
});
