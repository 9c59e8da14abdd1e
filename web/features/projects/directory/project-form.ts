import { z } from 'zod';
import { projectRoles } from '#contract/core/enums.ts';
import { projectInput, projectLinkInput } from '#contract/projects/project-input.schemas.ts';
import { eachText } from '#contract/projects/project-texts.ts';
import { hasUrl } from './project-values.ts';

const memberRow = z.object({
  employee: z.object({ employeeId: z.int() }),
  projectRole: z.union([z.enum(projectRoles), z.literal('')]),
});
const linkRow = z.object({ linkId: z.int(), name: z.string(), url: z.string() });

/** The form's schema: the call's rules, each reported at its row. Lazy loaded: only a save needs it. */
export const projectForm = z
  .object({
    ...eachText(() => z.string()),
    client: z.object({ clientId: z.int(), name: z.string() }),
    evaluations: z.array(memberRow),
    links: z.array(linkRow),
  })
  .superRefine((values, context) => {
    const refuse = (issues: readonly z.core.$ZodIssue[], ...at: readonly PropertyKey[]) => {
      for (const { message, path } of issues) {
        // The client is one field, so each of its faults shows there.
        const field = path[0] === 'client' ? ['client'] : path;
        context.addIssue({ code: 'custom', message, path: [...at, ...field] });
      }
    };
    // Links without a URL are not sent, so the call would number the remaining ones differently. Validate
    // each link in its row.
    refuse(projectInput.safeParse({ ...values, links: [] }).error?.issues ?? []);
    for (const [row, link] of values.links.entries()) {
      if (hasUrl(link)) refuse(projectLinkInput.safeParse(link).error?.issues ?? [], 'links', row);
    }
  });
