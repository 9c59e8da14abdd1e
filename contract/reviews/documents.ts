export const documentMessages = {
  noFile: 'No file was selected.',
  oneFile: 'Only one file can be uploaded at a time.',
  tooLarge: 'The file must be 20 MB or less.',
  wrongKind: 'The file must be a pdf, docx, odt, txt, md, png or jpg file.',
  wrongContent: 'The content of the file does not match its name.',
  empty: 'The file is empty.',
  full: 'There is no space left for files. Nothing was changed. Please ask the server administrator to free up space.',
  away: 'Files cannot be stored or read at the moment. Nothing was changed. Please try again later.',
  notMounted: 'The files folder is unavailable: it is not mounted, or it belongs to another installation.',
  afterCompletion: 'After completion, only an administrator can change the review documents.',
} as const;
