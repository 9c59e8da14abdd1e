import { z } from 'zod';
import {
  LINK_MAX_CHARACTERS,
  NAME_MAX_CHARACTERS,
  TEXT_MAX_CHARACTERS,
  TITLE_MAX_CHARACTERS,
} from '#contract/core/values/constants.ts';
import { requiredDay } from '#contract/core/values/day-input.schemas.ts';
import { type ProjectRole, projectRoles } from '#contract/core/enums.ts';
import { idOrMissing } from '#contract/core/fields.schemas.ts';
import { isWebLink, linkTitleKey } from '#contract/core/values/links.ts';
import { projectMessages } from './project-messages.ts';
import type { ProjectText } from './project-texts.ts';
import { line, text } from '#contract/core/values/texts.schemas.ts';

/** Validation of a project, for the form and the call. Source: docs/product/projects.md. */

/** A team member to save. */
export type TeamMember = { readonly employeeId: number; readonly projectRole: ProjectRole };

const emptyOr = <S extends z.ZodType>(schema: S) => z.union([schema, z.literal('')]).nullish();

/** A team row of the form; person and role may be missing. */
const teamRow = z.object({
  evaluationId: idOrMissing.optional(),
  employee: z.object({ employeeId: idOrMissing }).nullish(),
  projectRole: emptyOr(z.enum(projectRoles)).catch(null),
});

// These rules also run on invalid input, so the value can be anything, even an object that throws in
// Number().
const idOrNone = (value: unknown) => (typeof value === 'number' ? Math.max(value, 0) : 0);

const personOf = (row: z.output<typeof teamRow>) => idOrNone(row.employee?.employeeId);

const isOneEach = (rows: readonly z.output<typeof teamRow>[]) => {
  const people = rows.map(personOf).filter((person) => person > 0);
  return new Set(people).size === people.length;
};

const teamInput = z
  .array(teamRow, projectMessages.teamRequired)
  .min(1, projectMessages.teamRequired)
  .max(200, projectMessages.teamTooLarge)
  .refine(
    (rows) => rows.length === 0 || rows.filter(({ projectRole }) => projectRole === 'PM').length === 1,
    {
      message: projectMessages.oneManager,
    },
  )
  .refine((rows) => rows.every((row) => personOf(row) > 0), { message: projectMessages.memberName })
  .refine((rows) => rows.every(({ projectRole }) => Boolean(projectRole)), {
    message: projectMessages.memberRole,
  })
  .refine(isOneEach, { message: projectMessages.memberTwice })
  .transform((rows) =>
    rows.flatMap((row): TeamMember[] =>
      row.projectRole ? [{ employeeId: personOf(row), projectRole: row.projectRole }] : [],
    ),
  );

/** A project link: a title and an http or https URL without credentials. */
export const projectLinkInput = z.object({
  name: line(TITLE_MAX_CHARACTERS, projectMessages.linkTitleRequired),
  url: z
    .string(projectMessages.linkUrlInvalid)
    .trim()
    .max(LINK_MAX_CHARACTERS, projectMessages.linkUrlInvalid)
    .refine(isWebLink, projectMessages.linkUrlInvalid),
});

/** A link row of the form. A row without a URL is dropped without validation. */
const linkRow = z
  .object({ linkId: idOrMissing.nullish(), name: z.string().nullish(), url: z.string().nullish() })
  .superRefine((row, context) => {
    const parsed = row.url?.trim() ? projectLinkInput.safeParse(row) : null;
    for (const { path, message } of parsed?.error?.issues ?? []) {
      context.addIssue({ code: 'custom', path, message });
    }
  })
  .transform((row) => ({ name: row.name?.trim() ?? '', url: row.url?.trim() ?? '' }));

const areUnique = (titles: readonly string[]) => new Set(titles).size === titles.length;

/** Drops links without a URL; their titles may repeat. */
const linksInput = z
  .array(linkRow, 'must be a list of links.')
  .max(100, projectMessages.tooManyLinks)
  .nullable()
  .transform((rows) => rows ?? [])
  .refine((rows) => areUnique(rows.filter(({ url }) => url !== '').map(({ name }) => linkTitleKey(name))), {
    message: projectMessages.linkTitlesUnique,
  })
  .transform((rows) => rows.filter(({ url }) => url !== ''));

/** A picked client (id above 0), or a new client (-1 and its name). */
const clientInput = z
  .object({
    clientId: idOrMissing.default(-1),
    name: line(NAME_MAX_CHARACTERS).nullish(),
  })
  .nullish();

const comesAfter = (later: unknown, earlier: unknown) =>
  typeof later !== 'string' || typeof earlier !== 'string' || !later || !earlier || later > earlier;

// Rules with `when` also run on invalid input, before any transform.
const isObject = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null;

/** Options of a rule between two fields that also runs while other fields are invalid. */
const after = (later: 'endDate' | 'evaluationDeadline', message: string) => ({
  message,
  path: [later],
  when: isObject,
});

const maybeText = (schema: ReturnType<typeof text>) =>
  schema
    .nullable()
    .transform((value) => value ?? '')
    .optional();

const projectTexts = {
  projectName: line(TITLE_MAX_CHARACTERS, projectMessages.titleRequired),
  description: text(TEXT_MAX_CHARACTERS, projectMessages.descriptionRequired),
  startDate: requiredDay(projectMessages.startRequired),
  endDate: requiredDay(projectMessages.endRequired),
  evaluationDeadline: requiredDay(projectMessages.deadlineRequired),
  // A save of an existing project that omits a field that may be empty keeps its value.
  notes: maybeText(text(TEXT_MAX_CHARACTERS)),
} satisfies Record<ProjectText, z.ZodType<string | undefined>>;

const projectFields = z.object({
  ...projectTexts,
  /** The id of the client may also be sent as `clientId`. */
  client: clientInput,
  clientId: idOrMissing.nullish(),
  evaluations: teamInput,
  // As a text that may be empty.
  links: linksInput.optional(),
});

/** The client id of a project form; 0 if the client has only a name or is missing. */
export const clientIdOf = (input: Pick<Partial<z.output<typeof projectFields>>, 'client' | 'clientId'>) =>
  idOrNone(input.client?.clientId) || idOrNone(input.clientId);

/** Adds the rules between fields. They also run while other fields are invalid, before any transform. */
const withProjectRules = <S extends z.ZodObject<(typeof projectFields)['shape']>>(schema: S) =>
  schema
    .refine((value) => comesAfter(value.endDate, value.startDate), after('endDate', projectMessages.endOrder))
    .refine(
      (value) => comesAfter(value.evaluationDeadline, value.endDate),
      after('evaluationDeadline', projectMessages.deadlineOrder),
    )
    .refine((value) => clientIdOf(value) > 0 || Boolean(value.client?.name), {
      message: projectMessages.clientRequired,
      path: ['client'],
      when: isObject,
    });

export const projectInput = withProjectRules(projectFields);

export type ProjectInput = z.output<typeof projectInput>;
