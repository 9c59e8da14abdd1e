import { documentMessages } from '#contract/reviews/documents.ts';
import { FileStoreFailure } from './file-store.ts';

/**
 * What went wrong with one call to an object store, for the log. Made anew, because the errors of the client
 * hold the request with its signature and, after a refusal, the key.
 */
export class S3Fault extends Error {
  override readonly name = 'S3Fault';
  /** Of the answer; null without an answer. */
  readonly status: number | null;
  readonly code: string;

  constructor(
    call: string,
    { status, code, detail }: { status: number | null; code: string; detail: string },
  ) {
    super([call, status, code, detail].filter(Boolean).join(' '));
    this.status = status;
    this.code = code;
  }
}

/** Describes an error of the client. */
export function faultOf(call: string, error: unknown): S3Fault {
  if (error instanceof S3Fault) return error;
  if (!(error instanceof Error)) return new S3Fault(call, { status: null, code: 'Unknown', detail: '' });
  const metadata: unknown = Reflect.get(error, '$metadata');
  const isAnswer = typeof metadata === 'object' && metadata !== null && 'httpStatusCode' in metadata;
  if (isAnswer && typeof metadata.httpStatusCode === 'number') {
    const id = 'requestId' in metadata && typeof metadata.requestId === 'string' ? metadata.requestId : null;
    return new S3Fault(call, {
      status: metadata.httpStatusCode,
      code: error.name,
      detail: id === null ? '' : `(request ${id})`,
    });
  }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  return new S3Fault(call, { status: null, code, detail: error.message });
}

/** The call took too long and was ended. */
export const tooLate = (call: string, milliseconds: number) =>
  new S3Fault(call, { status: null, code: 'TimedOut', detail: `after ${milliseconds} ms` });

const fullCodes = new Set([
  'EntityTooLarge',
  'InsufficientStorage',
  'QuotaExceeded',
  'XMinioAdminBucketQuotaExceeded',
  'XMinioStorageFull',
]);

/** For the person who tried, with the fault for the log. */
export function failureOf(fault: S3Fault): FileStoreFailure {
  const isFull = fault.status === 507 || fault.status === 413 || fullCodes.has(fault.code);
  return new FileStoreFailure(isFull ? documentMessages.full : documentMessages.away, {
    cause: fault,
    isFull,
  });
}

const brokenOnTheWay = new Set([
  'BadDigest',
  'IncompleteBody',
  'RequestTimeout',
  'XAmzContentSHA256Mismatch',
]);

/** Whether the same upload may succeed a moment later. */
export const isPassing = ({ status, code }: S3Fault) =>
  status === null ? code !== 'CredentialsProviderError' : isBusy(status) || brokenOnTheWay.has(code);

const isBusy = (status: number) => status === 429 || (status >= 500 && status !== 501 && status !== 507);

const wrongPlace = new Set([
  'NoSuchBucket',
  'InvalidBucketName',
  'PermanentRedirect',
  'AuthorizationHeaderMalformed',
]);

/** A sentence if only other settings can help; null if the store may come back by itself. */
export function sentenceOfSettings({ status, code }: S3Fault, label: string): string | null {
  if (wrongPlace.has(code)) {
    return `The setting FILES_URL names ${label}, and the object store answers ${code}. Check the bucket, the region and the endpoint.`;
  }
  if (status === 401 || status === 403) {
    return `The object store of FILES_URL, ${label}, answers ${code}. Check AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and the rights of the key.`;
  }
  if (code !== 'CredentialsProviderError') return null;
  return `The object store of FILES_URL, ${label}, needs credentials. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.`;
}
