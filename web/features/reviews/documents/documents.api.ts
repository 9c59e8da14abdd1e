import { useMutation, useQuery } from '@tanstack/react-query';
import { deleteDocument, documentName } from '#contract/reviews/documents.endpoints.ts';
import { ApiError } from '#web/app/calls/api-error.ts';
import { call } from '#web/app/calls/api.ts';
import { saveDocument } from '#web/app/calls/download.ts';
import { useRefreshScreens } from '#web/app/calls/refresh-screens.ts';
import { useAction } from '#web/app/calls/use-action.ts';

/** The original name of a document, which never changes. */
export const useDocumentName = (documentId: number) =>
  useQuery({
    queryKey: ['document-name', documentId],
    queryFn: ({ signal }) => call(documentName, { query: { DocumentId: documentId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    // The row says so itself: a document that was just replaced is no failure to speak of.
    meta: { isSilent: true },
  });

export const useDeleteDocument = () =>
  useAction(({ documentId, ifMatch }: { documentId: number; ifMatch: number }) =>
    unlessGone(() => call(deleteDocument, { params: { documentId }, ifMatch })),
  );

export function useSaveDocument() {
  const refresh = useRefreshScreens();
  return useMutation({
    mutationFn: (documentId: number) => unlessGone(() => saveDocument(documentId)),
    onSuccess: (outcome) => (outcome === 'gone' ? refresh() : undefined),
  });
}

/** Another user deleted or replaced the document: viewers of every document get 404, all others 403. */
async function unlessGone(work: () => Promise<unknown>): Promise<'done' | 'gone'> {
  try {
    await work();
    return 'done';
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 403)) return 'gone';
    throw error;
  }
}

/** What the page says when a document has gone from under the hands. */
export const goneSentence = (label: string) =>
  `The ${label.toLowerCase()} has already been deleted or replaced.`;
