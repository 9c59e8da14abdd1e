import { uploadDocument } from '#contract/reviews/documents.endpoints.ts';
import type { DocumentKind } from '#contract/core/enums.ts';
import { upload } from '#web/app/calls/upload.ts';
import { useAction } from '#web/app/calls/use-action.ts';

type Upload = {
  readonly annualReviewId: number;
  readonly kind: DocumentKind;
  readonly ifMatch: number;
  readonly file: File;
  readonly onProgress: (share: number) => void;
};

export const useUploadDocument = () =>
  useAction(({ annualReviewId, kind, ifMatch, ...what }: Upload, idempotencyKey) => {
    const query = { AnnualReviewId: annualReviewId, Type: kind };
    return upload(uploadDocument, { query, ifMatch, idempotencyKey }, what);
  });
