import { z } from 'zod';
import type { CallTable } from '#contract/core/endpoint.ts';
import { done, id } from '#contract/core/fields.schemas.ts';
import { requiredDay } from '#contract/core/values/day-input.schemas.ts';
import { dayFields, dayFormats, historyColumns, importEncodings, rosterFields } from './import-columns.ts';
import { IMPORT_MAX_LINES, importFiles } from './people-import.ts';

const field = z.enum([...new Set([...rosterFields, ...historyColumns])]);
const text = z.string().max(1000);

/** What was said about one file: how it is read where it leaves that open, or in place of a guess. */
const fileChoices = z.strictObject({
  /** The sheet of a workbook. */
  sheet: text.optional(),
  encoding: z.enum(importEncodings).optional(),
  /** By heading; null for a column that is not needed. */
  columns: z.record(text, field.nullable()).optional(),
  /** By field, for columns whose days can be read in two ways. */
  days: z.partialRecord(z.enum(dayFields), z.enum(dayFormats)).optional(),
  /** The address of the person whom a name of a team lead means, where several have it. */
  leads: z.record(text, text).optional(),
});

export type FileChoices = z.output<typeof fileChoices>;

/** The part `choices` of a load, as JSON, and the file of `npm run import -- roster.csv --mapping FILE`. */
export const importChoices = z.strictObject({
  roster: fileChoices.optional(),
  history: fileChoices.optional(),
  /** Loads the lines without faults, and leaves the others out. */
  leavesOutFaulty: z.boolean().optional(),
  /** People who are no longer in the file and are archived, with their last day. */
  archive: z
    .strictObject({
      lastDay: requiredDay('is required.'),
      employeeIds: z.array(id).min(1).max(IMPORT_MAX_LINES),
    })
    .optional(),
});

export type ImportChoices = z.output<typeof importChoices>;

/** How one file was read. */
const fileReading = z.object({
  /** The encoding that was guessed or chosen; null where the file tells it. */
  encoding: z.enum(importEncodings).nullable(),
  /** Up to three names that show whether the encoding is right. */
  proof: z.array(z.string()),
  /** Null, and none, where the file is no workbook. */
  sheet: z.string().nullable(),
  sheets: z.array(z.string()),
  headerLine: z.int(),
  /** The number of lines above the header. */
  linesAbove: z.int(),
  /** The first lines below the header that hold no person, such as a note. */
  notes: z.array(z.int()),
  columns: z.array(z.object({ heading: z.string(), field: field.nullable(), samples: z.array(z.string()) })),
  /** Fields that are required and have no column. */
  missing: z.array(field),
  /** Columns whose days can be read in several ways, with values that show it: YYYY-MM-DD, or null. */
  days: z.array(
    z.object({
      field: z.enum(dayFields),
      samples: z.array(z.string()),
      choices: z.array(z.object({ format: z.enum(dayFormats), days: z.array(z.string().nullable()) })),
    }),
  ),
});

export type FileReading = z.output<typeof fileReading>;

/** A name of a team lead that several people have. */
const openLead = z.object({
  text: z.string(),
  /** How many lines have it. */
  lines: z.int(),
  people: z.array(z.object({ email: z.string(), name: z.string(), position: z.string() })),
});

export type OpenLead = z.output<typeof openLead>;

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
  /** One entry per field; `from` is null where there was nothing. Days are MM/DD/YYYY. */
  fields: z.array(z.object({ field: z.string(), from: z.string().nullable(), to: z.string() })),
});

const counts = z.object({ added: z.int(), changed: z.int(), unchanged: z.int() });

const importPreview = z.object({
  people: counts,
  /** Null without a file of earlier positions. */
  history: counts.nullable(),
  /** The faults by cause: the first {@link CAUSES_LISTED} causes, those with the most lines first. */
  causes: z.array(
    z.object({
      file: z.enum(importFiles),
      /** The sentence of a fault without what is special about its line. */
      cause: z.string(),
      count: z.int(),
      /** The first {@link FAULTS_LISTED} of them. */
      faults: z.array(fault),
    }),
  ),
  causesInAll: z.int(),
  faultsInAll: z.int(),
  /** How many lines are left out for their faults; 0 unless that was chosen. */
  leftOut: z.int(),
  /** The first {@link CHANGES_LISTED} changed lines, then as many new ones, of the lines without faults. */
  changes: z.array(change),
  /** Active people whom the file does not have, by name: the first {@link GONE_LISTED}, of `goneInAll`. */
  gone: z.array(
    z.object({
      employeeId: id,
      name: z.string(),
      email: z.string(),
      position: z.string(),
      /** The names of the people whom they lead. */
      people: z.array(z.string()),
    }),
  ),
  goneInAll: z.int(),
  /** How many of them the load would archive. */
  archived: z.int(),
  /** How each file was read; null where it has no header, or there is no such file. */
  reading: z.object({ roster: fileReading.nullable(), history: fileReading.nullable() }),
  /** Names that do not tell who the team lead is. */
  openLeads: z.array(openLead),
  /** People who would get the Admin who loads as team lead, and who does not hold Team Lead. */
  ledByAuthor: z.int(),
  /** The names of people who would get Admin. */
  newAdmins: z.array(z.string()),
  /** People who would get Team Lead because the file gives them people, and says nothing of permissions. */
  newTeamLeads: z.int(),
  /** Identifies these changes; null with faults or while something is open. */
  basis: z.string().nullable(),
  /** The database holds the demo company, which a load in the browser never replaces. */
  holdsDemo: z.boolean(),
});

export type ImportPreview = z.output<typeof importPreview>;

export type ImportFault = z.output<typeof fault>;

export type ImportCause = ImportPreview['causes'][number];

export type ImportChange = z.output<typeof change>;

export type ImportCounts = z.output<typeof counts>;

/** The shapes of each call. */
export const calls = {
  previewImport: {
    response: importPreview,
  },
  loadImport: {
    query: z.object({
      basis: z
        .string('is not valid.')
        .regex(/^[0-9a-f]{64}$/, 'is not valid.')
        .optional(),
    }),
    response: done,
  },
  listFaults: {},
  exportRoster: {},
  exportHistory: {},
} as const satisfies CallTable;
