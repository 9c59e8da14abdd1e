import type { calls } from './documents.schemas.ts';
import { endpoint } from '#contract/core/endpoint.ts';

export const uploadDocument = endpoint<typeof calls.uploadDocument>()({
  method: 'POST',
  path: '/AnnualReviews/file',
  summary: 'Upload or replace a review document',
  access: 'changeDocument',
  upload: true,
  edits: true,
  creates: true,
});

export const deleteDocument = endpoint<typeof calls.deleteDocument>()({
  method: 'DELETE',
  path: '/AnnualReviews/file/:documentId',
  summary: 'Delete a review document',
  access: 'changeDocument',
  edits: true,
});

export const downloadDocument = endpoint<typeof calls.downloadDocument>()({
  method: 'GET',
  path: '/AnnualReviews/file',
  summary: 'Download a review document',
  access: 'seeDocument',
  answersFile: true,
  recordsReading: true,
});

export const documentName = endpoint<typeof calls.documentName>()({
  method: 'GET',
  path: '/AnnualReviews/filename',
  summary: 'The name of a review document',
  access: 'seeDocument',
});
