import { z } from 'zod';
import {
  LINK_MAX_CHARACTERS,
  NAME_MAX_CHARACTERS,
  TEXT_MAX_CHARACTERS,
  TITLE_MAX_CHARACTERS,
} from './constants.ts';
import { day, idOrMissing } from './endpoint.ts';
import { type ProjectRole, projectRoles } from './enums.ts';
import { isWebLink } from './links.ts';
import { projectMessages } from './project-messages.ts';
import { line, text } from './texts.ts';

/**
 * What a project's form and its call accept, with every sentence. Source: docs/product/projects.md.
 */

/** A member of the team as they are saved. */
export type TeamMember = { readonly employeeId: number; readonly projectRole: ProjectRole };

const requiredDay = (message: string) =>
  z
    .union([day, z.literal(''), z.null()], 'must be a day, as YYYY-MM-DD.')
    .optional()
    .refine((value) => Boolean(value), { message })
    .transform((value) => value ?? '');

const emptyOr = <S extends z.ZodType>(schema: S) => z.union([schema, z.literal('')]).nullish();

/** A team row as the form holds it: person and role may still be missing. */
const teamRow = z.object({
  evaluationId: idOrMissing.optional(),
  employee: z.object({ employeeId: idOrMissing }).nullish(),
  projectRole: emptyOr(z.enum(projectRoles)).catch(null),
});

// A rule that runs whatever else is wrong may meet anything here, an object that no number can be made of included.
const idOrNone = (value: unknown) => (typeof value === 'number' ? Math.max(value, 0) : 0);

const personOf = (row: z.output<typeof teamRow>) => idOrNone(row.employee?.employeeId);

const isOneEach = (rows: readonly z.output<typeof teamRow>[]) => {
  const people = rows.map(personOf).filter((person) => person > 0);
  return new Set(people).size === people.length;
};

const teamInput = z
  .array(teamRow, projectMessages.teamRequired)
  .min(1, projectMessages.teamRequired)
  .max(200, 'must be 200 team members or less.')
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

/** A link of a project: a title and an http or https address without credentials. */
export const projectLinkInput = z.object({
  name: line(TITLE_MAX_CHARACTERS, projectMessages.linkTitleRequired),
  url: z
    .string(projectMessages.linkUrlInvalid)
    .trim()
    .max(LINK_MAX_CHARACTERS, projectMessages.linkUrlInvalid)
    .refine(isWebLink, projectMessages.linkUrlInvalid),
});

/** Two titles are one when only spaces around them or the case differ. */
export const linkTitleKey = (name: string) => name.trim().toLowerCase();

/** A link row as the form holds it: without an address it is dropped, and nothing else is asked of it. */
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

/** Links without an address are dropped; their titles need not differ. */
const linksInput = z
  .array(linkRow, 'must be a list of links.')
  .max(100, 'must be 100 links or less.')
  .nullable()
  .transform((rows) => rows ?? [])
  .refine((rows) => areUnique(rows.filter(({ url }) => url !== '').map(({ name }) => linkTitleKey(name))), {
    message: projectMessages.linkTitlesUnique,
  })
  .transform((rows) => rows.filter(({ url }) => url !== ''));

/** A client as it is picked (an id above 0) or named (a new one: -1 and its name). */
const clientInput = z
  .object({
    clientId: idOrMissing.default(-1),
    name: line(NAME_MAX_CHARACTERS).nullish(),
  })
  .nullish();

const comesAfter = (later: unknown, earlier: unknown) =>
  typeof later !== 'string' || typeof earlier !== 'string' || !later || !earlier || later > earlier;

// A rule that waits for no other rule sees values as they came.
const isObject = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null;

/** A rule between two fields that is asked also while other fields are wrong. */
const after = (later: 'endDate' | 'evaluationDeadline', message: string) => ({
  message,
  path: [later],
  when: isObject,
});

const projectFields = z.object({
  projectName: line(TITLE_MAX_CHARACTERS, projectMessages.titleRequired),
  description: text(TEXT_MAX_CHARACTERS, projectMessages.descriptionRequired),
  startDate: requiredDay(projectMessages.startRequired),
  endDate: requiredDay(projectMessages.endRequired),
  evaluationDeadline: requiredDay(projectMessages.deadlineRequired),
  /** The client's id may also stand alone, as `clientId`. */
  client: clientInput,
  clientId: idOrMissing.nullish(),
  evaluations: teamInput,
  // Left out of the save of a project that is there, these two stay as they are.
  links: linksInput.optional(),
  notes: text(TEXT_MAX_CHARACTERS)
    .nullable()
    .transform((value) => value ?? '')
    .optional(),
});

/** The id of the client of a project form; 0: it has a name only, or nothing. */
export const clientIdOf = (input: Pick<Partial<z.output<typeof projectFields>>, 'client' | 'clientId'>) =>
  idOrNone(input.client?.clientId) || idOrNone(input.clientId);

/** A rule over the whole project that is asked also while other fields are wrong, so of values as they came. */
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

/** A project as the form has it. */
export const projectInput = withProjectRules(projectFields);
export type ProjectInput = z.output<typeof projectInput>;
