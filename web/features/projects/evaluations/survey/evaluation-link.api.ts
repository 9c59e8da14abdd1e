import type { BodyInputOf } from '#contract/core/endpoint.ts';
import { readEvaluation, submitEvaluation } from '#contract/projects/evaluation-link.endpoints.ts';
import { ApiError } from '#web/app/calls/api-error.ts';
import { call } from '#web/app/calls/api.ts';
import { request } from '#web/app/calls/request.ts';
import { currentRecord } from '#web/app/session/session-record.ts';

/** The evaluation behind a link. */
export const loadEvaluation = (guid: string) =>
  asHolder(
    () => call(readEvaluation, { params: { guid } }),
    () => request(readEvaluation, null, { params: { guid } }),
  );

/** Submits an evaluation by its link. */
export const sendEvaluation = (body: BodyInputOf<typeof submitEvaluation>, idempotencyKey: string) =>
  asHolder(
    () => call(submitEvaluation, { body, idempotencyKey }),
    () => request(submitEvaluation, null, { body, idempotencyKey }),
  );

/** With the session where there is one; when it has ended meanwhile, the link alone is enough. */
async function asHolder<T>(signedIn: () => Promise<T>, byLink: () => Promise<T>): Promise<T> {
  try {
    return await signedIn();
  } catch (error) {
    const hasEnded = error instanceof ApiError && error.status === 401 && currentRecord() === null;
    if (!hasEnded) throw error;
    return byLink();
  }
}
