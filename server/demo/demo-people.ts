import type { Permission } from '#contract/core/enums.ts';

/** The state of a person's current annual review. A 'late' one belongs to a period that should have ended. */
type ReviewStory =
  | 'none'
  | 'started'
  | 'peers-chosen'
  | 'peers-skipped'
  | 'underway'
  | 'sit-down-set'
  | 'ready-to-share'
  | 'meeting-complete'
  | 'late'
  | 'late-complete';

/** An invented person of the demo company. */
export type DemoEntry = {
  readonly name: string;
  readonly department: string;
  readonly position: string;
  /** The team lead's name. The person's own name means no team lead; null means Unassigned. */
  readonly lead: string | null;
  /** The work anniversary that falls in `inDays` days (negative: in the past). */
  readonly years: number;
  readonly inDays: number;
  readonly story: ReviewStory;
  readonly permissions: readonly Permission[];
  readonly isArchived: boolean;
};

/** Current position to former position, for the promotion history of the demo company. */
export const formerPositions: Readonly<Record<string, string>> = {
  'Chief Executive Officer': 'Head of Delivery',
  'VP Engineering': 'Engineering Manager',
  'Engineering Manager': 'Senior Engineer',
  'Senior Engineer': 'Engineer',
  Engineer: 'Junior Engineer',
  'Head of Design': 'Senior Designer',
  'Senior Designer': 'Designer',
  'Quality Lead': 'Senior Test Engineer',
  'Senior Test Engineer': 'Test Engineer',
  'Head of Delivery': 'Senior Project Manager',
  'Senior Project Manager': 'Project Manager',
  'Head of Client Success': 'Client Success Manager',
  'Head of People': 'People Partner',
  'Finance Manager': 'Accountant',
};

const people =
  (permissions: readonly Permission[], isArchived: boolean) =>
  (department: string, lead: string | null, rows: readonly Row[]): DemoEntry[] =>
    rows.map(([name, position, years, inDays, story = 'none', more = []]) => ({
      name,
      department,
      position,
      lead,
      years,
      inDays,
      story,
      isArchived,
      permissions: [...permissions, ...more],
    }));

type Row = readonly [
  name: string,
  position: string,
  years: number,
  inDays: number,
  story?: ReviewStory,
  more?: readonly Permission[],
];

const team = people([], false);
const leads = people(['Benchmark_TeamLead'], false);
const former = people([], true);

