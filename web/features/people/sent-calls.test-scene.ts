import { afterEach, beforeEach, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { queryClient } from '#web/app/query-client.ts';
import { forgetSession } from '#web/app/session-record.ts';

/** A change that a page has sent. */
type Sent = {
  readonly method: string;
  readonly path: string;
  readonly version: string | null;
  readonly body: unknown;
};

/** Answers the pages of a test: reads with `rows`, changes with success. Returns the changes of the running test. */
export function sentCalls(rows: readonly object[] = []): () => readonly Sent[] {
  let sent: Sent[] = [];
  beforeEach(() => {
    sent = [];
    vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
      const request = new Request(input, init);
      if (request.method === 'GET')
        return Response.json(rows, { headers: { 'X-Total-Count': String(rows.length) } });
      const body: unknown = request.body === null ? null : await request.json();
      const { pathname: path } = new URL(request.url);
      sent.push({ method: request.method, path, version: request.headers.get('if-match'), body });
      return Response.json({});
    });
  });
  afterEach(async () => {
    await cleanup();
    vi.restoreAllMocks();
    queryClient.clear();
    forgetSession();
  });
  return () => sent;
}
