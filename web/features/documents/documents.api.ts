import { useMutation, useQuery } from '@tanstack/react-query';
import { deleteDocument, documentName, uploadDocument } from '#contract/documents.ts';
import type { DocumentKind } from '#contract/enums.ts';
import { call } from '#web/app/api.ts';
import { saveDocument } from '#web/app/download.ts';
import { upload } from '#web/app/upload.ts';
import { useRefreshScreens } from '#web/app/refresh-screens.ts';

/** The original name of a document, which never changes. */
export const useDocumentName = (documentId: number) =>
  useQuery({
    queryKey: ['document-name', documentId],
    queryFn: ({ signal }) => call(documentName, { query: { DocumentId: documentId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    // The row says so itself: a document that was just replaced is no failure to speak of.
    meta: { isSilent: true },
  });

type Upload = {
  readonly annualReviewId: number;
  readonly kind: DocumentKind;
  readonly ifMatch: number;
  readonly file: File;
  readonly onProgress: (share: number) => void;
};

export function useUploadDocument() {
  const refresh = useRefreshScreens();
  return useMutation({
    mutationFn: ({ annualReviewId, kind, ifMatch, ...what }: Upload) =>
      upload(uploadDocument, { query: { AnnualReviewId: annualReviewId, Type: kind }, ifMatch }, what),
    onSettled: () => refresh(),
  });
}

export function useDeleteDocument() {
  const refresh = useRefreshScreens();
  return useMutation({
    mutationFn: ({ documentId, ifMatch }: { documentId: number; ifMatch: number }) =>
      call(deleteDocument, { params: { documentId }, ifMatch }),
    onSettled: () => refresh(),
  });
}

export const useSaveDocument = () => useMutation({ mutationFn: saveDocument });
