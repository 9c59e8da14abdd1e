import { endpoint } from '#contract/core/endpoint.ts';
import type { calls } from './people-import.schemas.ts';

/** Says what a load would do, or why it cannot. Writes nothing. */
export const previewImport = endpoint<typeof calls.previewImport>()({
  method: 'POST',
  path: '/Employees/import/preview',
  summary: 'What loading a file of people would change',
  access: 'importPeople',
  upload: true,
  optionalParts: ['history', 'choices'],
  readsOnly: true,
});

/** Every fault of the files, one a line, with a column that says why. Writes nothing. */
export const listFaults = endpoint<typeof calls.listFaults>()({
  method: 'POST',
  path: '/Employees/import/faults',
  summary: 'All faults of a file of people, as a file',
  access: 'importPeople',
  upload: true,
  optionalParts: ['history', 'choices'],
  readsOnly: true,
  answersFile: true,
});

/** Loads the files, all or nothing; with `basis`, only if it still does what {@link previewImport} listed. */
export const loadImport = endpoint<typeof calls.loadImport>()({
  method: 'POST',
  path: '/Employees/import',
  summary: 'Load a file of people',
  access: 'importPeople',
  upload: true,
  optionalParts: ['history', 'choices'],
  creates: true,
});

/** Every active person, in the columns of a roster. */
export const exportRoster = endpoint<typeof calls.exportRoster>()({
  method: 'GET',
  path: '/Employees/roster.csv',
  summary: 'The people of the company, as a file to load',
  access: 'importPeople',
  answersFile: true,
  recordsReading: true,
});

/** The earlier positions of every active person, in the columns of a history. */
export const exportHistory = endpoint<typeof calls.exportHistory>()({
  method: 'GET',
  path: '/Employees/history.csv',
  summary: 'The earlier positions in the company, as a file to load',
  access: 'importPeople',
  answersFile: true,
  recordsReading: true,
});
