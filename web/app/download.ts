import { documentName, downloadDocument } from '#contract/documents.ts';
import { call } from './api.ts';

/** Saves a review document under its original name. */
export async function saveDocument(documentId: number): Promise<void> {
  const [{ originalName }, bytes] = await Promise.all([
    call(documentName, { query: { DocumentId: documentId } }),
    call(downloadDocument, { query: { DocumentId: documentId } }),
  ]);
  saveAs(bytes, originalName);
}

/** Hands bytes to the browser as a download. */
export function saveAs(bytes: Blob, name: string): void {
  const address = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
