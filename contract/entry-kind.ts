import { z } from 'zod';
import { done, endpoint, id } from './endpoint.ts';

/** Whether a reviewer answers here or by survey link; until someone has begun. */
export const changeEntryKind = endpoint({
  method: 'PUT',
  path: '/ReviewForms/kind',
  summary: 'Have a reviewer answer here or by survey link',
  access: 'chooseReviewForm',
  names: z.object({ annualReviewerId: id }),
  body: z.object({ annualReviewerId: id, isWrittenHere: z.boolean('must be true or false.') }),
  response: done,
  edits: true,
});