/** The people of Larkfield, an invented software and services company. */
export const demoEntries: readonly DemoEntry[] = [
  ...leads('Leadership', 'Maren Falk', [
    ['Maren Falk', 'Chief Executive Officer', 11, 204, 'none', ['Benchmark_Admin']],
    ['Tomás Rivera', 'VP Engineering', 8, 32, 'peers-chosen'],
  ]),
  ...leads('People', 'Maren Falk', [['Amara Osei', 'Head of People', 6, 118, 'none', ['Benchmark_Admin']]]),
  ...leads('Design', 'Maren Falk', [['Ingrid Solberg', 'Head of Design', 7, 8, 'sit-down-set']]),
  ...leads('Delivery', 'Maren Falk', [
    ['Rafael Monteiro', 'Head of Delivery', 5, 61, 'started', ['Benchmark_PM']],
  ]),
  ...leads('Client Success', 'Maren Falk', [
    ['Priya Raman', 'Head of Client Success', 6, 279, 'none', ['Benchmark_PM']],
  ]),
  ...leads('Finance', 'Maren Falk', [['Jonas Weber', 'Finance Manager', 9, -5, 'late-complete']]),
  ...leads('Engineering', 'Tomás Rivera', [
    ['Yuki Tanabe', 'Engineering Manager', 6, 15, 'underway'],
    ['Kwame Boateng', 'Engineering Manager', 5, 147],
  ]),
  ...leads('Quality', 'Tomás Rivera', [['Leila Haddad', 'Quality Lead', 5, -9, 'late']]),
  ...team('Engineering', 'Yuki Tanabe', [
    ['Nadia Petrova', 'Senior Engineer', 5, 3, 'meeting-complete'],
    ['Oskar Lindqvist', 'Senior Engineer', 4, 11, 'sit-down-set'],
    ['Mei-Ling Zhou', 'Engineer', 3, 17, 'underway', ['Benchmark_OwnReviewUpload']],
    ['Samuel Adeyemi', 'Engineer', 3, -7, 'late'],
    ['Chloé Bernard', 'Engineer', 2, 39, 'peers-chosen'],
    ['Ravi Menon', 'Senior Engineer', 7, 221],
    ['Isla MacGregor', 'Junior Engineer', 1, 96],
    ['Diego Fuentes', 'Engineer', 2, -4, 'late-complete'],
  ]),
  ...team('Engineering', 'Kwame Boateng', [
    ['Hannah Sørensen', 'Senior Engineer', 6, 5, 'ready-to-share'],
    ['Arjun Iyer', 'Engineer', 2, 28, 'peers-skipped'],
    ['Beatriz Almeida', 'Engineer', 3, 52, 'started'],
    ['Tariq Mansour', 'Senior Engineer', 4, 173],
    ['Grace Mwangi', 'Junior Engineer', 1, 240],
    ['Lars Nygaard', 'Engineer', 4, 19, 'underway'],
    ['Soo-ah Park', 'Engineer', 2, 302],
    ['Elio Conti', 'Junior Engineer', 1, 13, 'underway'],
    ['Fatou Diallo', 'Engineer', 3, -11, 'late'],
  ]),
  ...team('Quality', 'Leila Haddad', [
    ['Viktor Novak', 'Senior Test Engineer', 5, 44, 'started'],
    ['Anjali Deshpande', 'Test Engineer', 2, 9, 'meeting-complete'],
    ['Pilar Ortega', 'Test Engineer', 3, 131],
    ['Noah Brandt', 'Test Engineer', 1, 188],
    ['Zainab Yusuf', 'Test Engineer', 2, -3, 'late-complete'],
  ]),
  ...team('Design', 'Ingrid Solberg', [
    ['Matteo Ricci', 'Senior Designer', 5, 24, 'peers-skipped'],
    ['Aiko Morimoto', 'Designer', 3, 12, 'sit-down-set'],
    ['Freya Holm', 'Designer', 2, 66, 'started'],
    ['Emeka Nwosu', 'Senior Designer', 4, 255],
    ['Lucía Navarro', 'Designer', 1, 83],
    ['Theo Lambert', 'Designer', 2, 161],
  ]),
  ...people(['Benchmark_PM'], false)('Delivery', 'Rafael Monteiro', [
    ['Sofia Lindholm', 'Senior Project Manager', 6, 21, 'peers-chosen'],
    ['Daniel Okonkwo', 'Project Manager', 3, 7, 'meeting-complete'],
    ['Yasmin Farouk', 'Project Manager', 2, 110],
    ['Henrik Dahl', 'Senior Project Manager', 5, -14, 'late'],
    ['Camila Rojas', 'Project Manager', 2, 195],
  ]),
  ...team('Delivery', 'Rafael Monteiro', [
    ['Ines Carvalho', 'Strategist', 4, 33, 'peers-chosen'],
    ['Wei Tan', 'Solution Specialist', 3, 228],
  ]),
  ...team('Client Success', 'Priya Raman', [
    ['Olivia Hartley', 'Client Success Manager', 4, 14, 'underway'],
    ['Musa Kamara', 'Client Success Manager', 2, 47, 'started'],
    ['Elena Popescu', 'Client Success Manager', 3, 153],
    ['Jack Whelan', 'Support Specialist', 1, 291],
    ['Noor Rahman', 'Support Specialist', 2, -2, 'late-complete'],
  ]),
  ...team('People', 'Amara Osei', [
    ['Clara Nyström', 'People Partner', 3, 16, 'underway'],
    ['Malik Johnson', 'Recruiter', 2, 72],
    ['Hiroshi Endo', 'Office Manager', 5, 137],
  ]),
  ...team('Finance', 'Jonas Weber', [
    ['Agnes Dubois', 'Accountant', 4, 37, 'peers-skipped'],
    ['Peter Kowalski', 'Accountant', 3, 209],
    ['Ruth Ben-Ami', 'Contract Manager', 2, 265],
  ]),
  ...team('Engineering', 'Ada Quist', [['Ada Quist', 'Principal Advisor', 9, 88]]),
  ...team('Engineering', null, [['Mateus Silva', 'Junior Engineer', 1, 361]]),
  ...former('Engineering', null, [['Gordon Blythe', 'Senior Engineer', 6, 142]]),
  ...former('Client Success', null, [['Tamara Ilves', 'Support Specialist', 3, 58]]),
];
