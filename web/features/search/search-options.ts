import { positionBeside } from '#contract/core/names.ts';
import type { Found, FoundPerson } from '#contract/dashboards/search.schemas.ts';
import type { SearchAct } from '#contract/dashboards/search.ts';
import { SEARCH_GROUP_MOST } from '#contract/dashboards/search.ts';
import { namesBegunBy } from '#contract/core/values/search-words.ts';
import type { SignedInUser } from '#contract/core/session.schemas.ts';
import { paths } from '#web/app/paths.ts';
import { actionOptions, actLabels } from './actions.ts';
import type { Choice, OptionGroup, SearchOption } from './option.ts';
import { pagesOf } from './pages.ts';

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
      options: [...actionOptions(viewer, isTyped), ...people.flatMap((person) => actOptions(viewer, person))],
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

/** Before anything is typed: the last ones opened, then the viewer's pages, then what they may do. */
export const firstGroups = (viewer: SignedInUser, kept: readonly SearchOption[]): readonly OptionGroup[] => {
  return [
    { title: 'Last opened', options: kept },
    { title: 'Pages', options: pageOptions(viewer, () => true) },
    { title: 'Actions', options: actionOptions(viewer, () => true) },
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

const pageOptions = (viewer: SignedInUser, isTyped: (name: string) => boolean): readonly SearchOption[] =>
  pagesOf(viewer)
    .filter(({ label, word = label }) => isTyped(label) || isTyped(word))
    .map(({ label, to }) => ({ key: to, label, hint: '', choice: { does: 'go', to } }));
