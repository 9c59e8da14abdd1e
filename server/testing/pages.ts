import type { Endpoint } from '#contract/core/endpoint.ts';
import type { Caller } from './app.ts';

type Asked = { readonly params?: Record<string, string>; readonly query?: Record<string, string> };

/** All pages of a list with so many rows each, as a caller reads them who follows the links. */
export async function pagesOf<Row>(
  caller: Caller,
  endpoint: Endpoint,
  limit: number,
  { query = {}, ...asked }: Asked = {},
): Promise<Row[][]> {
  const pages: Row[][] = [];
  for (let after: string | undefined = ''; after !== undefined; ) {
    const from = after === '' ? {} : { after };
    const answer = await caller.call(endpoint, { ...asked, query: { ...query, ...from, limit } });
    if (answer.status !== 200) throw new Error(answer.text);
    pages.push(answer.json<Row[]>());
    after = /after=([^&>]+)/.exec(String(answer.headers['link'] ?? ''))?.[1];
  }
  return pages;
}
