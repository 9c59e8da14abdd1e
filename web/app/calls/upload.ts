import type { Endpoint, ResponseOf } from '#contract/core/endpoint.ts';
import { ApiError, noAnswer, readFailure } from './api-error.ts';
import { withFreshToken } from './api.ts';
import { addressOf, type CallInput, headersOf, type LooseInput, readAnswer } from './request.ts';

type Upload = {
  readonly file: File;
  /** Further files by the name of their part. */
  readonly others?: Readonly<Record<string, File>> | undefined;
  /** Told the share that has left, 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined;
};

/** Sends a file as the multipart part `file`, by XHR: `fetch` cannot tell how far an upload is. */
export async function upload<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  what: Upload,
): Promise<ResponseOf<E>>;
export async function upload(endpoint: Endpoint, input: LooseInput, what: Upload): Promise<unknown> {
  const text = await withFreshToken((accessToken) => send(endpoint, accessToken, input, what));
  return endpoint.answersFile === true ? new Blob([text]) : readAnswer(endpoint, text);
}

function send(
  endpoint: Endpoint,
  accessToken: string | null,
  input: LooseInput,
  what: Upload,
): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const xhr = new XMLHttpRequest();
  xhr.open(endpoint.method, addressOf(endpoint, input));
  for (const [name, value] of Object.entries(headersOf(endpoint, accessToken, input))) {
    xhr.setRequestHeader(name, value);
  }
  xhr.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
    if (lengthComputable) what.onProgress?.(loaded / total);
  });
  xhr.addEventListener('load', () => {
    if (xhr.status >= 200 && xhr.status < 300) return resolve(xhr.responseText);
    const type = xhr.getResponseHeader('Content-Type') ?? '';
    reject(readFailure(xhr.status, type, xhr.responseText, xhr.getResponseHeader('Retry-After')));
  });
  xhr.addEventListener('error', () => reject(noAnswer()));
  xhr.addEventListener('abort', () => reject(new ApiError(0, 'The upload was cancelled.')));
  input.signal?.addEventListener('abort', () => xhr.abort());
  const form = new FormData();
  form.append('file', what.file);
  for (const [part, file] of Object.entries(what.others ?? {})) form.append(part, file);
  xhr.send(form);
  return promise;
}
