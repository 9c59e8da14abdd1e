import { MISSING_ID } from '#contract/core/values/constants.ts';
import type { ProjectRole } from '#contract/core/enums.ts';
import { linkTitleKey } from '#contract/core/values/links.ts';
import { eachText, type ProjectText } from '#contract/projects/project-texts.ts';
import type { Project } from '#contract/projects/projects.schemas.ts';
import { defaultProjectLinks } from './proposed-links.ts';

type LinkRow = { linkId: number; name: string; url: string };

/** The values of the form's fields. */
export type ProjectValues = Record<ProjectText, string> & {
  client: { clientId: number; name: string };
  /** The role is empty until one is picked. */
  evaluations: { employee: { employeeId: number }; projectRole: ProjectRole | '' }[];
  links: LinkRow[];
};

export const newMember = (): ProjectValues['evaluations'][number] => ({
  employee: { employeeId: MISSING_ID },
  projectRole: 'PM',
});

export const newLink = (name = ''): LinkRow => ({ linkId: MISSING_ID, name, url: '' });

/** A new project. The team begins with its manager, if there is one to propose. */
export const emptyProject = (managerId: number | null): ProjectValues => ({
  ...eachText(() => ''),
  client: { clientId: MISSING_ID, name: '' },
  evaluations: [managerId === null ? newMember() : { ...newMember(), employee: { employeeId: managerId } }],
  links: defaultProjectLinks.map(newLink),
});

export const valuesOf = (project: Project): ProjectValues => ({
  ...eachText((name) => project[name]),
  client: project.client,
  evaluations: project.evaluations.map(({ employee: { employeeId }, projectRole }) => ({
    employee: { employeeId },
    projectRole,
  })),
  links: project.links.map(({ linkId, name, url }) => ({ linkId, name, url })),
});

/** The request body of the form. */
export const bodyOf = (values: ProjectValues, projectId: number) => ({
  ...values,
  projectId,
  links: values.links.filter(hasUrl),
});

/** The indexes of rows whose title already occurs in an earlier row. */
export function duplicateLinks(links: readonly LinkRow[]): number[] {
  const titles = links.map(({ name }) => linkTitleKey(name));
  return titles.flatMap((title, row) => (title !== '' && titles.indexOf(title) < row ? [row] : []));
}

export const hasUrl = ({ url }: LinkRow) => url.trim() !== '';
