import { z } from 'zod';
import { done, endpoint } from './endpoint.ts';

/** Limits of a load in the browser. The command has none. */
export const IMPORT_MAX_BYTES = 5 * 1024 * 1024;
export const IMPORT_MAX_LINES = 10_000;
/** How many faults, and how many changes of each kind, an answer lists. */
export const FAULTS_LISTED = 100;
export const CHANGES_LISTED = 1000;

/** The files of a load: one line per person, and optionally one line per earlier position. */
export const importFiles = ['roster', 'history'] as const;

export const importMessages = {
  noFile: 'Choose the file with the people.',
  oneFile: 'Send one file with people and at most one with earlier positions.',
  tooLarge: `The file must be ${IMPORT_MAX_BYTES / 1_048_576} MB or less. Load a larger file on the server, with npm run import -- roster.csv.`,
  tooManyLines: `The file has more than ${IMPORT_MAX_LINES.toLocaleString('en-US')} lines. Load it on the server, with npm run import -- roster.csv, or in parts.`,
  demo: 'The database holds the demo company. Only a command on the server replaces it: npm run import -- roster.csv --replace-demo. Nothing was loaded.',
  changed:
    'The company has changed since the changes were listed. Nothing was loaded. Look at the new list and load again.',
  busy: 'Another load is running. Nothing was loaded. Try again in a minute.',
  readingBusy: 'Other files are being read. Nothing was loaded. Try again in a few seconds.',
  ownPermissions:
    'You cannot change your own permissions. Write the permissions that you hold, or ask another Admin to load the file.',
} as const;

const fault = z.object({
  file: z.enum(importFiles),
  /** 0: the whole file. */
  line: z.int(),
  /** Name and address of the person on the line, if known. */
  who: z.string().nullable(),
  message: z.string(),
});

const change = z.object({
  file: z.enum(importFiles),
  line: z.int(),
  isNew: z.boolean(),
  name: z.string(),
  email: z.string(),
  /** One entry for each field; `from` is null where there was nothing. Days are `YYYY-MM-DD`, as in the file. */
  fields: z.array(z.object({ field: z.string(), from: z.string().nullable(), to: z.string() })),
});

const counts = z.object({ added: z.int(), changed: z.int(), unchanged: z.int() });

const importPreview = z.object({
  people: counts,
  /** Null without a file of earlier positions. */
  history: counts.nullable(),
  /** The first {@link FAULTS_LISTED}, of `faultsInAll`. */
  faults: z.array(fault),
  faultsInAll: z.int(),
  /** The first {@link CHANGES_LISTED} changed lines, then as many new ones, of the lines without faults. */
  changes: z.array(change),
  /** Identifies these changes; null with faults. */
  basis: z.string().nullable(),
  /** The database holds the demo company, which a load in the browser never replaces. */
  holdsDemo: z.boolean(),
});
export type ImportPreview = z.output<typeof importPreview>;
export type ImportFault = z.output<typeof fault>;
export type ImportChange = z.output<typeof change>;
export type ImportCounts = z.output<typeof counts>;

/** Says what a load would do, or why it cannot. Writes nothing. */
export const previewImport = endpoint({
  method: 'POST',
  path: '/Employees/import/preview',
  summary: 'What loading a file of people would change',
  access: 'importPeople',
  upload: true,
  optionalParts: ['history'],
  readsOnly: true,
  response: importPreview,
});

/** Loads the same files, all or nothing. With `basis`, only if it still does what {@link previewImport} listed. */
export const loadImport = endpoint({
  method: 'POST',
  path: '/Employees/import',
  summary: 'Load a file of people',
  access: 'importPeople',
  query: z.object({
    basis: z
      .string('is not valid.')
      .regex(/^[0-9a-f]{64}$/, 'is not valid.')
      .optional(),
  }),
  upload: true,
  optionalParts: ['history'],
  response: done,
  creates: true,
});

/** Every active person, in the columns of a roster. */
export const exportRoster = endpoint({
  method: 'GET',
  path: '/Employees/roster.csv',
  summary: 'The people of the company, as a file to load',
  access: 'importPeople',
  response: 'file',
});

/** The earlier positions of every active person, in the columns of a history. */
export const exportHistory = endpoint({
  method: 'GET',
  path: '/Employees/history.csv',
  summary: 'The earlier positions in the company, as a file to load',
  access: 'importPeople',
  response: 'file',
});
