import { z } from 'zod';
import { created, done, endpoint, idInPath } from './endpoint.ts';
import { documentKinds } from './enums.ts';

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

export const uploadDocument = endpoint({
  method: 'POST',
  path: '/AnnualReviews/file',
  summary: 'Upload or replace a review document',
  access: 'changeDocument',
  names: z.object({ AnnualReviewId: idInPath, Type: z.enum(documentKinds).nullable().catch(null) }),
  query: z.object({
    AnnualReviewId: idInPath,
    Type: z.enum(documentKinds, 'must be Self, Peer or Final.'),
  }),
  upload: true,
  response: created,
  edits: true,
  creates: true,
});

export const deleteDocument = endpoint({
  method: 'DELETE',
  path: '/AnnualReviews/file/:documentId',
  summary: 'Delete a review document',
  access: 'changeDocument',
  params: z.object({ documentId: idInPath }),
  response: done,
  edits: true,
});

export const downloadDocument = endpoint({
  method: 'GET',
  path: '/AnnualReviews/file',
  summary: 'Download a review document',
  access: 'seeDocument',
  query: z.object({ DocumentId: idInPath }),
  response: 'file',
});

export const documentName = endpoint({
  method: 'GET',
  path: '/AnnualReviews/filename',
  summary: 'The name of a review document',
  access: 'seeDocument',
  query: z.object({ DocumentId: idInPath }),
  response: z.object({ originalName: z.string() }),
});
