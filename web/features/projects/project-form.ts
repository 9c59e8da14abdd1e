import { z } from 'zod';
import { MISSING_ID } from '#contract/constants.ts';
import { projectRoles } from '#contract/enums.ts';
import { linkTitleKey, projectInput, projectLinkInput } from '#contract/project-input.ts';
import type { Project } from '#contract/projects.ts';
import { defaultProjectLinks } from './proposed-links.ts';

const memberRow = z.object({
  employee: z.object({ employeeId: z.int() }),
  projectRole: z.union([z.enum(projectRoles), z.literal('')]),
});
const linkRow = z.object({ linkId: z.int(), name: z.string(), url: z.string() });

/** The form's schema: the rules of the call, each reported at its row. */
export const projectForm = z
  .object({
    projectName: z.string(),
    description: z.string(),
    startDate: z.string(),
    endDate: z.string(),
    evaluationDeadline: z.string(),
    client: z.object({ clientId: z.int(), name: z.string() }),
    evaluations: z.array(memberRow),
    links: z.array(linkRow),
    notes: z.string(),
  })
  .superRefine((values, context) => {
    const refuse = (issues: readonly z.core.$ZodIssue[], ...at: readonly PropertyKey[]) => {
      for (const { message, path } of issues) {
        context.addIssue({ code: 'custom', message, path: [...at, ...path] });
      }
    };
    // Links without a URL are not sent, so the call would number the remaining ones differently. Validate each link in
    // its row.
    refuse(projectInput.safeParse({ ...values, links: [] }).error?.issues ?? []);
    for (const [row, link] of values.links.entries()) {
      if (hasUrl(link)) refuse(projectLinkInput.safeParse(link).error?.issues ?? [], 'links', row);
    }
  });
export type ProjectValues = z.infer<typeof projectForm>;
type LinkRow = z.infer<typeof linkRow>;

export const newMember = (): ProjectValues['evaluations'][number] => ({
  employee: { employeeId: MISSING_ID },
  projectRole: 'PM',
});

export const newLink = (name = ''): LinkRow => ({ linkId: MISSING_ID, name, url: '' });

export const emptyProject = (): ProjectValues => ({
  projectName: '',
  description: '',
  startDate: '',
  endDate: '',
  evaluationDeadline: '',
  client: { clientId: MISSING_ID, name: '' },
  evaluations: [newMember()],
  links: defaultProjectLinks.map(newLink),
  notes: '',
});

export const valuesOf = (project: Project): ProjectValues => ({
  projectName: project.projectName,
  description: project.description,
  startDate: project.startDate,
  endDate: project.endDate,
  evaluationDeadline: project.evaluationDeadline,
  client: project.client,
  evaluations: project.evaluations.map(({ employee: { employeeId }, projectRole }) => ({
    employee: { employeeId },
    projectRole,
  })),
  links: project.links.map(({ linkId, name, url }) => ({ linkId, name, url })),
  notes: project.notes,
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

const hasUrl = ({ url }: LinkRow) => url.trim() !== '';
