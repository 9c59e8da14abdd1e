import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { type ProjectRole, projectRoles, usualProjectRole } from '#contract/core/enums.ts';
import { listSnippets } from '#contract/core/names.endpoints.ts';
import { positionBeside } from '#contract/core/names.ts';
import type { Project } from '#contract/projects/projects.schemas.ts';
import { useNamesToldApart } from '#web/app/people/namesakes.tsx';
import { usePeopleOptions } from '#web/app/people/use-people-options.ts';
import type { PickOption } from '#web/ui/forms/pickers/options.ts';
import { useSearchPause } from '#web/ui/table/use-search-pause.ts';
import { managerIn } from './grown-team.ts';
import { entriesOf, isTooLong } from './pasted-people.ts';
import type { ProjectValues } from '../project-values.ts';
import { matchQuery } from './team-tools.api.ts';

/** A person to add, with a role that may still be missing. */
export type Chosen = PickOption & { readonly projectRole: ProjectRole | '' };

/** What is kept of the dialog when the session ends. */
const keptChoices = z.object({
  text: z.string(),
  picked: z.array(z.int()),
  template: z.array(
    z.object({
      id: z.int(),
      label: z.string(),
      hint: z.string().optional(),
      projectRole: z.enum([...projectRoles, '']),
    }),
  ),
  roles: z.array(z.tuple([z.int(), z.enum(projectRoles)])),
  left: z.array(z.int()),
  settled: z.array(z.tuple([z.string(), z.int()])),
});

/** The dialog's people: pasted, picked, and of the last project. None is listed twice or on the team. */
export function useChosenPeople(team: ProjectValues['evaluations']) {
  const [text, setText] = useState('');
  const [picked, setPicked] = useState<readonly number[]>([]);
  const [template, setTemplate] = useState<readonly Chosen[]>([]);
  const [roles, setRoles] = useState<ReadonlyMap<number, ProjectRole>>(new Map());
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [resolved, setResolved] = useState<ReadonlyMap<string, number>>(new Map());
  const entries = entriesOf(useSearchPause(text));
  const asked = entries.filter((entry) => !isTooLong(entry));
  const match = useQuery({ ...matchQuery(asked), select: useNamesToldApart() });
  const { options, search } = usePeopleOptions(listSnippets, picked);

  const matches = asked.length === 0 ? [] : (match.data ?? []);
  const onTeam = new Set(team.map(({ employee }) => employee.employeeId));
  const found = matches.flatMap(({ entry, people }) => {
    const meant =
      people.length === 1 ? people : people.filter((one) => one.employeeId === resolved.get(entry));
    return meant.map(({ employeeId: id, fullName, positionName }) => ({
      id,
      label: fullName,
      hint: positionBeside(fullName, positionName) ?? undefined,
    }));
  });
  const named = distinct([...template, ...found, ...options.filter(({ id }) => picked.includes(id))]);
  const roleOf = (id: number): ProjectRole | '' =>
    roles.get(id) ?? template.find((one) => one.id === id)?.projectRole ?? usualProjectRole;
  const chosen = named
    .filter(({ id }) => !onTeam.has(id) && !left.has(id))
    .map((person): Chosen => ({ ...person, projectRole: roleOf(person.id) }));
  const unresolved = matches.filter(
    ({ entry, people }) => people.length > 1 && !people.some((one) => one.employeeId === resolved.get(entry)),
  );
  const vague = matches.filter(({ hasMore }) => hasMore).map(({ entry }) => entry);
  const unknown = [
    ...matches.filter(({ people, hasMore }) => people.length === 0 && !hasMore).map(({ entry }) => entry),
    ...entries.filter(isTooLong),
  ];
  return {
    text,
    setText,
    picked,
    options,
    search,
    chosen,
    unknown,
    resolved,
    ambiguous: matches.filter(({ people }) => people.length > 1),
    vague,
    onTeam: named.filter(({ id }) => onTeam.has(id)),
    remaining: [...unresolved.map(({ entry }) => entry), ...vague, ...unknown],
    state: stateOf(text.trim(), entries.length > 0 && match.isPlaceholderData, match),
    hasChanges: () => text.trim() !== '' || picked.length > 0 || template.length > 0,
    retry: () => void match.refetch(),
    pick(ids: readonly number[]) {
      setPicked(ids);
      setLeft((before) => new Set([...before].filter((id) => !ids.includes(id))));
    },
    resolve: (entry: string, id: number) => setResolved((before) => new Map([...before, [entry, id]])),
    giveRole: (id: number, role: ProjectRole) => setRoles((before) => new Map([...before, [id, role]])),
    leaveOut(id: number) {
      setPicked((before) => before.filter((one) => one !== id));
      setLeft((before) => new Set([...before, id]));
    },
    copyTeam({ evaluations }: Project) {
      const managerId = managerIn(team);
      const active = evaluations.filter(({ isActive }) => isActive);
      setLeft(new Set());
      setTemplate(
        active.map(({ employee, projectRole }) => ({
          id: employee.employeeId,
          label: employee.fullName,
          projectRole: projectRole === 'PM' && managerId !== null ? '' : projectRole,
        })),
      );
    },
    /** What a person has chosen so far, as text can hold it. */
    kept: (): z.output<typeof keptChoices> => ({
      text,
      picked: [...picked],
      template: template.map(({ hint, ...one }) => (hint === undefined ? one : { ...one, hint })),
      roles: [...roles],
      left: [...left],
      settled: [...resolved],
    }),
    /** Takes kept choices. Returns false if they cannot be read. */
    takeKept(values: object): boolean {
      const { data } = keptChoices.safeParse(values);
      if (data === undefined) return false;
      setText(data.text);
      setPicked(data.picked);
      setTemplate(data.template);
      setRoles(new Map(data.roles));
      setLeft(new Set(data.left));
      setResolved(new Map(data.settled));
      return true;
    },
    startOver(remaining: readonly string[]) {
      setText(remaining.join('\n'));
      setPicked([]);
      setTemplate([]);
      setRoles(new Map());
    },
  };
}

function stateOf(
  typed: string,
  isOld: boolean,
  { isFetching, isError }: { readonly isFetching: boolean; readonly isError: boolean },
): 'searching' | 'failed' | 'found' {
  if (typed !== '' && isError) return 'failed';
  return typed !== '' && (isOld || isFetching) ? 'searching' : 'found';
}

const distinct = (people: readonly PickOption[]) =>
  [...new Map(people.toReversed().map((person) => [person.id, person])).values()].toReversed();
