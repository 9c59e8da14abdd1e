import type { SearchAct } from '#contract/dashboards/search.ts';
import { can, handlesOthers, isAdmin, type Viewer } from '#contract/policies.ts';
import { paths } from '#web/app/paths.ts';
import type { Choice, SearchOption } from './option.ts';

type Act = {
  readonly key: string;
  readonly label: string;
  /** What else people call it. */
  readonly words: readonly string[];
  readonly isVisible: (viewer: Viewer) => boolean;
  readonly choice: Choice;
};

/** The acts that ask for a person, as they are listed and shown in front of the field. */
export const actLabels: Readonly<Record<SearchAct, string>> = {
  start: 'Start review of',
  kudos: 'Give kudos to',
};

const everyViewer = () => true;
const startsBulkActions = (viewer: Viewer) => can.prepareBulkAction(viewer, { isAdminsOnly: false });

const asksFor = (act: SearchAct, words: readonly string[], isVisible: Act['isVisible']): Act => ({
  key: act,
  label: `${actLabels[act]} …`,
  words,
  isVisible,
  choice: { does: 'ask', act },
});

const leadsTo = (to: string): Choice => ({ does: 'go', to });

const colors = (scheme: 'auto' | 'light' | 'dark', label: string, words: readonly string[]): Act => ({
  key: `colors-${scheme}`,
  label,
  words: [...words, 'change colors', 'colours', 'theme', 'appearance'],
  isVisible: everyViewer,
  choice: { does: 'colors', scheme },
});

/** What the search offers to do, and to whom. */
const acts: readonly Act[] = [
  asksFor('start', [], handlesOthers),
  asksFor('kudos', ['thank', 'praise'], everyViewer),
  {
    key: 'add-person',
    label: 'Add New Team Member',
    words: ['add employee', 'add person', 'new hire', 'new employee', 'onboard'],
    isVisible: can.managePeople,
    choice: leadsTo(`${paths.directory}?act=add`),
  },
  {
    key: 'invite',
    label: 'Invite People to Sign In',
    words: ['send invitations', 'people invite', 'welcome email'],
    isVisible: can.managePeople,
    choice: leadsTo(`${paths.signIns}?state=never`),
  },
  {
    key: 'start-reviews',
    label: 'Start Reviews',
    words: ['start review cycle', 'due reviews', 'bulk'],
    isVisible: startsBulkActions,
    choice: leadsTo(paths.reviewsToStart),
  },
  {
    key: 'new-project',
    label: 'New Project Evaluation',
    words: ['add project', 'create project'],
    isVisible: can.createProject,
    choice: leadsTo(paths.newProject),
  },
  {
    key: 'import-people',
    label: 'Import People',
    words: ['upload people', 'load employees', 'file', 'csv', 'spreadsheet'],
    isVisible: can.importPeople,
    choice: leadsTo(paths.peopleImport),
  },
  {
    key: 'export-people',
    label: 'Export People',
    words: ['download people', 'file', 'csv', 'spreadsheet'],
    isVisible: can.importPeople,
    choice: leadsTo(`${paths.peopleImport}?act=export`),
  },
  {
    key: 'recent-actions',
    label: 'Recent Actions',
    words: ['bulk actions', 'what was done'],
    // Admins find the page of this name.
    isVisible: (viewer) => can.listBulkActions(viewer) && !isAdmin(viewer),
    choice: leadsTo(`${paths.reviewCycle}?act=recent`),
  },
  colors('dark', 'Use Dark Colors', ['dark mode', 'night']),
  colors('light', 'Use Light Colors', ['light mode', 'day']),
  colors('auto', 'Use the Colors of the System', ['system mode', 'auto']),
  {
    key: 'sign-out',
    label: 'Sign Out',
    words: ['log out', 'log off', 'exit', 'leave'],
    isVisible: everyViewer,
    choice: { does: 'sign-out' },
  },
];

const actsOf = (viewer: Viewer) => acts.filter(({ isVisible }) => isVisible(viewer));

/** The act whose name, followed by a space, was typed. */
export function typedAct(viewer: Viewer, typed: string): SearchAct | null {
  const named = actsOf(viewer).flatMap(({ choice }) => (choice.does === 'ask' ? [choice.act] : []));
  return named.find((act) => typed.toLowerCase() === `${actLabels[act].toLowerCase()} `) ?? null;
}

/** What the viewer may do, of the names that pass. */
export const actionOptions = (viewer: Viewer, isNamed: (name: string) => boolean): readonly SearchOption[] =>
  actsOf(viewer)
    .filter(({ label, words }) => [label, ...words].some(isNamed))
    .map(({ key, label, choice }) => ({ key, label, hint: '', choice }));

/** Whether an action opens the page, so that the pages need not list it. */
export const isOpenedByAct = (to: string) =>
  acts.some(({ choice }) => choice.does === 'go' && choice.to === to);
