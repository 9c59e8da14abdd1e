/** The columns of a roster in our own format. Their names are those of the header. */
export const rosterColumns = [
  'email',
  'first_name',
  'last_name',
  'hire_date',
  'department',
  'position',
  'position_start_date',
  'team_lead_email',
  'permissions',
] as const;

/** What a file of people may also hold: the number by which the file names a team lead. */
export const rosterFields = [...rosterColumns, 'employee_number'] as const;

export type RosterField = (typeof rosterFields)[number];

/** The columns of a file of earlier positions. */
export const historyColumns = ['email', 'department', 'position', 'start_date', 'end_date'] as const;

export type HistoryColumn = (typeof historyColumns)[number];

export type ImportField = RosterField | HistoryColumn;

export const fieldLabels: Readonly<Record<ImportField, string>> = {
  email: 'Email',
  first_name: 'First name',
  last_name: 'Last name',
  hire_date: 'Hire date',
  department: 'Department',
  position: 'Position',
  position_start_date: 'Start of the position',
  team_lead_email: 'Team lead',
  permissions: 'Permissions',
  employee_number: 'Employee number',
  start_date: 'Start date',
  end_date: 'End date',
};

/** Without these columns nothing can be loaded. */
export const requiredFields = {
  roster: ['email', 'first_name', 'last_name', 'hire_date', 'department', 'position'],
  history: historyColumns,
} as const satisfies Record<string, readonly ImportField[]>;

export const dayFields = ['hire_date', 'position_start_date', 'start_date', 'end_date'] as const;

export type DayField = (typeof dayFields)[number];

/** How a column writes its days: year, month and day in this order, with any separator. */
export const dayFormats = ['ymd', 'mdy', 'dmy', 'serial'] as const;

export type DayFormat = (typeof dayFormats)[number];

export const dayFormatLabels: Readonly<Record<DayFormat, string>> = {
  ymd: 'YYYY-MM-DD',
  mdy: 'MM/DD/YYYY',
  dmy: 'DD/MM/YYYY',
  serial: 'a number of days',
};

/** The encodings that the text of a file can be read in when neither a mark nor its bytes tell. */
export const importEncodings = [
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1254',
  'macintosh',
] as const;

export type ImportEncoding = (typeof importEncodings)[number];

export const encodingLabels: Readonly<Record<ImportEncoding, string>> = {
  'windows-1252': 'Western European (Windows-1252)',
  'windows-1250': 'Central European (Windows-1250)',
  'windows-1251': 'Cyrillic (Windows-1251)',
  'windows-1254': 'Turkish (Windows-1254)',
  macintosh: 'Western European (Macintosh)',
};
