import { endpoint } from '#contract/core/endpoint.ts';
import type { calls } from './entry-kind.schemas.ts';

/** Whether a reviewer answers here or by survey link; until a reviewer has begun. */
export const changeEntryKind = endpoint<typeof calls.changeEntryKind>()({
  method: 'PUT',
  path: '/ReviewForms/kind',
  summary: 'Have a reviewer answer here or by survey link',
  access: 'chooseReviewForm',
  edits: true,
});
