import { documentName, downloadDocument } from '#contract/reviews/documents.endpoints.ts';
import { call } from './api.ts';
import { saveAs } from './save-as.ts';

/** Saves a review document under its original name. */
export async function saveDocument(documentId: number): Promise<void> {
  const [{ originalName }, bytes] = await Promise.all([
    call(documentName, { query: { DocumentId: documentId } }),
    call(downloadDocument, { query: { DocumentId: documentId } }),
  ]);
  saveAs(bytes, originalName);
}
