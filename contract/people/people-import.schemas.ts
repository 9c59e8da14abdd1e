import { z } from 'zod';
import type { CallTable } from '#contract/core/endpoint.ts';
import { done } from '#contract/core/fields.schemas.ts';
import { importFiles } from './people-import.ts';

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
  /** One entry per field; `from` is null where there was nothing. Days are `YYYY-MM-DD`, as in the file. */
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
  exportRoster: {},
  exportHistory: {},
} as const satisfies CallTable;
