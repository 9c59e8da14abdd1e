/** Limits of a load in the browser. The command has none. */
export const IMPORT_MAX_BYTES = 5 * 1024 * 1024;

export const IMPORT_MAX_LINES = 10_000;

/** How many causes of faults, faults of each, and changes of each kind an answer lists. */
export const CAUSES_LISTED = 20;

export const FAULTS_LISTED = 100;

export const CHANGES_LISTED = 1000;

/** How many people who are no longer in the file an answer lists. */
export const GONE_LISTED = 1000;

/** The files of a load: one line per person, and optionally one line per earlier position. */
export const importFiles = ['roster', 'history'] as const;

export const importMessages = {
  noFile: 'Choose the file with the people.',
  oneFile: 'Send one file with people and at most one with earlier positions.',
  tooHeavy:
    'The file takes too long to read, or too much memory. Save the sheet as CSV and choose that file.',
  choices: 'What was chosen about the columns could not be read. Choose the file again.',
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
