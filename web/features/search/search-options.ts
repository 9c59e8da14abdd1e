import { positionBeside } from '#contract/core/names.ts';
import { actsAsLead, isAdmin } from '#contract/policies.ts';
import type { Found, FoundPerson } from '#contract/dashboards/search.schemas.ts';
import type { SearchAct } from '#contract/dashboards/search.ts';
import { SEARCH_GROUP_MOST } from '#contract/dashboards/search.ts';
import { namesBegunBy } from '#contract/core/values/search-words.ts';
import type { SignedInUser } from '#contract/core/session.schemas.ts';
import { paths } from '#web/app/paths.ts';
import { pagesOf } from './pages.ts';

/** What an option does: opens a screen, asks for a person, or opens the form for kudos. */
type Choice =
  | { readonly does: 'go'; readonly to: string }
  | { readonly does: 'ask'; readonly act: SearchAct }
  | { readonly does: 'kudos'; readonly employeeId: number };

export type SearchOption = {
  /** Unique among the options. */
  readonly key: string;
  readonly label: string;
  readonly hint: string;
  readonly choice: Choice;
  /** Whether it is listed among the last ones that were opened. */
  readonly isKept?: boolean;
};

export type OptionGroup = { readonly title: string; readonly options: readonly SearchOption[] };

/** The acts that ask for a person, as they are listed and shown in front of the field. */
export const actLabels: Readonly<Record<SearchAct, string>> = {
  start: 'Start review of',
  kudos: 'Give kudos to',
};

/** The acts that the viewer may do with any person at all. */
const actsOf = (viewer: SignedInUser): readonly SearchAct[] =>
  isAdmin(viewer) || actsAsLead(viewer) ? ['start', 'kudos'] : ['kudos'];

/** The act whose name, followed by a space, was typed. */
export const typedAct = (viewer: SignedInUser, typed: string): SearchAct | null =>
  actsOf(viewer).find((act) => typed.toLowerCase() === `${actLabels[act].toLowerCase()} `) ?? null;

type Asked = { readonly viewer: SignedInUser; readonly typed: string; readonly found: Found | undefined };

/** The options for what was typed, with at most five a group. */
export function groupsFor({ viewer, typed, found }: Asked): readonly OptionGroup[] {
  const people = found?.people ?? [];
  const isTyped = namesBegunBy(typed);
  return withOptions([
    { title: 'People', options: people.map((person) => personOption(viewer, person)) },
    {
      title: 'Goals',
      options: (found?.goals ?? []).map(({ goalId, title, employeeId, employeeName }) => ({
        key: `goal-${goalId}`,
        label: title,
        hint: employeeName,
        isKept: true,
        choice: {
          does: 'go',
          to: paths.goal(employeeId, goalId),
        },
      })),
    },
    {
      title: 'Projects',
      options: (found?.projects ?? []).map(({ projectId, projectName, clientName, isClosed }) => ({
        key: `project-${projectId}`,
        label: projectName,
        isKept: true,
        hint: isClosed ? `${clientName} · Closed` : clientName,
        choice: {
          does: 'go',
          to: paths.project(projectId),
        },
      })),
    },
    { title: 'Pages', options: pageOptions(viewer, isTyped) },
    {
      title: 'Actions',
      options: [
        ...actsOf(viewer)
          .filter((act) => isTyped(actLabels[act]))
          .map(askOption),
        ...people.flatMap((person) => actOptions(viewer, person)),
      ],
    },
  ]);
}

/** People for an act that asks for one. */
export const peopleFor = (act: SearchAct, found: Found | undefined): readonly OptionGroup[] =>
  withOptions([
    {
      title: 'People',
      options: (found?.people ?? []).map((person) => ({
        key: `person-${person.employeeId}`,
        label: person.fullName,
        hint: positionBeside(person.fullName, person.positionName) ?? '',
        choice: choiceOf(act, person),
      })),
    },
  ]);

/** Before anything is typed: the last ones opened, then the viewer's pages. */
export const firstGroups = (viewer: SignedInUser, kept: readonly SearchOption[]): readonly OptionGroup[] => {
  return [
    { title: 'Last opened', options: kept },
    { title: 'Pages', options: pageOptions(viewer, () => true) },
  ].filter(({ options }) => options.length > 0);
};

const withOptions = (groups: readonly OptionGroup[]): readonly OptionGroup[] =>
  groups
    .map(({ title, options }) => ({ title, options: options.slice(0, SEARCH_GROUP_MOST) }))
    .filter(({ options }) => options.length > 0);

function personOption(viewer: SignedInUser, person: FoundPerson): SearchOption {
  const { employeeId, fullName, positionName, isArchived, opens } = person;
  const key = `person-${employeeId}`;
  const beside = positionBeside(fullName, positionName);
  const position = beside === null ? [] : [beside];
  if (!opens) {
    const hint = [...position, 'Give kudos'].join(' · ');
    return { key, label: fullName, hint, choice: choiceOf('kudos', person) };
  }
  const marks = [...(isArchived ? ['Archived'] : []), ...(employeeId === viewer.employeeId ? ['You'] : [])];
  const hint = [...position, ...marks].join(' · ');
  return { key, label: fullName, hint, isKept: true, choice: { does: 'go', to: paths.profile(employeeId) } };
}

/** What else can be done with a person whose own option opens the profile. */
function actOptions(viewer: SignedInUser, person: FoundPerson): readonly SearchOption[] {
  const { employeeId, fullName, opens, starts, isArchived } = person;
  const isThanked = opens && !isArchived && employeeId !== viewer.employeeId;
  const acts: readonly SearchAct[] = [
    ...(starts ? (['start'] as const) : []),
    ...(isThanked ? (['kudos'] as const) : []),
  ];
  return acts.map((act) => ({
    key: `${act}-${employeeId}`,
    label: `${actLabels[act]} ${fullName}`,
    hint: '',
    choice: choiceOf(act, person),
  }));
}

const choiceOf = (act: SearchAct, { employeeId }: FoundPerson): Choice =>
  act === 'kudos'
    ? { does: 'kudos', employeeId }
    : { does: 'go', to: `${paths.profile(employeeId)}?act=start` };

const askOption = (act: SearchAct): SearchOption => ({
  key: act,
  label: `${actLabels[act]} …`,
  hint: '',
  choice: {
    does: 'ask',
    act,
  },
});

const pageOptions = (viewer: SignedInUser, isTyped: (name: string) => boolean): readonly SearchOption[] =>
  pagesOf(viewer)
    .filter(({ label, word = '' }) => isTyped(`${label} ${word}`))
    .map(({ label, to }) => ({ key: to, label, hint: '', choice: { does: 'go', to } }));
